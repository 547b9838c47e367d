import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { isRunning } from '@portal/core/domain/requests/alternate.ts';
import { dayAfter, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import {
  type AlternateParts,
  alternateRequestTexts,
  type AlternateState,
} from './alternate-request-texts.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { useDueWords } from '../due/due-words.ts';
import { readerDecides } from '../due/reader-decides.ts';
import { alternateState } from './alternate-state.ts';

type Alternate = NonNullable<RequestView['requestDetails']['alternate']>;

/** The words for a request to be alternate for a supervisor. */
interface AlternateRequest {
  state: AlternateState;
  parts: AlternateParts;
  /** Our sentence below the literal status; null where the help desk closed it, which is described as for any request. */
  status: string | null;
  next: string;
}

/** Tells a request that names an alternate; null for any other. Follows the clock. */
export function useAlternateRequest(): (request: RequestView) => AlternateRequest | null {
  const texts = useTexts(alternateRequestTexts);
  const format = useFormat();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  const words = useDueWords();
  return (request) => {
    const { alternate } = request.requestDetails;
    if (alternate === null) return null;
    const state = stateOf(request, alternate, deadlineZone, now);
    const parts = alternateParts({ delegator: { fullName: request.name }, ...named(alternate) }, format);
    const stage = request.stages.find((one) => one.state === 'CURRENT');
    const due = stage?.dueAt ? ` ${texts.due(words.due(stage.dueAt))}` : '';
    const next = texts.next[state](parts, words.day(stage?.expiresAt));
    const status = readerDecides(request) ? texts.waitsForReader : texts.status[state](parts);
    const isWithdrawn = request.closingReason === null || request.closingReason === 'WITHDRAWN';
    return {
      state,
      parts,
      status: isWithdrawn ? `${status}${due}` : null,
      next,
    };
  };
}

function named({ person, startDate, endDate }: Alternate) {
  return { alternate: person, startDate, endDate };
}

/** Who is alternate for whom, and when, in words. */
export function alternateParts(
  naming: {
    alternate: { fullName: string };
    delegator: { fullName: string };
    startDate: string;
    endDate: string;
  },
  format: Format,
): AlternateParts {
  return {
    alternate: naming.alternate.fullName,
    delegator: naming.delegator.fullName,
    first: format.calendarDay(naming.startDate),
    last: format.calendarDay(naming.endDate),
  };
}

function stateOf(
  request: RequestView,
  { startDate, endDate }: Alternate,
  zone: string,
  now: Date,
): AlternateState {
  const endsAt = startOfDay(zone, dayAfter(endDate, 1));
  const window = { startsAt: startOfDay(zone, startDate), endsAt };
  return alternateState(request, { isRunning: isRunning(window, now), isOver: endsAt <= now });
}
