import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { useFormat } from '../../content/format.ts';
import { useNow } from './now.ts';

/**
 * The day with which a deadline ends, such as "Nov 29" (rule time 5). It says no hour and no zone: all deadlines end with
 * their day, and what surrounds every screen names the zone where it finds an `.in-deadline-zone`.
 * @param zone IANA zone of the deadlines
 */
export function Deadline({ moment, zone }: { moment: string; zone: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <time className="in-deadline-zone" dateTime={dayIn(zone, new Date(moment))}>
      {format.day(moment, now, zone)}
    </time>
  );
}
