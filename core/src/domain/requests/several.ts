/** Most requests that are decided at once, and most on a page of a desk, so that a whole page goes at once (rules deciding 12 and 13). */
export const mostPerBatch = 50;

/** Characters of a purpose that a desk carries for each of its requests: enough to decide on, and a page stays light. */
export const deskPurposeLength = 500;
