import { localTimeIn } from '../alerts/local-time.ts';
import { type Holidays, isWorkingDay } from './holidays.ts';

/** When people work, as far as mail is concerned. */
export interface WorkingTime {
  /** IANA name. */
  zone: string;
  holidays: Holidays;
}

/** From when to when mail about what has to be done goes at once, `HH:mm` (rule mail 11). */
export const workingHours = { from: '07:30', until: '18:00' } as const;

/** Whether mail about what has to be done may go at this moment. */
export function isWorkingTime(at: Date, { zone, holidays }: WorkingTime): boolean {
  const [day = '', time = ''] = localTimeIn(zone, at).split('T');
  return isWorkingDay(day, holidays) && time >= workingHours.from && time < workingHours.until;
}
