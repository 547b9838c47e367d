import { grownGivenName, grownJob, grownPersonId } from '../../server/src/identity/testing/grown-people.ts';
import type { AskedFor } from './asked-for.ts';

/** Of this many requests one is open; the others ended within the last three years. */
const openEvery = 50;

/**
 * Whatever the size: so many of the open ones wait for the demonstration's supervisor, so many of these for weeks; so many
 * that come after these are removals, which wait for anyone who completes them; and so many closed ones are newcomer's.
 */
const fixed = { desk: 200, stuck: 20, removals: 40, own: 8 } as const;

/** The first so many of the people decide, for the rest. */
export function deciders(users: number): number {
  return Math.max(2, Math.floor(users / 50));
}

/** Subject ids of people of the demonstration who get requests of their own to look at. */
export interface Known {
  newcomer: string;
  supervisor: string;
  /** Who completes removals, by role. */
  completers: Readonly<Record<string, string>>;
}

/** What the numbers are turned into. */
export interface Grown {
  users: number;
  known: Known;
  asked: readonly AskedFor[];
}

/** What a number is: one that is open comes after so many others. */
const openNumber = `(i / ${openEvery})`;
const isOpen = `(i % ${openEvery} = 0)`;

/** The number of the person whose request it is. */
function personNumber(users: number): string {
  return `(case when ${isOpen} then 1 + ${openNumber} % ${users} else 1 + (i::bigint * 7919) % ${users} end)`;
}

/** The number of the person who decides it; those who decide have the next of them decide theirs. */
function deciderNumber(users: number): string {
  const number = personNumber(users);
  const many = deciders(users);
  return `case when ${number} <= ${many} then 1 + ${number} % ${many} else 1 + ${openNumber} % ${many} end`;
}

/**
 * Writes the requests from the one number up to the other, with stages, people asked, decisions and their outcomes. Only
 * numbers, ids and what the catalogue offers go into the text.
 */
export function requestsBetween(from: number, to: number, grown: Grown): string {
  return `set local statement_timeout = 0;
    -- Each row names rows of the same text; checking that again for millions would take most of the time.
    set local session_replication_role = replica;
    ${kindsOf(from, to)}
    ${planned(grown)}
    ${requests}
    ${stages(grown.known)}
    ${outcomes}`;
}

/** What each number asks. */
function kindsOf(from: number, to: number): string {
  const isRemoval = `case when ${isOpen} then ${openNumber} between ${fixed.desk + 1} and ${fixed.desk + fixed.removals} else i % 10 = 7 end`;
  return `create temporary table kind on commit drop as
      select i, case when ${isRemoval} then 'REMOVE_REQUEST'
          when ${isOpen} and ${openNumber} % 20 = 11 or i % 100 = 22 then 'PROFILE_UPDATE'
          when ${isOpen} and ${openNumber} % 20 = 17 or i % 100 = 62 then 'REACTIVATE_REQUEST'
          when ${isOpen} and ${openNumber} % 10 = 3 or i % 10 = 3 then 'CHANGE_REQUEST'
          else 'ACCESS_REQUEST' end as type
      from generate_series(${from + 1}, ${to}) as i;`;
}

/** Who asks for what, who decides, and its outcome. */
function planned({ users, known, asked }: Grown): string {
  return `create temporary table way on commit drop as
      select (ordinality - 1)::int as way, w ->> 'application' as application, w ->> 'removal' as removal, w -> 'answers' as answers,
        array(select jsonb_array_elements_text(w -> 'roles')) as roles, array(select jsonb_array_elements_text(w -> 'stages')) as stages
      from jsonb_array_elements(${quoted(JSON.stringify(asked))}::jsonb) with ordinality as listed (w, ordinality);
    create temporary table grown on commit drop as
      select i, type, md5('grown request ' || i)::uuid as id, ${isOpen} as is_open,
        case when not ${isOpen} and i <= ${fixed.own} then '${known.newcomer}'
          else ${grownPersonId(personNumber(users))}::text end as person,
        now() - make_interval(hours => case when not ${isOpen} then 200 + i % 1800
          when ${openNumber} <= ${fixed.stuck} then 400 + i % 144 else i % 144 end) as submitted,
        case when ${isOpen} and ${openNumber} <= ${fixed.desk}
          then '${known.supervisor}'
          else ${grownPersonId(deciderNumber(users))}::text end as supervisor,
        case when type not in ('PROFILE_UPDATE', 'REACTIVATE_REQUEST') then w.application end as application,
        w.roles, case type when 'REMOVE_REQUEST' then '{}'
          when 'PROFILE_UPDATE' then '{"profile": {"unlocks": false, "updatedFields": [
            {"fieldName": "jobTitle1", "previousValue": "${grownJob}", "newValue": "Senior ${grownJob}"}]}}'
          when 'REACTIVATE_REQUEST' then '{}' else w.answers end as answers,
        -- A supervisor removes some of it, with a reason.
        type = 'REMOVE_REQUEST' and i % 20 = 7 and i > ${fixed.own} as is_taken,
        case when type in ('PROFILE_UPDATE', 'REACTIVATE_REQUEST') then '{SUPERVISOR}'
          when type = 'REMOVE_REQUEST' then array_remove(array[w.removal], null) else w.stages end as stages,
        -- The second to decide says no now and then, to whatever more than one has to decide.
        i % 5 = 1 and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST') and cardinality(w.stages) > 1 as is_denied
      from kind join way w on w.way = (${openNumber} / ${users} + i) % ${asked.length};`;
}

const requests = `-- What waits to be completed needs somebody who completes it.
    delete from grown where is_open and cardinality(stages) = 0;
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, answers, add_roles, remove_roles, submitted_at, changed_at, closed_at)
      select id, 'RAP-2020-' || lpad(i::text, 7, '0'), type, application, person, case when is_taken then supervisor else person end,
        ltrim(${grownGivenName(`('x' || left(md5(person), 7))::bit(28)::int`)} || ' ' || left(md5(person), 7)), left(md5(person), 7) || '@agency.example', 'Flood Risk Agency',
        case when is_open then 'PENDING_' || replace(stages[1], 'RM_IT', 'RMIT') || '_DECISION'
          when is_denied then 'DENIED_BY_' || replace(stages[2], 'RM_IT', 'RMIT')
          when type = 'REMOVE_REQUEST' then 'REVOKED' else 'APPROVED' end,
        case when is_open then 0 end, case when is_open and type <> 'REMOVE_REQUEST' then now() + interval '20 days' end,
        case when is_taken then '{"purpose": "No longer needed for this work"}' else answers end,
        case when type in ('ACCESS_REQUEST', 'CHANGE_REQUEST') then roles else '{}' end,
        case when type = 'REMOVE_REQUEST' then roles else '{}' end,
        submitted, submitted, case when is_open then null else submitted + interval '2 days' end
      from grown order by i on conflict do nothing;
    -- Earlier requests need no further events.
    delete from grown g where not exists (select from portal.request r where r.id = g.id);`;

/** The stages with who is asked in each, and their decisions. */
function stages({ completers }: Known): string {
  const completed = Object.entries(completers).map(([role, id]) => `when '${role}' then '${id}'`);
  return `create temporary table passed on commit drop as
      select g.*, s.role, s.stage::int - 1 as stage,
        case s.role when 'SUPERVISOR' then supervisor when 'AUTHORIZER' then md5('grown authorizer ' || i % 6)::uuid::text
          ${completed.join(' ')} end as decider
      from grown g cross join lateral unnest(stages) with ordinality as s (role, stage);
    insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
      select id, stage, role, entered, entered + interval '7 days', case when type <> 'REMOVE_REQUEST' then entered + interval '30 days' end
      from passed, lateral (select case when stage = 0 or not is_open and not (is_denied and stage > 1) then submitted end as entered) e;
    insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select id, stage, decider, 'Grown Approver', 'approver@agency.example', 'Flood Risk Agency', role,
        case when is_open and stage = 0 then submitted + interval '7 days' end
      from passed;
    insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, decision,
        comment, reason_code, decided_at)
      select id, stage, decider, 'Grown Approver', 'Flood Risk Agency', case when says_no then 'DENY' else 'APPROVE' end,
        case when says_no then 'Not needed for this work' end, case when says_no then 'NOT_NEEDED' end, submitted + interval '1 day'
      from passed, lateral (select is_denied and stage = 1 as says_no) n where not is_open and not (is_denied and stage > 1);`;
}

/** What people hold from it, and what locks their accounts. */
const outcomes = `-- What was approved was given; each fourth still runs, as far as the person has not got it from another request.
    insert into portal.access_grant (id, person_id, application_id, role, source_request_id, organization, started_at, confirmed_at, ended_at)
      select md5('grown grant ' || i || coalesce(nullif('.' || at, '.1'), ''))::uuid, person, application, role, id, 'Flood Risk Agency',
        submitted + interval '2 days', submitted + interval '2 days', case when i % 4 <> 0 then submitted + interval '7 days' end
      from grown, unnest(roles) with ordinality as r (role, at)
      where type in ('ACCESS_REQUEST', 'CHANGE_REQUEST') and not is_open and not is_denied and i > ${fixed.own} order by i, at on conflict do nothing;
    insert into portal.account_lock (person_id, cause, since, request_id)
      select person, case type when 'PROFILE_UPDATE' then 'PROFILE_UPDATE' else 'INACTIVITY' end,
        case type when 'PROFILE_UPDATE' then submitted else submitted - interval '9 days' end, id
      from grown where is_open and type in ('PROFILE_UPDATE', 'REACTIVATE_REQUEST') order by i on conflict do nothing;`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
