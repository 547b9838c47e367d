import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { elements, sql } from '../../adapters/db/sql.ts';
import { personal, windowsNow } from '../../rights/alternate-windows.ts';
import { deskOwners, isOnDesk } from './on-desk.ts';

/** Somebody whose decision a request waits for. */
export interface AskedOf {
  personId: string;
  /** The position of the waiting stage in the request. */
  stageIndex: number;
  /** As alternate of somebody who is asked. */
  standsIn: boolean;
}

interface AskedRow extends Omit<AskedOf, 'standsIn'> {
  requestId: string;
  /** Alternates may decide in place of the person who is asked. */
  hasAlternates: boolean;
  /** Ids of the person whom it is about and of the one who started it: neither decides it for a supervisor. */
  own: string[];
}

/** Those whose decision each of these requests waits for at this moment, and their alternates. */
export async function askedNow(
  q: Queryable,
  requestIds: readonly string[],
  now: Date,
): Promise<Map<string, AskedOf[]>> {
  if (requestIds.length === 0) return new Map();
  const asked = await q.rows<AskedRow>(sql`select p.request_id as "requestId", p.stage_index as "stageIndex",
      p.person_id as "personId",
      p.role = 'SUPERVISOR' and r.type <> all(${personal}::text[]) as "hasAlternates",
      array[r.person_id, r.initiator_id] as own
    from portal.stage_person p join portal.request r on r.id = p.request_id
    where p.request_id = any(${[...requestIds]}::uuid[]) and p.waiting_due_at is not null
    order by p.request_id, p.person_id`);
  const supervisors = asked.filter(({ hasAlternates }) => hasAlternates).map(({ personId }) => personId);
  const windows = await windowsNow(q, supervisors, now);
  const found = new Map<string, AskedOf[]>();
  for (const { requestId, personId, stageIndex, hasAlternates, own } of asked) {
    const alternates = hasAlternates ? windows.filter((window) => window.delegator_id === personId) : [];
    const mayDecide = alternates.filter((window) => !own.includes(window.alternate_id));
    const people = [personId, ...mayDecide.map((window) => window.alternate_id)];
    const before = found.get(requestId) ?? [];
    const more = people.filter((id) => !before.some((one) => one.personId === id));
    const named = more.map((id) => ({ personId: id, stageIndex, standsIn: id !== personId }));
    found.set(requestId, [...before, ...named]);
  }
  return found;
}

/** A request that waits for somebody. */
export interface WaitingItem {
  requestId: string;
  personId: string;
  role: DecidingRole;
  /** Full name of the person whom it is about. */
  person: string;
  dueAt: Date;
  /** Nothing else waits for them. */
  isOnly: boolean;
}

/** What of these still waits for these people at this moment, on their own desks or on those of supervisors they are alternates for. */
export async function stillWaiting(
  q: Queryable,
  asked: readonly { requestId: string; personId: string }[],
  now: Date,
): Promise<WaitingItem[]> {
  return await q.rows<WaitingItem>(sql`select distinct on (r.id, one.person_id) r.id as "requestId", one.person_id as "personId",
      p.role, r.person_name as person, p.waiting_due_at as "dueAt",
      not exists (select from portal.stage_person o where o.person_id = any(one.people) and o.waiting_due_at is not null
        and o.request_id <> r.id) as "isOnly"
    from (select (one->>'requestId')::uuid as request_id, one->>'personId' as person_id,
        ${deskOwners(sql`(one->>'personId')`, now)} as people from ${elements(asked)}) as one
    join portal.request r on r.id = one.request_id
    join portal.stage_person p on p.request_id = r.id and ${isOnDesk(now)}
    order by r.id, one.person_id, p.person_id = one.person_id desc`);
}
