import { fileURLToPath } from 'node:url';
import { readHolidays } from '../../features/catalogue/holidays-file.ts';
import { isWorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import { localTimeIn } from '@portal/core/domain/alerts/local-time.ts';

const quarter = 900_000;
const zoneOfTests = 'America/New_York';
const holidays = await readHolidays(fileURLToPath(new URL('../../../../data', import.meta.url)));

/** The next moment at which people work in a zone, that of the tests, and go on for some hours: tests pass on every day. */
export function workingMomentAfter(now: Date, zone = zoneOfTests): Date {
  return nextMoment(now, (at) => isWorking(at, zone) && localTimeIn(zone, at).slice(11) <= '10:00');
}

/** The next moment at which nobody works. */
export function quietMomentAfter(now: Date): Date {
  return nextMoment(now, (at) => !isWorking(at, zoneOfTests));
}

function isWorking(at: Date, zone: string): boolean {
  return isWorkingTime(at, { zone, holidays });
}

function nextMoment(now: Date, is: (at: Date) => boolean): Date {
  let at = new Date(Math.ceil(now.getTime() / quarter) * quarter);
  while (!is(at)) at = new Date(at.getTime() + quarter);
  return at;
}
