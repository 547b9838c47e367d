import { isWorkingTime, type WorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { numberedUuidV7 } from '../../adapters/identifiers.ts';
import type { EventConsumer } from '../../events/consume-events.ts';
import type { SealedEvent } from '../../events/sealed-event.ts';
import { zonesOf } from '../../mail/choices/zones-of-people.ts';
import { ontoPage } from '../../mail/notices.ts';
import { intoOutboxOf, type Notification } from '../../mail/outbox.ts';
import { type AskedOf, askedNow } from './asked-now.ts';
import {
  isNotifiedAtOnce,
  type NotifiedAction,
  notifiedActions,
  type Reader,
  readersOf,
} from './notified-events.ts';

/** What a notification reports, as its row in the outbox keeps it. No comment is among it (rule mail 7). */
export interface NotificationFacts {
  action: NotifiedAction;
  /** Left out for the person whom the request is about. */
  to?: Exclude<Reader, 'REQUESTER'>;
  /** Full name of the person who did it; null where the portal itself did. */
  by: string | null;
  /** The person whom the request is about did it. */
  isOwn?: boolean;
  /** The request's status from then on. */
  after: RequestStatus;
  closing?: ClosingReason | null;
  requestId?: string;
  number: string;
  type: RequestType;
  applicationId: string | null;
  /** When it lapses, for notifications that say so. */
  lapses?: string;
}

interface RequestRow {
  id: string;
  number: string;
  type: RequestType;
  applicationId: string | null;
  closing: ClosingReason | null;
}

/** When mail about what has to be done may go at once. */
export interface NotificationTerms {
  now: () => Date;
  /** Its zone is that of people whose own is not known. */
  workingTime: WorkingTime;
}

/** Writes a notification for each event that has one (rules mail 9 and 10). */
export function notifications({ now, workingTime }: NotificationTerms): EventConsumer {
  return {
    name: 'notifications',
    actions: notifiedActions,
    follow: async (tx, events) => {
      const requests = await requestsOf(tx, events);
      const notified = events.flatMap((event) => notifiedOf(event, requests));
      const toApprovers = notified.filter(({ readers }) => readers.includes('APPROVERS'));
      const asked = await askedNow(tx, [...new Set(toApprovers.map(({ event }) => event.requestId))], now());
      const zones = await zonesOf(
        tx,
        [...asked.values()].flat().map(({ personId }) => personId),
      );
      const alternates = await alternatesOf(tx, notified);
      const isAtWork = ({ personId }: AskedOf, at: Date): boolean =>
        isWorkingTime(at, { ...workingTime, zone: zones.get(personId) ?? workingTime.zone });
      const always = [
        ...notified
          .filter(({ readers }) => readers.includes('REQUESTER'))
          .map((one) => toRequester(one, now())),
        ...notified.flatMap((one) => toAlternate(one, alternates, now())),
        ...(await toRoles(tx, notified, now())),
      ];
      const toDecide = (isReached: (person: AskedOf, at: Date) => boolean): Notification[] =>
        toApprovers.flatMap((one) => {
          const { requestId, at } = one.event;
          const reached = (asked.get(requestId) ?? []).filter((person) => isReached(person, at));
          return toThoseAsked(one, reached, now());
        });
      await tx.run(intoOutboxOf([...always, ...toDecide(isAtWork)], now()));
      // The page wakes nobody: it tells at any hour.
      await tx.run(ontoPage([...always, ...toDecide(() => true)], now()));
    },
  };
}

/** Events with a notice to everybody in a role. */
async function toRoles(
  tx: Queryable,
  notified: readonly NotifiedEvent[],
  now: Date,
): Promise<Notification[]> {
  const written: Notification[] = [];
  for (const { event, readers, facts } of notified)
    for (const role of alarmedRoles.filter((one) => readers.includes(one))) {
      const people = await tx.rows<{ id: string }>(sql`select id from portal.person
        where state = 'ACTIVE' and portal_roles @> array[${role}] and id <> ${event.personId} order by id`);
      for (const [index, { id: personId }] of people.entries())
        written.push({
          id: numberedUuidV7(now, event.sequence * mostOfEvent + Math.min(index + 1, mostOfEvent - 1)),
          idempotencyKey: `event ${event.sequence} ${role} ${personId}`,
          personId,
          facts: { ...facts, to: role },
          at: event.at,
        });
    }
  return written;
}

const alarmedRoles = ['RM_IT_HELP', 'SECURITY'] as const;

async function requestsOf(tx: Queryable, events: readonly SealedEvent[]): Promise<Map<string, RequestRow>> {
  const ids = [...new Set(events.map(({ requestId }) => requestId))];
  const rows = await tx.rows<RequestRow>(sql`select id, number, type, application_id as "applicationId",
    closing_reason as closing from portal.request where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An event with a notification. */
interface NotifiedEvent {
  event: SealedEvent;
  readers: readonly Reader[];
  facts: NotificationFacts;
}

function notifiedOf(event: SealedEvent, requests: ReadonlyMap<string, RequestRow>): NotifiedEvent[] {
  const { action, detail, personId, by, byId } = event;
  const request = requests.get(event.requestId);
  if (request === undefined || !isNotified(action)) return [];
  const isOwn = byId === personId;
  const { id: requestId, number, type, applicationId, closing } = request;
  // A step that fails leaves the request where it is.
  const after = 'after' in detail ? detail.after : 'PENDING_PROVISIONING';
  const lapses = 'lapses' in detail ? { lapses: detail.lapses } : {};
  const facts = { action, by, isOwn, after, closing, requestId, number, type, applicationId, ...lapses };
  const readers = readersOf(action, { detail, isOwn });
  return readers.length === 0 ? [] : [{ event, readers, facts }];
}

/** How many notifications of one event keep the order in which they are written. */
const mostOfEvent = 64;

function toRequester({ event: { sequence, personId, at }, facts }: NotifiedEvent, now: Date): Notification {
  // What is due at the same moment is sent in the order of the ids.
  const id = numberedUuidV7(now, sequence * mostOfEvent);
  return { id, idempotencyKey: `event ${sequence}`, personId, facts, at };
}

/** The alternates of these requests. */
async function alternatesOf(tx: Queryable, notified: readonly NotifiedEvent[]): Promise<Map<string, string>> {
  const ids = notified
    .filter(({ readers }) => readers.includes('ALTERNATE'))
    .map(({ event }) => event.requestId);
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ requestId: string; personId: string }>(sql`select request_id as "requestId",
    alternate_id as "personId" from portal.alternate_window where request_id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ requestId, personId }) => [requestId, personId]));
}

/** Anyone who ended it knows. */
function toAlternate(
  { event: { sequence, requestId, byId, at }, readers, facts }: NotifiedEvent,
  alternates: ReadonlyMap<string, string>,
  now: Date,
): Notification[] {
  const personId = alternates.get(requestId);
  if (!readers.includes('ALTERNATE') || personId === undefined || personId === byId) return [];
  const id = numberedUuidV7(now, sequence * mostOfEvent + 1);
  return [
    {
      id,
      idempotencyKey: `event ${sequence} ${personId}`,
      personId,
      facts: { ...facts, to: 'ALTERNATE' },
      at,
    },
  ];
}

/** When more people are asked, they are notified, and so are alternates of those who have not decided. */
function isNewTo(
  { personId, standsIn }: AskedOf,
  action: NotifiedAction,
  detail: SealedEvent['detail'],
): boolean {
  if (action !== 'STAGE_ESCALATED') return true;
  return standsIn || ('people' in detail && detail.people.includes(personId));
}

/** Of somebody who is asked in one stage twice, such as by a decision and a hand-over, the first notification is written. */
function toThoseAsked(
  { event: { sequence, at, detail }, facts }: NotifiedEvent,
  asked: readonly AskedOf[],
  now: Date,
): Notification[] {
  if (!isOpen(facts.after)) return [];
  return asked
    .filter((one) => isNewTo(one, facts.action, detail))
    .map(({ personId, stageIndex }, index) => ({
      id: numberedUuidV7(now, sequence * mostOfEvent + Math.min(index + 1, mostOfEvent - 1)),
      idempotencyKey: isNotifiedAtOnce(facts.action)
        ? `event ${sequence} ${personId}`
        : `asked ${facts.requestId} ${stageIndex} ${personId}`,
      personId,
      facts: { ...facts, to: 'APPROVERS' },
      at,
    }));
}

function isNotified(action: string): action is NotifiedAction {
  return notifiedActions.some((one) => one === action);
}
