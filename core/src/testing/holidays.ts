import file from '../../../data/holidays.json' with { type: 'json' };
import type { Holidays } from '../domain/working-days/holidays.ts';

/** The holidays as the data has them. */
// An import of JSON knows texts where the rules know words; the server checks the same file against its schema.
export const shippedHolidays = file.holidays as Holidays;
