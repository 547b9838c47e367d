import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Database, Queryable } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { heldRoles } from '../../server/src/identity/testing/arranged-people.ts';
import { withoutTrace } from '../../server/src/testing/planted-faults.ts';

/** How somebody's absence had to end. */
export type Ending = 'LOCKED' | 'WARNED' | 'IN_USE' | 'LET_IN';

/** Somebody who was away. */
export interface Absent {
  personId: string;
  email: string;
  ending: Ending;
}

interface Kept {
  personId: string;
  isActive: boolean;
  causes: number;
  /** Rows of the trail that say that the account was locked, or disabled. */
  locks: number;
  warnings: number;
  /** Something was begun and never finished. */
  isHalfDone: boolean;
}

/** What must be found of each ending: open or locked, rows about locks, mails that warn. */
const expected: Readonly<Record<Ending, { isActive: boolean; locks: number; warnings: number }>> = {
  LOCKED: { isActive: false, locks: 1, warnings: 0 },
  WARNED: { isActive: true, locks: 0, warnings: 1 },
  IN_USE: { isActive: true, locks: 0, warnings: 0 },
  LET_IN: { isActive: true, locks: 1, warnings: 0 },
};

/** Whose absence ended in another way than it had to, in words; none when all is well. */
export async function absenceFaults(q: Queryable, absent: readonly Absent[]): Promise<string[]> {
  const kept = await q.rows<Kept>(sql`select w.person_id as "personId",
      exists (select from (${heldRoles}) h where h.person_id = w.person_id and h.client_id is null
        and h.role = ${activeAccountRole}) as "isActive",
      (select count(*)::int from portal.account_lock l where l.person_id = w.person_id) as causes,
      (select count(*)::int from portal.audit_event e where e.subject_id = w.person_id and e.outcome = 'DONE'
        and e.action in ('ACCOUNT_LOCKED', 'ACCOUNT_DISABLED')) as locks,
      (select count(*)::int from portal.mail m where m.recipient = w.email and m.once_key is null)
        -- People who are unlocked are notified of that as well.
        - (select count(*)::int from portal.inactivity i where i.person_id = w.person_id and i.restored_by is not null)
        as warnings,
      exists (select from portal.inactivity i where i.person_id = w.person_id and i.action is not null
        and i.done_at is null) as "isHalfDone"
    from unnest(${absent.map(({ personId }) => personId)}::text[], ${absent.map(({ email }) => email)}::text[])
      as w (person_id, email)`);
  return kept.flatMap((one) => {
    const { ending } = absent.find(({ personId }) => personId === one.personId) ?? { ending: 'IN_USE' };
    const { isActive, locks, warnings } = expected[ending];
    const who = `${one.personId}, to be ${ending},`;
    return [
      ...(one.isActive === isActive ? [] : [`${who} is ${one.isActive ? 'open' : 'locked'}`]),
      ...(one.causes === (isActive ? 0 : 1) ? [] : [`${who} has ${one.causes} causes of a lock`]),
      ...(one.locks === locks ? [] : [`${who} was locked ${one.locks} times`]),
      ...(one.warnings === warnings ? [] : [`${who} was warned ${one.warnings} times`]),
      ...(one.isHalfDone ? [`${who} is left half done`] : []),
    ];
  });
}

/** What would be a fault, by the words with which it must be noticed, and to whom it is done. */
const planted: readonly {
  noticedAs: string;
  to: Ending;
  plant: (tx: Queryable, one: Absent) => Promise<unknown>;
}[] = [
  {
    noticedAs: 'was locked 2 times',
    to: 'LOCKED',
    plant: (tx, { personId }) => tx.run(repeatedLock(personId)),
  },
  {
    noticedAs: 'was warned 2 times',
    to: 'WARNED',
    plant: (tx, { email }) =>
      tx.run(sql`insert into portal.mail select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
        from portal.mail m where recipient = ${email}`),
  },
  {
    noticedAs: 'was warned 0 times',
    to: 'WARNED',
    plant: (tx, { email }) => tx.run(sql`delete from portal.mail where recipient = ${email}`),
  },
  {
    noticedAs: 'has 0 causes of a lock',
    to: 'LOCKED',
    plant: (tx, { personId }) => tx.run(sql`delete from portal.account_lock where person_id = ${personId}`),
  },
  {
    // Anyone who comes back may always be too late, where the machine is busy: nobody is sure to be in use.
    noticedAs: 'has 1 causes of a lock',
    to: 'WARNED',
    plant: (tx, { personId }) =>
      tx.run(
        sql`insert into portal.account_lock (person_id, cause, since) values (${personId}, 'INACTIVITY', now())`,
      ),
  },
  {
    noticedAs: 'is left half done',
    to: 'LOCKED',
    plant: (tx, { personId }) =>
      tx.run(sql`update portal.inactivity set done_at = null where person_id = ${personId}`),
  },
];

function repeatedLock(personId: string) {
  return sql`insert into portal.audit_event (at, actor_id, action, outcome, subject_id, detail)
    select at, actor_id, action, outcome, subject_id, detail from portal.audit_event
    where subject_id = ${personId} and action = 'ACCOUNT_LOCKED'`;
}

/** Plants each and takes it back. @returns those that were not noticed */
export async function unnoticedInTheAbsences(db: Database, absent: readonly Absent[]): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const { noticedAs, to, plant } of planted) {
    const one = absent.find(({ ending }) => ending === to);
    if (one === undefined) {
      unnoticed.push(`there was nobody ${to} to plant "${noticedAs}" in`);
      continue;
    }
    const found = await withoutTrace(db, async (tx) => {
      await plant(tx, one);
      return await absenceFaults(tx, absent);
    });
    if (!found.some((fault) => fault.includes(noticedAs)))
      unnoticed.push(`nothing "${noticedAs}" was noticed`);
  }
  return unnoticed;
}
