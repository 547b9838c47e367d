import { type Holidays, weekdays } from '@portal/core/domain/working-days/holidays.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const closed = { additionalProperties: false } as const;
const Name = Type.Object({ en: Type.String({ minLength: 1 }), es: Type.String({ minLength: 1 }) }, closed);
const Month = Type.Integer({ minimum: 1, maximum: 12 });

const HolidaysFile = Type.Object(
  {
    holidays: Type.Array(
      Type.Union([
        Type.Object({ name: Name, month: Month, day: Type.Integer({ minimum: 1, maximum: 31 }) }, closed),
        Type.Object(
          {
            name: Name,
            month: Month,
            weekday: Type.Enum(weekdays),
            nth: Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Literal(-1)]),
          },
          closed,
        ),
      ]),
    ),
  },
  closed,
);

const fileName = 'holidays.json';

/**
 * Reads on which days besides weekends the agency is closed (rule mail 11).
 * @throws DataFileFault when the file cannot be used, or a date is in no calendar
 */
export async function readHolidays(folder: string): Promise<Holidays> {
  const { holidays } = await readDataFile(folder, fileName, HolidaysFile);
  const impossible = holidays.find((one) => 'day' in one && one.day > (longestMonths[one.month - 1] ?? 0));
  if (impossible !== undefined)
    throw new DataFileFault(`${fileName}: "${impossible.name.en}" is on a day that its month does not have`);
  return holidays;
}

/** February has 29 days in some years only; such a holiday is kept on March 1 in the others. */
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
