import type {
  AlarmedRole,
  EventAction,
  EventDetails,
} from '@portal/core/domain/requests/events/request-event.ts';
import type { OptionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { nextOf } from './next-step.ts';
import * as texts from './notification-texts.ts';
import * as waitingTexts from './waiting-texts.ts';

/** Who reads a notification: the person whom the request is about, those whose decision it waits for, the proposed alternate, or everybody in a role. */
export const readers = ['REQUESTER', 'APPROVERS', 'ALTERNATE', 'RM_IT_HELP', 'SECURITY'] as const;
export type Reader = (typeof readers)[number];

/** An event as the rows below judge it. */
export interface Judged {
  detail: EventDetails[EventAction];
  /** The person whom the request is about did it. */
  isOwn: boolean;
}

/** How an event is reported to one reader. */
interface Row {
  texts: texts.EventTexts;
  /** Left out, it is reported each time that it happens. */
  when?: (event: Judged) => boolean;
  /** The reader can do without it (rule mail 13), by the status that the request has from then on; left out, nobody can. */
  optional?: (after: RequestStatus) => OptionalMail | null;
}

const receipts = (): OptionalMail => 'RECEIPTS';
const complete = (): OptionalMail => 'COMPLETE';
const atOnce = (): OptionalMail => 'AT_ONCE';
/** The last approval is what somebody has waited for. */
const decisions = (after: RequestStatus): OptionalMail | null =>
  nextOf(after) === 'DECISION' ? 'DECISIONS' : null;
const waiting = { texts: texts.waits, optional: atOnce };

type Rows = Readonly<Partial<Record<EventAction, Partial<Record<Reader, Row>>>>>;

function addsPeople(detail: Judged['detail']): boolean {
  return 'people' in detail && detail.people.length > 0;
}

function tells(role: AlarmedRole): (event: Judged) => boolean {
  return ({ detail }) => 'roles' in detail && detail.roles.some((one) => one === role);
}

/** Every event with a notification (rules mail 9 and 10): one row and its two texts for each reader. */
export const notifiedEvents = {
  REQUEST_SUBMITTED: { REQUESTER: { texts: texts.submitted, optional: receipts }, APPROVERS: waiting },
  STAGE_APPROVED: { REQUESTER: { texts: texts.approved, optional: decisions }, APPROVERS: waiting },
  APPROVAL_WITHDRAWN: { REQUESTER: { texts: texts.approvalUndone, optional: decisions } },
  REQUEST_DENIED: { REQUESTER: { texts: texts.denied } },
  REQUEST_CANCELLED: {
    // What somebody takes back, or replaces with what they ask for next, they know.
    REQUESTER: { texts: texts.canceled, when: ({ isOwn }) => !isOwn },
  },
  REQUEST_EXPIRED: { REQUESTER: { texts: texts.expired } },
  INFORMATION_ASKED: { REQUESTER: { texts: texts.returned } },
  INFORMATION_GIVEN: { APPROVERS: { texts: texts.answered, optional: atOnce } },
  STAGE_REASSIGNED: { APPROVERS: waiting },
  STAGE_FELL_BACK: { APPROVERS: waiting },
  STAGE_HANDED_OVER: { APPROVERS: waiting },
  STAGE_ESCALATED: { APPROVERS: { texts: waitingTexts.escalated, when: ({ detail }) => addsPeople(detail) } },
  STAGE_REMINDED: { APPROVERS: { texts: waitingTexts.reminded } },
  EXPIRY_WARNED: {
    REQUESTER: { texts: waitingTexts.lapsesUndecided },
    APPROVERS: { texts: waitingTexts.lapsesSoon },
  },
  REMOVAL_WAITS: {
    RM_IT_HELP: { texts: waitingTexts.removalWaits, when: tells('RM_IT_HELP') },
    SECURITY: { texts: waitingTexts.removalWaits, when: tells('SECURITY') },
  },
  DELIVERY_FAILED: {
    REQUESTER: { texts: texts.stuck, when: ({ detail }) => 'needsHelpDesk' in detail },
  },
  REQUEST_DELIVERED: { REQUESTER: { texts: texts.delivered, optional: complete } },
  REQUEST_REVOKED: { REQUESTER: { texts: texts.delivered, optional: complete } },
  ALTERNATE_ENDED: {
    REQUESTER: { texts: texts.alternateEnded, when: ({ isOwn }) => !isOwn },
    // Who ends it as the alternate is left out where it is written.
    ALTERNATE: { texts: texts.noLongerAlternate },
  },
} as const satisfies Rows;

export type NotifiedAction = keyof typeof notifiedEvents;

export const notifiedActions = Object.keys(notifiedEvents) as NotifiedAction[];

const rows: Rows = notifiedEvents;

const notifiedAtOnce: readonly EventAction[] = [
  ...(['INFORMATION_GIVEN', 'STAGE_ESCALATED', 'STAGE_REMINDED', 'EXPIRY_WARNED'] as const),
];

/** Whether approvers are notified at once, whatever else waits for them, and each time that it happens. */
export function isNotifiedAtOnce(action: EventAction): boolean {
  return notifiedAtOnce.includes(action);
}

/** How an event is reported to a reader; undefined where it is not. */
export function textsFor(action: EventAction, reader: Reader): texts.EventTexts | undefined {
  return rows[action]?.[reader]?.texts;
}

/** Who is notified of an event. */
export function readersOf(action: EventAction, event: Judged): Reader[] {
  return readers.filter((reader) => {
    const row = rows[action]?.[reader];
    return row !== undefined && (row.when?.(event) ?? true);
  });
}

/** The optional kind of mail for an event and reader; null where it always goes. */
export function optionalKindOf(
  action: EventAction,
  reader: Reader,
  after: RequestStatus,
): OptionalMail | null {
  return rows[action]?.[reader]?.optional?.(after) ?? null;
}
