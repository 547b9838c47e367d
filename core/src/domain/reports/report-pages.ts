/** A page of a report has so many rows at most (rule reports 3). */
export const reportPageSize = 50;

/** For so many minutes the pages of one export agree. */
export const snapshotMinutes = 15;
