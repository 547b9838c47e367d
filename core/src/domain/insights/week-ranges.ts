/** For how many weeks back insights are given. */
export const weekRanges = ['13', '26', '52', '104'] as const;
export type WeekRange = (typeof weekRanges)[number];
/** A quarter of a year. */
export const usualWeeks: WeekRange = '13';
