import { daysOverdue, endOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { dueTexts } from './due-texts.ts';

/** A deadline, or none. */
type Moment = string | null | undefined;

/** Days of deadlines in words; they follow the clock. */
export interface DueWords {
  /** The day in the zone of the deadlines; empty without one. */
  day(moment: Moment): string;
  /** A day of the calendar in the zone of the deadlines, `YYYY-MM-DD`. */
  dayOf(day: string): string;
  /** A deadline, and for how many days it has been overdue (rule deciding 20). */
  due(moment: Moment): string;
  /** "7 days overdue"; empty while it is not. */
  late(moment: Moment): string;
}

/** The words of deadlines in the chosen language. */
export function useDueWords(): DueWords {
  const texts = useTexts(dueTexts);
  const format = useFormat();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  const isNone = (moment: Moment): moment is null | undefined => moment === null || moment === undefined;
  const day = (moment: Moment): string => (isNone(moment) ? '' : format.day(moment, now, deadlineZone));
  const late = (moment: Moment): string => {
    const days = isNone(moment) ? 0 : daysOverdue(new Date(moment), now, deadlineZone);
    return days === 0 ? '' : format.plural(days, texts.overdue);
  };
  return {
    day,
    dayOf: (one) => day(endOfDay(deadlineZone, one).toISOString()),
    late,
    due: (moment) => (late(moment) === '' ? day(moment) : texts.both(day(moment), late(moment))),
  };
}
