import type { Database } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import { personIdOf } from '../server/src/identity/testing/arranged-people.ts';
import { growPeople, grownPersonId } from '../server/src/identity/testing/grown-people.ts';

/** How large the world is to be, in all. */
export interface Size {
  users: number;
  requests: number;
}

/** This many rows go into one transaction. */
const batch = 100_000;

/** Of this many requests one is open; the others ended within the last three years. */
const openEvery = 50;

/**
 * Whatever the size: so many of the open ones wait for the demonstration's supervisor, so many of these for weeks, and so
 * many closed ones are newcomer's.
 */
const fixed = { desk: 200, stuck: 20, own: 8 } as const;

/**
 * Grows the world of a demonstration to this many people and requests, from what the numbers alone say: the same numbers
 * make the same world, and a larger one contains the smaller. People are called `grown0000001` and so on and cannot sign in;
 * requests carry numbers of the year 2020. They are there to be many: the audit trail says nothing about them.
 *
 * Works as the owner of the tables, straight in the database: a million requests take a few minutes.
 * @param say told of each step
 */
export async function grow(owner: Database, size: Size, say: (line: string) => void): Promise<void> {
  const { users } = size;
  const supervisorEmail = 'supervisor@agency.example';
  await growPeople(owner, { people: users, supervisors: deciders(users), supervisorEmail });
  const known: Known = {
    newcomer: await personIdOf(owner, 'newcomer'),
    supervisor: await personIdOf(owner, 'supervisor'),
  };
  const begun =
    (
      await owner.row<{ count: number }>(
        sql`select count(*)::int as count from portal.request where number like 'RAP-2020-%'`,
      )
    )?.count ?? 0;
  for (let from = begun; from < size.requests; from += batch) {
    const to = Math.min(from + batch, size.requests);
    await owner.script(requestsBetween(from, to, users, known));
    say(`${to.toLocaleString('en')} requests`);
  }
  await owner.script('set statement_timeout = 0; analyze');
}

/** The first so many of the people decide, for the rest. */
function deciders(users: number): number {
  return Math.max(1, Math.floor(users / 50));
}

/** Subject ids of two people of the demonstration, who get requests of their own to look at. */
interface Known {
  newcomer: string;
  supervisor: string;
}

/** The requests from the one number up to the other, with stages, people asked and decisions. Only numbers and ids go into the text. */
function requestsBetween(from: number, to: number, users: number, known: Known): string {
  return `set local statement_timeout = 0;
    -- Each row names rows of the same text; checking that again for millions would take most of the time.
    set local session_replication_role = replica;
    create temporary table grown on commit drop as
      select i, md5('grown request ' || i)::uuid as id, i % ${openEvery} = 0 as is_open, i / ${openEvery} as place,
        case when i % ${openEvery} <> 0 and i <= ${fixed.own} then '${known.newcomer}'
          else ${grownPersonId(`case when i % ${openEvery} = 0 then 1 + (i / ${openEvery}) % ${users} else 1 + (i::bigint * 7919) % ${users} end`)}::text end as person,
        (array['hll-app', 'p4-app', 'mpp-app', 'fhd-app', 'cfas-app', 'mip-app'])[1 + (i / ${openEvery} / ${users} + i) % 6] as application,
        now() - make_interval(hours => case when i % ${openEvery} <> 0 then 200 + i % 1800
          when i / ${openEvery} <= ${fixed.stuck} then 400 + i % 144 else i % 144 end) as submitted,
        case when i % ${openEvery} = 0 and i / ${openEvery} <= ${fixed.desk}
          then '${known.supervisor}'
          else ${grownPersonId(`1 + (i / ${openEvery}) % ${deciders(users)}`)}::text end as supervisor,
        md5('grown authorizer ' || i % 6)::uuid::text as authorizer
      from generate_series(${from + 1}, ${to}) as i;
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, answers, add_roles, submitted_at, changed_at, closed_at)
      select id, 'RAP-2020-' || lpad(i::text, 7, '0'), 'ACCESS_REQUEST', application, person, person, 'Grown ' || left(md5(person), 7),
        left(md5(person), 7) || '@agency.example', 'Flood Risk Agency',
        case when is_open then 'PENDING_SUPERVISOR_DECISION' when i % 5 = 1 then 'DENIED_BY_AUTHORIZER' else 'APPROVED' end,
        case when is_open then 0 end, case when is_open then now() + interval '20 days' end, '{"role": ["Upload"], "purpose": "One of many"}', '{Upload}',
        submitted, submitted, case when is_open then null else submitted + interval '2 days' end
      from grown on conflict do nothing;
    insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
      select id, stage, (array['SUPERVISOR', 'AUTHORIZER'])[stage + 1],
        case when stage = 0 or not is_open then submitted end, case when stage = 0 or not is_open then submitted + interval '7 days' end,
        case when stage = 0 or not is_open then submitted + interval '30 days' end
      from grown, generate_series(0, 1) as stage;
    insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select id, stage, case stage when 0 then supervisor else authorizer end, 'Grown Approver', 'approver@agency.example',
        'Flood Risk Agency', (array['SUPERVISOR', 'AUTHORIZER'])[stage + 1],
        case when is_open and stage = 0 then submitted + interval '7 days' end
      from grown, generate_series(0, 1) as stage;
    insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, decision,
        comment, reason_code, decided_at)
      select id, stage, case stage when 0 then supervisor else authorizer end, 'Grown Approver', 'Flood Risk Agency',
        case when stage = 1 and i % 5 = 1 then 'DENY' else 'APPROVE' end,
        case when stage = 1 and i % 5 = 1 then 'Not needed for this work' end,
        case when stage = 1 and i % 5 = 1 then 'NOT_NEEDED' end, submitted + interval '1 day'
      from grown, generate_series(0, 1) as stage where not is_open;
    -- What was approved was given; each fourth still runs, as far as the person has not got it from another request.
    insert into portal.access_grant (id, person_id, application_id, role, source_request_id, started_at, confirmed_at, ended_at)
      select md5('grown grant ' || i)::uuid, person, application, 'Upload', id, submitted + interval '2 days', submitted + interval '2 days',
        case when i % 4 <> 0 then submitted + interval '7 days' end
      from grown where not is_open and i % 5 <> 1 and i > ${fixed.own} on conflict do nothing;`;
}
