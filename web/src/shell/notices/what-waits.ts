// One chunk for what only whoever is signed in sees around every screen.
export { WaitingCount } from '../header/waiting-count.tsx';
export { QuestionBanner } from './question-banner.tsx';
export { ZoneOfDeadlines } from './zone-of-deadlines.tsx';
