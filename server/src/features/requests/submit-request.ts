import type { RequestView, Submission } from '@portal/core/contract/requests.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRequestable } from '@portal/core/domain/catalogue/cards.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/requests/refusal.ts';
import { type AccessAnswers, planAccessRequest } from '@portal/core/domain/requests/submit.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import {
  answerMeanwhile,
  answerToRepeat,
  type GivenAnswer,
  givenAnswer,
  keepAnswer,
  type Repeatable,
  repeatable,
  underKey,
} from './answers.ts';
import { helpDesk, peopleConcerned } from './approvers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { closeLapsed } from './expire-requests.ts';
import { newRecord } from './next-record.ts';
import type { RequestRecord } from './record.ts';
import { viewRequest } from './view.ts';

/**
 * Takes a request for access: one statement with its stages, its audit row and its idempotency record.
 * @throws RefusedCall with the code of decisions section 8
 */
export async function submitRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  const { requestDetails: details, requestType: type } = body;
  const { person, now } = caller;
  refuseOtherUser(details.userName, person);
  const application = deps.applications.get(details.requestedAppName);
  if (application === undefined) throw unknownApplication();
  const answers = answersOf(details, person);
  const write = repeatable(caller, 'submit', body);
  const state = await stateBefore(deps.db, caller, application, write);
  const given = answerToRepeat(state.given, write);
  if (given !== null) return given;
  if (state.has_lapsed) await closeLapsed(deps.db, person.userId, application.id, now);
  const plan = await planFor(deps, caller, application, answers, state.authorizers);
  const number = `RAP-${yearIn(deps.deadlineZone, now)}-${String(state.sequence).padStart(6, '0')}`;
  const id = uuidV7(now);
  const record = newRecord({
    id,
    number,
    type,
    application,
    person,
    answers,
    ...plan,
    deadlines: deps.deadlines,
    now,
  });
  const answer = viewRequest(record, person, now);
  return await underKey(deps.db, write, async () => {
    const accepted = await deps.db.row(
      insertRequest(record, caller, keepAnswer(write, answer, now, sql`accepted`)),
    );
    if (accepted !== undefined) return answer;
    return (await answerMeanwhile(deps.db, write)) ?? (await refuseSecondOpen(deps.db, person, application));
  });
}

function refuseOtherUser(userName: string | undefined, person: Person): void {
  if (userName === undefined || userName === person.username) return;
  throw new RefusedCall('INVALID', {
    errors: [
      {
        field: 'requestDetails.userName',
        fault: 'NOT_OFFERED',
        message: 'requestDetails.userName must be your own',
      },
    ],
  });
}

function unknownApplication(): RefusedCall {
  return refusedBy({
    refused: 'INVALID',
    faults: [{ field: 'requestDetails.requestedAppName', fault: 'NOT_OFFERED' }],
  });
}

/** The answers as the rules take them; whoever has one employment asks under that one without being asked. */
function answersOf(
  { role, addRoles, purpose, empStatus }: Submission['requestDetails'],
  { employments }: Person,
): AccessAnswers {
  const asked = typeof role === 'string' ? [role] : role;
  const roles = [...new Set([...asked, ...(addRoles ?? [])])];
  const only = employments.length === 1 ? (employments[0]?.number ?? null) : null;
  return { roles, purpose, employment: empStatus === undefined ? only : Number(empStatus.slice(-1)) };
}

interface StateBefore {
  given: GivenAnswer | null;
  authorizers: string[];
  has_lapsed: boolean;
  sequence: number;
}

/** Everything the database has to say before the rules are asked, in one question. */
async function stateBefore(
  db: Database,
  caller: Caller,
  application: Application,
  write: Repeatable | null,
): Promise<StateBefore> {
  const state = await db.row<StateBefore>(sql`select ${givenAnswer(write)} as given,
      (select coalesce(array_agg(person_id order by person_id), '{}') from portal.application_authorizer
        where application_id = ${application.id}) as authorizers,
      exists (select from portal.request where person_id = ${caller.person.userId} and application_id = ${application.id}
        and is_open and expires_at <= ${caller.now}) as has_lapsed,
      nextval('portal.request_number') as sequence`);
  if (state === undefined) throw new Error('a select without a table gave no row');
  return state;
}

/** Asks the directory who everybody is at this moment, and the rules what follows. */
async function planFor(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  answers: AccessAnswers,
  authorizerIds: string[],
) {
  const { person } = caller;
  const { requester, candidates } = await peopleConcerned(deps.directory, person, application, authorizerIds);
  if (requester === undefined || !requester.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const facts = {
    application,
    answers,
    requester: {
      id: requester.id,
      realmRoles: requester.realmRoles,
      employmentNumbers: person.employments.map((employment) => employment.number),
      rolesHeld: requester.clientRoles[application.clientId] ?? [],
    },
    candidates,
    multiEmployment: deps.features.multiEmployment,
    isRequestable: isRequestable(application, person, deps.features),
  };
  const planned = planAccessRequest(facts);
  if (isRefusal(planned) && planned.refused !== 'NO_APPROVER') throw refusedBy(named(planned));
  if (!isRefusal(planned) && planned.stages.every((stage) => stage.fallbackFor === null)) return planned;
  // Somebody is missing, so RM-IT help is looked up too and the rules are asked once more.
  const again = planAccessRequest({
    ...facts,
    candidates: { ...candidates, RM_IT_HELP: await helpDesk(deps.directory) },
  });
  if (isRefusal(again)) throw refusedBy(named(again));
  return again;
}

/** The rules name fields of the form; the body keeps them inside `requestDetails`. */
function named({ refused, faults }: Refusal): Refusal {
  const inBody = faults?.map((fault) => ({ ...fault, field: `requestDetails.${fault.field}` }));
  return { refused, ...(inBody === undefined ? {} : { faults: inBody }) };
}

/** The year of a request's number, in the zone of the agency's deadlines (details section 2). */
const yearFormats = new Map<string, Intl.DateTimeFormat>();
function yearIn(timeZone: string, now: Date): string {
  const format = yearFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  yearFormats.set(timeZone, format);
  return format.format(now);
}

async function refuseSecondOpen(db: Database, person: Person, application: Application): Promise<never> {
  const open = await db.row<{ id: string; status: string }>(
    sql`select id, status from portal.request where person_id = ${person.userId} and application_id = ${application.id} and is_open`,
  );
  throw new RefusedCall(
    'PENDING_REQUEST_EXISTS',
    open === undefined ? {} : { requestId: open.id, currentStatus: open.status },
  );
}

/** Request, stages, people asked, audit row and kept answer in one statement; no row comes back when one is open already. */
function insertRequest(record: RequestRecord, caller: Caller, kept: Statement): Statement {
  const { stages } = record;
  const asked = stages.flatMap((stage, index) =>
    stage.people.map((one) => ({ ...one, index, role: stage.role, due: stage.dueAt })),
  );
  return sql`with accepted as (
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, roles, add_roles, purpose, employment, employment_text,
        submitted_at, changed_at)
      values (${record.id}::uuid, ${record.number}, ${record.type}, ${record.application_id}, ${record.person_id}, ${record.initiator_id},
        ${record.person_name}, ${record.person_email}, ${record.person_organization}, ${record.status}, ${record.stage_index}::int,
        ${record.expires_at}::timestamptz, ${record.roles}::text[], ${record.add_roles}::text[], ${record.purpose},
        ${record.employment}::int, ${record.employment_text}, ${record.submitted_at}, ${record.submitted_at})
      on conflict (person_id, application_id) where is_open and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST')
      do nothing returning id
    ), planned as (
      insert into portal.stage (request_id, stage_index, role, fallback_for, entered_at, due_at, expires_at)
      select accepted.id, s.stage_index - 1, s.role, s.fallback_for, s.entered_at, s.due_at, s.expires_at
      from accepted, unnest(${stages.map((stage) => stage.role)}::text[], ${stages.map((stage) => stage.fallbackFor)}::text[],
        ${stages.map((stage) => stage.enteredAt)}::timestamptz[], ${stages.map((stage) => stage.dueAt)}::timestamptz[],
        ${stages.map((stage) => stage.expiresAt)}::timestamptz[])
        with ordinality as s (role, fallback_for, entered_at, due_at, expires_at, stage_index)
    ), asked as (
      insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select accepted.id, p.stage_index, p.person_id, p.full_name, p.email, p.organization, p.role, p.due_at
      from accepted, unnest(${asked.map((one) => one.index)}::int[], ${asked.map((one) => one.id)}::text[],
        ${asked.map((one) => one.fullName)}::text[], ${asked.map((one) => one.email)}::text[],
        ${asked.map((one) => one.organization)}::text[], ${asked.map((one) => one.role)}::text[],
        ${asked.map((one) => one.due)}::timestamptz[])
        as p (stage_index, person_id, full_name, email, organization, role, due_at)
    ), ${kept} recorded as (
      ${intoAudit} ${submissionEvent(record, caller)} from accepted
    ) select id from accepted`;
}

function submissionEvent(record: RequestRecord, caller: Caller): Statement {
  return auditRow({
    at: caller.now,
    actor: { id: caller.person.userId, name: caller.person.fullName },
    action: 'REQUEST_SUBMITTED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress: caller.sourceAddress,
    detail: { after: record.status, application: record.application_id, roles: record.roles },
  });
}
