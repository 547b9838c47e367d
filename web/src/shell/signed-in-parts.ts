// One chunk for what only anyone who is signed in sees around every screen.
export { WaitingCount } from './header/waiting-count.tsx';
export { QuestionBanner } from './notices/question-banner.tsx';
export { ZoneOfDeadlines } from './notices/zone-of-deadlines.tsx';
export { MenuEntries } from './header/menu-entries.tsx';
export { SessionEnding } from './notices/session-ending.tsx';
