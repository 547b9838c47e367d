import type { RequestView, Submission } from '@portal/core/contract/requests.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { addresses, type Person } from '@portal/core/domain/people/person.ts';
import { type DecidingRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { type AccessAnswers, type Approver, type PlannedStage, planAccessRequest } from '@portal/core/domain/requests/submit.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import type { DirectoryPerson } from '../../ports.ts';
import { answerGiven, keepAnswer, repeatable } from './answers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { closeLapsed } from './expire-requests.ts';
import { selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { viewRequest } from './view.ts';

/**
 * Takes a request for access: one transaction with its stages, its audit row and its idempotency record.
 * @throws RefusedCall with the code of decisions section 8
 */
export async function submitRequest(deps: RequestDependencies, caller: Caller, body: Submission): Promise<RequestView> {
  const { requestDetails: details, requestType } = body;
  refuseOtherUser(details.userName, caller.person);
  const application = deps.applications.get(details.requestedAppName);
  if (application === undefined) throw unknownApplication();
  const answers = answersOf(details);
  const write = repeatable(caller, 'submit', body);
  return await deps.db.transaction(async (tx) => {
    const given = await answerGiven(tx, caller, write);
    if (given !== null) return given;
    await closeLapsed(tx, caller.person.userId, application.id, caller.now);
    const plan = await planFor(deps, tx, caller.person, application, answers);
    const id = uuidV7(caller.now);
    const accepted = await tx.row<{ id: string }>(
      insertRequest({ id, deps, caller, application, answers, requestType, ...plan }),
    );
    if (accepted === undefined) {
      return (await answerGiven(tx, caller, write)) ?? (await refuseSecondOpen(tx, caller.person, application));
    }
    const record = await tx.row<RequestRecord>(selectRequests(caller.person.userId, sql`where r.id = ${id}::uuid`));
    if (record === undefined) throw new Error('a request just written cannot be read');
    const answer = viewRequest(record, caller.person, caller.now);
    await keepAnswer(tx, caller, write, answer);
    return answer;
  });
}

function refuseOtherUser(userName: string | undefined, person: Person): void {
  if (userName === undefined || userName === person.username) return;
  throw new RefusedCall('INVALID', {
    errors: [{ field: 'requestDetails.userName', fault: 'NOT_OFFERED', message: 'requestDetails.userName must be your own' }],
  });
}

function unknownApplication(): RefusedCall {
  return refusedBy({ refused: 'INVALID', faults: [{ field: 'requestDetails.requestedAppName', fault: 'NOT_OFFERED' }] });
}

function answersOf({ role, addRoles, purpose, empStatus }: Submission['requestDetails']): AccessAnswers {
  const asked = typeof role === 'string' ? [role] : role;
  const roles = [...new Set([...asked, ...(addRoles ?? [])])];
  return { roles, purpose, employment: empStatus === undefined ? null : Number(empStatus.slice(-1)) };
}

interface Plan {
  stages: PlannedStage[];
  status: RequestStatus;
  requester: DirectoryPerson;
}

/** Asks the directory who everybody is at this moment, and the rules what follows. */
async function planFor(
  deps: RequestDependencies,
  tx: Queryable,
  person: Person,
  application: Application,
  answers: AccessAnswers,
): Promise<Plan> {
  const authorizerIds = await tx.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${application.id} order by person_id`,
  );
  const ids = [person.userId, ...authorizerIds.map((row) => row.person_id)];
  const known = await deps.directory.people({ ids }, tx);
  const requester = known.find((one) => one.id === person.userId);
  if (requester === undefined || !requester.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const authorizers = known.filter((one) => one.id !== person.userId && isEnabledHolder(one, 'AUTHORIZER'));
  const candidates: Record<DecidingRole, readonly Approver[]> = {
    SUPERVISOR: await supervisorsOf(deps, tx, requester),
    AUTHORIZER: narrowedTo(requester, authorizers).map(asApprover),
    FILETRAIL_ADMIN: await holdersFor(deps, tx, application, 'FILETRAIL_ADMIN'),
    RM_IT_HELP: await holdersFor(deps, tx, application, 'RM_IT_HELP'),
  };
  const facts = { application, answers, requester: requesterFacts(requester, person, application), candidates };
  const planned = planAccessRequest(facts);
  if (isRefusal(planned)) throw refusedBy(named(planned));
  if (planned.stages.every((stage) => stage.people.length > 0)) return { ...planned, requester };
  const helpDesk = (await deps.directory.holders({ clientId: portalClientId, role: 'RM_IT_HELP' }, tx)).map(asApprover);
  const again = planAccessRequest({ ...facts, candidates: { ...candidates, RM_IT_HELP: helpDesk } });
  if (isRefusal(again)) throw refusedBy(named(again));
  return { ...again, requester };
}

/** The rules name fields of the form; the body keeps them inside `requestDetails`. */
function named(refusal: Parameters<typeof refusedBy>[0]): Parameters<typeof refusedBy>[0] {
  const faults = refusal.faults?.map((fault) => ({ ...fault, field: `requestDetails.${fault.field}` }));
  return { refused: refusal.refused, ...(faults === undefined ? {} : { faults }) };
}

function requesterFacts(requester: DirectoryPerson, person: Person, application: Application) {
  return {
    id: requester.id,
    realmRoles: requester.realmRoles,
    employmentNumbers: person.employments.map((employment) => employment.number),
    rolesHeld: requester.clientRoles[application.clientId] ?? [],
  };
}

async function supervisorsOf(deps: RequestDependencies, tx: Queryable, requester: DirectoryPerson): Promise<Approver[]> {
  const emails = listed(requester, 'supervisorEmails');
  if (emails.length === 0) return [];
  const people = await deps.directory.people({ emails }, tx);
  return people.filter((one) => one.emailVerified && isEnabledHolder(one, 'SUPERVISOR')).map(asApprover);
}

/** The person's own list of authorizers narrows the assignment, if anybody is left (details section 4). */
function narrowedTo(requester: DirectoryPerson, authorizers: DirectoryPerson[]): DirectoryPerson[] {
  const emails = listed(requester, 'authorizerEmails');
  const narrowed = authorizers.filter((one) => emails.includes(one.email.toLowerCase()));
  return narrowed.length > 0 ? narrowed : authorizers;
}

function listed(person: DirectoryPerson, attribute: string): string[] {
  return addresses((person.attributes[attribute] ?? []).join(','));
}

async function holdersFor(deps: RequestDependencies, tx: Queryable, application: Application, role: DecidingRole): Promise<Approver[]> {
  if (!application.accessStages.includes(role)) return [];
  return (await deps.directory.holders({ clientId: portalClientId, role }, tx)).map(asApprover);
}

function isEnabledHolder(person: DirectoryPerson, role: DecidingRole): boolean {
  return person.enabled && (person.clientRoles[portalClientId] ?? []).includes(role);
}

function asApprover(person: DirectoryPerson): Approver {
  return {
    id: person.id,
    email: person.email,
    fullName: `${person.givenName} ${person.familyName}`,
    organization: person.attributes['organizationOrAgency']?.[0] ?? '',
  };
}

async function refuseSecondOpen(tx: Queryable, person: Person, application: Application): Promise<never> {
  const open = await tx.row<{ id: string; status: string }>(
    sql`select id, status from portal.request where person_id = ${person.userId} and application_id = ${application.id} and is_open`,
  );
  throw new RefusedCall('PENDING_REQUEST_EXISTS', open === undefined ? {} : { requestId: open.id, currentStatus: open.status });
}

interface Acceptance extends Plan {
  id: string;
  deps: RequestDependencies;
  caller: Caller;
  application: Application;
  answers: AccessAnswers;
  requestType: Submission['requestType'];
}

/** Request, stages, people asked and audit row in one statement; no row comes back when one is open already. */
function insertRequest(acceptance: Acceptance): Statement {
  const { id, deps, caller, application, answers, requestType, stages, status } = acceptance;
  const { now, person } = caller;
  const due = plusDays(now, deps.deadlines.dueDays);
  const expires = stages.length === 0 ? null : plusDays(now, deps.deadlines.expiryDays);
  const asked = stages.flatMap((stage, index) => stage.people.map((one) => ({ ...one, index, role: stage.role })));
  const employment = person.employments.find((one) => one.number === answers.employment);
  const employmentText = employment === undefined ? null : [employment.status, employment.jobTitle].filter(Boolean).join('; ');
  return sql`with accepted as (
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, roles, add_roles, purpose, employment, employment_text,
        submitted_at, changed_at)
      values (${id}::uuid, ${numberPrefix(now, deps.deadlineZone)} || ${sequencePart}, ${requestType}, ${application.id},
        ${person.userId}, ${person.userId}, ${person.fullName}, ${person.email}, ${person.organization}, ${status},
        ${stages.length === 0 ? null : 0}::int, ${expires}::timestamptz, ${answers.roles}::text[], ${answers.roles}::text[], ${answers.purpose.trim()},
        ${answers.employment}::int, ${employmentText}, ${now}, ${now})
      on conflict (person_id, application_id) where is_open and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST')
      do nothing returning id
    ), planned as (
      insert into portal.stage (request_id, stage_index, role, fallback_for, entered_at, due_at, expires_at)
      select accepted.id, s.stage_index, s.role, s.fallback_for,
        case when s.stage_index = 0 then ${now}::timestamptz end, case when s.stage_index = 0 then ${due}::timestamptz end,
        case when s.stage_index = 0 then ${expires}::timestamptz end
      from accepted, unnest(${stages.map((_, index) => index)}::int[], ${stages.map((stage) => stage.role)}::text[],
        ${stages.map((stage) => stage.fallbackFor)}::text[]) as s (stage_index, role, fallback_for)
    ), asked as (
      insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select accepted.id, p.stage_index, p.person_id, p.full_name, p.email, p.organization, p.role,
        case when p.stage_index = 0 then ${due}::timestamptz end
      from accepted, unnest(${asked.map((one) => one.index)}::int[], ${asked.map((one) => one.id)}::text[],
        ${asked.map((one) => one.fullName)}::text[], ${asked.map((one) => one.email)}::text[],
        ${asked.map((one) => one.organization)}::text[], ${asked.map((one) => one.role)}::text[])
        as p (stage_index, person_id, full_name, email, organization, role)
    ), recorded as (
      ${intoAudit} ${submissionEvent(acceptance)} from accepted
    ) select id from accepted`;
}

const sequencePart = sql`(select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('portal.request_number') as n)`;

/** `RAP-2026-`: the year in the zone of the agency's deadlines (details section 2). */
function numberPrefix(now: Date, timeZone: string): string {
  return `RAP-${new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now)}-`;
}

function submissionEvent({ id, caller, application, answers, status }: Acceptance): Statement {
  return auditRow({
    at: caller.now,
    actor: { id: caller.person.userId, name: caller.person.fullName },
    action: 'REQUEST_SUBMITTED',
    outcome: 'DONE',
    subjectId: caller.person.userId,
    requestId: id,
    sourceAddress: caller.sourceAddress,
    detail: { after: status, application: application.id, roles: answers.roles },
  });
}
