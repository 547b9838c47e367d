/** How many are shown, newest first (rule notices 3). */
export const shownNotices = 20;
/** How many are read: some of them may not hold any more. */
export const mostLookedAt = 100;

/** What is counted of unread notices on the bell: beyond this it says that there are more. */
export const mostCounted = 99;
