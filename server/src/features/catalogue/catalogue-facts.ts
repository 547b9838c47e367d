import { isLocked } from '@portal/core/domain/people/account-state.ts';
import { locksOf, type StoredCause } from '@portal/core/domain/people/locks.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { newsDays } from '@portal/core/domain/home/home-strip.ts';
import { type ClosingReason, plusDays } from '@portal/core/domain/requests/request.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import {
  type EffectiveStatus,
  effectiveStatusAt,
} from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { closedVisibleDays } from '@portal/core/domain/requests/visibility.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { unreachableAt } from '../../mail/bounces/unreachable.ts';

export interface FactsDependencies {
  db: Database;
  /** Writes down when a lock is first noticed, and returns the locks with that moment. */
  noticeLock(noticed: { personId: string; locks: readonly StoredCause[]; now: Date }): Promise<StoredCause[]>;
}

/** What is kept of a person and shows on their catalogue. */
export interface Facts {
  /** Those that run, and those that have ended since the token was issued. */
  grants: Grant[];
  requests: OwnRequest[];
  /** What locks the account. */
  locks: StoredCause[];
  /** Since when mail does not arrive at the address; null while it does. */
  unreachableSince: Date | null;
}

interface Grant {
  applicationId: string;
  role: string;
  isOver: boolean;
}

interface RequestRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  changed_at: Date;
  closed_at: Date | null;
  closing_reason: ClosingReason | null;
  expires_at: Date | null;
  waiting_on: 'REQUESTER' | null;
  /** A request about the account whose approval opens it; a change of the profile alone does not. */
  opens: boolean;
  waiting_for: string[];
  is_started_by_other: boolean;
  /** Asked of what is new alone. */
  is_access_over: boolean;
}

/** One for each request; one without where there is none. */
type FactRow = { grants: Grant[]; unreachableSince: Date | null } & (RequestRow | { id: null });

/** A row with its request's status now, swept or not. */
export interface OwnRequest
  extends Omit<RequestRow, 'status' | 'closed_at' | 'closing_reason' | 'expires_at'> {
  effective: EffectiveStatus;
}

function ownRequest(row: RequestRow, now: Date): OwnRequest {
  const { status, closed_at: closedAt, closing_reason: closingReason, expires_at: expiresAt, ...rest } = row;
  const waitingOn = row.waiting_on;
  return {
    ...rest,
    effective: effectiveStatusAt({ status, closedAt, closingReason, waitingOn, expiresAt }, now),
  };
}

/** Reads them in one statement: on every page that is open somebody asks for them again and again. */
export async function factsOf(
  { db, noticeLock }: FactsDependencies,
  { person, now, tokenIssuedAt }: Caller,
): Promise<Facts> {
  const rows = await db.rows<FactRow>(sql`select held.grants, held."unreachableSince", asked.* from (
      select coalesce(json_agg(json_build_object('applicationId', application_id, 'role', role, 'isOver', ended_at is not null)), '[]')
        as grants,
        (select since ${unreachableAt(person.email)}) as "unreachableSince"
      from portal.access_grant where person_id = ${person.userId} and (ended_at is null or ended_at > ${tokenIssuedAt})) as held
    left join lateral (select r.id, r.number, r.type, r.status, r.application_id, r.changed_at, r.closed_at, r.submitted_at,
        r.closing_reason, r.expires_at, r.waiting_on, r.initiator_id <> r.person_id as is_started_by_other,
        r.status = 'APPROVED' and r.closed_at > ${plusDays(now, -newsDays)} and (select bool_and(g.ended_at is not null)
          from portal.access_grant g where g.person_id = r.person_id and g.source_request_id = r.id) is true as is_access_over,
        r.answers->'profile'->'unlocks' is distinct from 'false'::jsonb as opens,
        coalesce((select array_agg(p.full_name order by p.full_name) from portal.stage_person p
          where p.request_id = r.id and p.waiting_due_at is not null), '{}') as waiting_for
      from portal.request r
      where r.person_id = ${person.userId} and (r.is_open or r.closed_at > ${plusDays(now, -closedVisibleDays)})) as asked on true
    order by asked.submitted_at desc`);
  const requests = rows.flatMap((row) => (row.id === null ? [] : [ownRequest(row, now)]));
  const asksForAccount = requests.some((request) => isAboutAccount(request) && waits(request));
  // Nearly everybody's account is open and asks for nothing: then there is no cause to look for.
  const stored = isLocked(person) || asksForAccount ? await storedCauses(db, person, now) : [];
  const locks = await noticeLock({ personId: person.userId, locks: locksOf(person, stored), now });
  const { grants = [], unreachableSince = null } = rows[0] ?? {};
  return { grants, requests, locks, unreachableSince };
}

/** A profile whose time has run out waits no longer, swept or not. */
async function storedCauses(db: Database, { userId }: Person, now: Date): Promise<StoredCause[]> {
  return await db.rows<StoredCause>(sql`select l.cause, l.since, r.number as "requestNumber",
      (select min(p.waiting_due_at) from portal.stage_person p where p.request_id = r.id) as "dueAt"
    from portal.account_lock l left join portal.request r on r.id = l.request_id where l.person_id = ${userId}
      and (l.cause <> 'PROFILE_UPDATE' or r.is_open and (r.expires_at is null or r.expires_at > ${now}))`);
}

export function isAboutAccount({ type }: OwnRequest): boolean {
  return kindOf(type).about === 'ACCOUNT';
}

/** Not closed, by what has been decided or by time. */
export function waits({ effective }: OwnRequest): boolean {
  return isOpen(effective.status);
}
