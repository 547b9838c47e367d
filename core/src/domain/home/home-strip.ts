import { kindOf, type RequestType } from '../requests/kinds.ts';
import { plusDays } from '../requests/request.ts';
import { isDenied, isOpen, type RequestStatus } from '../requests/lifecycle/statuses.ts';

/** Days for which the outcome of a request is news (rule catalogue 22). */
export const newsDays = 7;

/** An own request, as the strip needs it. */
export interface HomeRequest {
  requestNumber: string;
  type: RequestType;
  /** Null where it is about the account itself. */
  applicationId: string | null;
  status: RequestStatus;
  closedAt: Date | null;
  /** Somebody else has started it for the person. */
  isStartedByOther: boolean;
  /** It was approved, and all the access that came of it has ended since. */
  isAccessOver: boolean;
}

/** How a request came out. */
export const outcomes = ['APPROVED', 'DENIED', 'LAPSED', 'REMOVED'] as const;
export type Outcome = (typeof outcomes)[number];

/** A request, by what people know it by. */
export type Mentioned = Pick<HomeRequest, 'requestNumber' | 'applicationId'>;

/** What the strip above the cards says about the person's own requests (rule catalogue 22). */
export interface HomeStrip {
  inProgress: Mentioned[];
  /** The latest first. */
  news: (Mentioned & { outcome: Outcome })[];
}

/** What is in progress, and what has come out of requests in the last days. */
export function homeStrip(requests: readonly HomeRequest[], now: Date): HomeStrip {
  const shown = requests.filter(({ type }) => kindOf(type).isInStatusList);
  const news = shown
    .filter(({ closedAt }) => closedAt !== null && now < plusDays(closedAt, newsDays))
    .toSorted((one, other) => (other.closedAt?.getTime() ?? 0) - (one.closedAt?.getTime() ?? 0));
  return {
    inProgress: shown.filter(({ status }) => isOpen(status)).map(mention),
    news: news.flatMap((request) => {
      const outcome = outcomeOf(request);
      return outcome === null ? [] : [{ ...mention(request), outcome }];
    }),
  };
}

function mention({ requestNumber, applicationId }: HomeRequest): Mentioned {
  return { requestNumber, applicationId };
}

/** What somebody gave up or withdrew is no news to them, nor is an approval of access that has ended since. */
function outcomeOf({ status, isStartedByOther, isAccessOver }: HomeRequest): Outcome | null {
  if (status === 'REVOKED' && isStartedByOther) return 'REMOVED';
  if (status === 'APPROVED') return isAccessOver ? null : 'APPROVED';
  if (isDenied(status)) return 'DENIED';
  return status === 'EXPIRED_PENDING_REQUEST' ? 'LAPSED' : null;
}
