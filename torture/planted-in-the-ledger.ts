import type { Database } from '../server/src/adapters/db/database.ts';
import { sql, type Statement } from '../server/src/adapters/db/sql.ts';
import { withoutTrace } from '../server/src/testing/planted-faults.ts';
import { type Entry, ledgerFaults } from './ledger.ts';

/** Changes that make the tables differ from the responses, by the words with which they must be noticed. */
const faults: readonly { noticedAs: string; statement: (people: readonly string[]) => Statement }[] = [
  {
    noticedAs: 'was acknowledged, and nothing is written',
    statement: (people) => sql`delete from portal.decision where ctid in (select d.ctid from portal.decision d
      join portal.request r on r.id = d.request_id where r.person_id = any(${people}::text[])
      order by d.request_id, d.stage_index limit 1)`,
  },
  {
    noticedAs: 'was acknowledged and is gone',
    statement: (people) => sql`update portal.request set person_id = 'somebody else' where id in
      (select id from portal.request where person_id = any(${people}::text[]) order by id limit 1)`,
  },
  {
    noticedAs: 'nobody was told of request',
    statement: (
      people,
    ) => sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name,
        person_email, person_organization, status, submitted_at, changed_at, closed_at)
      select gen_random_uuid(), number || '-2', type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, 'DENIED_BY_SUPERVISOR', submitted_at, changed_at, now() from portal.request
      where person_id = any(${people}::text[]) and type = 'ACCESS_REQUEST' order by id limit 1`,
  },
  {
    noticedAs: 'was withdrawn, and is',
    statement: (
      people,
    ) => sql`update portal.request set status = 'APPROVED' where id in (select id from portal.request
      where status = 'CANCELLED' and closing_reason is distinct from 'ACCESS_REMOVED' and person_id = any(${people}::text[])
        and exists (select from portal.audit_event e where e.request_id = portal.request.id
          and e.action = 'REQUEST_CANCELLED' and e.actor_id = person_id) order by id limit 1)`,
  },
  {
    noticedAs: 'is another one',
    statement: (
      people,
    ) => sql`update portal.request set answers = '{"role": ["Another"]}' where id in (select id from portal.request
      where type = 'ACCESS_REQUEST' and person_id = any(${people}::text[]) order by id limit 1)`,
  },
];

/** Plants each and takes it back. @returns those that the comparison did not notice */
export async function unnoticedInTheLedger(
  db: Database,
  entries: readonly Entry[],
  people: readonly string[],
): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const { noticedAs, statement } of faults) {
    const found = await withoutTrace(db, async (tx) => {
      const touched = await tx.run(statement(people));
      return touched === 0 ? null : await ledgerFaults(tx, entries, people);
    });
    if (found === null) unnoticed.push(`there was nothing to plant "${noticedAs}" in`);
    else if (!found.some((fault) => fault.includes(noticedAs)))
      unnoticed.push(`nothing "${noticedAs}" was noticed`);
  }
  return unnoticed;
}
