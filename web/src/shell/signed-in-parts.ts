// One chunk for what only anyone who is signed in sees around every screen.
export { WaitingCount } from './header/waiting-count.tsx';
export { OwnNotices } from './header/bell/own-notices.tsx';
export { ZoneOfDeadlines } from './notices/zone-of-deadlines.tsx';
export { MenuEntries } from './header/menu-entries.tsx';
export { SessionEnding } from './notices/session-ending.tsx';
