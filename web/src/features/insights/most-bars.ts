/** How many lines of bars a plot has at most, so that it can be seen as a whole; the table has all of them. */
export const mostBars = 10;
