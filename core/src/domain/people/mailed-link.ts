/** Seconds for which a mailed link is good, by its purpose (rule accounts 17). An invitation of a Friday is good on Monday. */
export const linkLifetimes = { RECOVERY: 1_800, INVITATION: 259_200 } as const;

/** The most links for a forgotten password that one person gets within an hour. */
export const mostRecoveries = 3;
