import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import { deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { embeddedDirectory } from '../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../identity/people/embedded-writer.ts';
import { personIdOf, putPeopleBack, rememberPeople } from '../identity/testing/arranged-people.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import { verifyAudit } from '../audit/verify.ts';
import { brokenInvariants } from './agreement/invariants.ts';
import type { ApiResponse, TestPortal } from './portal.ts';

/** The response to a write: the request, or why not. */
export type Outcome = ApiResponse<RequestView & Problem>;

/** A complete request for the Hazus Loss Library; `differing` replaces fields of its details. */
export function submission(differing: Record<string, unknown> = {}): Submission {
  const requestDetails = {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  };
  return { requestType: 'ACCESS_REQUEST', requestDetails: { ...requestDetails, ...differing } };
}

/** Sends a submit as this person, whatever comes of it. */
export async function submitAs(
  portal: TestPortal,
  username: string,
  body: unknown = submission(),
  headers: Record<string, string> = {},
): Promise<Outcome> {
  return await (await portal.as(username)).post(addresses.requests, body, headers);
}

/** A request of this person, waiting for the supervisor. */
export async function askAs(
  portal: TestPortal,
  username: string,
  differing: Record<string, unknown> = {},
): Promise<RequestView> {
  const asked = await submitAs(portal, username, submission(differing));
  if (asked.status !== 201) throw new Error(`${username} could not ask: ${asked.status} ${asked.body.code}`);
  return asked.body;
}

/** Sends a decision on the waiting stage as this person, whatever comes of it; `differing` replaces fields of the body. */
export async function decideAs(
  portal: TestPortal,
  username: string,
  request: Pick<RequestView, 'requestId' | 'stage' | 'version'>,
  differing: Partial<Decision> | Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const body = { stage: request.stage, version: request.version, decision: 'APPROVE', ...differing };
  return await (await portal.as(username)).post(
    addresses.decisions.replace(':requestId', request.requestId),
    body,
    headers,
  );
}

/** A no with everything it needs. */
export const denial = {
  decision: 'DENY',
  reasonCode: 'NOT_NEEDED',
  comment: 'Not needed for this work',
} as const;

/** A decision that must be accepted; returns the request afterwards. */
export async function approveAs(
  portal: TestPortal,
  username: string,
  request: RequestView,
): Promise<RequestView> {
  const decided = await decideAs(portal, username, request);
  if (decided.status !== 200)
    throw new Error(`${username} could not approve: ${decided.status} ${decided.body.code}`);
  return decided.body;
}

/** A request of this person that everybody has approved; its delivery has not begun. */
export async function askAndApprove(
  portal: TestPortal,
  username: string,
  differing: Record<string, unknown> = {},
): Promise<RequestView> {
  const waiting = await approveAs(portal, 'supervisor', await askAs(portal, username, differing));
  return await approveAs(portal, 'authorizer', waiting);
}

/** Sends a cancel as this person, whatever comes of it. */
export async function cancelAs(
  portal: TestPortal,
  username: string,
  { requestId, requestType = 'ACCESS_REQUEST' }: Pick<RequestView, 'requestId'> & Partial<RequestView>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const body = { action: 'CANCEL', requestId, requestType };
  return await (await portal.as(username)).post(addresses.cancelRequest, body, headers);
}

/** The request as this person reads it now. */
export async function readAs(
  portal: TestPortal,
  username: string,
  { requestId }: Pick<RequestView, 'requestId'>,
): Promise<Outcome> {
  return await (await portal.as(username)).get(addresses.request.replace(':requestId', requestId));
}

/** A complete change of roles; `differing` replaces fields of its details. */
export function changeOf(
  requestedAppName: string,
  role: string[],
  differing: Record<string, unknown> = {},
): Submission {
  const requestDetails = { requestedAppName, role, purpose: 'Moving to other work', ...differing };
  return { requestType: 'CHANGE_REQUEST', requestDetails };
}

/** Access given up. */
export function removalOf(requestedAppName: string): Submission {
  return { requestType: 'REMOVE_REQUEST', requestDetails: { requestedAppName } };
}

/** Roles that this person asked for, everybody allowed, and the portal delivered. */
export async function giveAccess(
  portal: TestPortal,
  username: string,
  requestedAppName: string,
  role: string[],
  differing: Record<string, unknown> = {},
): Promise<RequestView> {
  const given = await askAndApprove(portal, username, { requestedAppName, role, ...differing });
  await portal.run('delivery');
  return given;
}

/** Access that the portal gave some time ago: roles and their grants, one under each employment. */
export async function holdAccess(
  { db, now }: Pick<TestPortal, 'db' | 'now'>,
  username: string,
  { application, roles, employments = [1] }: { application: string; roles: string[]; employments?: number[] },
): Promise<void> {
  const id = await subjectOf({ db }, username);
  await plantRoles({ db }, username, application, roles);
  for (const role of roles)
    for (const employment of employments)
      await db.run(sql`insert into portal.access_grant (id, person_id, application_id, role, employment, started_at, confirmed_at)
        values (${randomUUID()}::uuid, ${id}, ${application}, ${role}, ${employment}, ${now()}, ${now()})`);
}

/** Roles given outside the portal. */
export async function plantRoles(
  { db }: Pick<TestPortal, 'db'>,
  username: string,
  clientId: string | null,
  roles: string[],
): Promise<void> {
  const add = roles.map((role) => ({ clientId, role }));
  await embeddedWrites(db).changeRoles(await subjectOf({ db }, username), { add, remove: [] });
}

/** Roles removed outside the portal. */
export async function takeRoles(
  { db }: Pick<TestPortal, 'db'>,
  username: string,
  clientId: string | null,
  roles: string[],
): Promise<void> {
  const remove = roles.map((role) => ({ clientId, role }));
  await embeddedWrites(db).changeRoles(await subjectOf({ db }, username), { add: [], remove });
}

/** Roles of this client that the identity provider knows of this person now. */
export async function rolesOf({ db }: Pick<TestPortal, 'db'>, username: string, clientId: string) {
  const person = await embeddedDirectory(db).person(await personIdOf(db, username));
  return person?.clientRoles[clientId] ?? [];
}

/** Running grants of this person, as `application role employment`. */
export async function grantsOf({ db }: Pick<TestPortal, 'db'>, username: string): Promise<string[]> {
  const grants = await db.rows<{
    line: string;
  }>(sql`select application_id || ' ' || role || ' ' || coalesce(employment::text, '-') as line
    from portal.access_grant where person_id = ${await personIdOf(db, username)} and ended_at is null order by application_id, role, employment`);
  return grants.map((grant) => grant.line);
}

/** Sends the answer to a question as this person, whatever comes of it. */
export async function respondAs(
  portal: TestPortal,
  username: string,
  { requestId, version }: Pick<RequestView, 'requestId' | 'version'>,
  comment = 'For the regional office in Atlanta',
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const address = addresses.response.replace(':requestId', requestId);
  return await (await portal.as(username)).post(address, { version, comment }, headers);
}

/** Sends an order of the help desk as this person, whatever comes of it. */
export async function interveneAs(
  portal: TestPortal,
  username: string,
  { requestId, version }: Pick<RequestView, 'requestId' | 'version'>,
  order: Omit<InterventionOrder, 'version'> & { version?: number },
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const address = addresses.interventions.replace(':requestId', requestId);
  return await (await portal.as(username)).post(address, { version, ...order }, headers);
}

/** Undoes an approval as this person, whatever comes of it. */
export async function undoAs(
  portal: TestPortal,
  username: string,
  { requestId, version }: Pick<RequestView, 'requestId' | 'version'>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const address = addresses.approvalWithdrawal.replace(':requestId', requestId);
  return await (await portal.as(username)).post(address, { version }, headers);
}

/** Expects that everything in the tables fits together, and that the audit trail is whole. */
export async function expectSound(portal: TestPortal): Promise<void> {
  expect(await brokenInvariants(portal.db)).toEqual([]);
  await portal.run('audit seal');
  const key = await keyFromFile(join(portal.config.dataFolder, 'keys', 'audit.key'));
  expect(await verifyAudit(portal.db, key)).toMatchObject({ faults: [], unsealed: 0 });
}

/** Row counts of the portal's tables: equal before and after means that nothing was written. Refusals are audited, so they do not count. */
export async function rowCounts({ db }: Pick<TestPortal, 'db'>): Promise<Record<string, number>> {
  const counts = await db.row<Record<string, number>>(sql`select
    (select count(*) from portal.request) as requests, (select count(*) from portal.stage) as stages,
    (select count(*) from portal.stage_person) as asked, (select count(*) from portal.decision) as decisions,
    (select count(*) from portal.withdrawn_decision) as undone,
    (select count(*) from portal.question) as questions,
    (select count(*) from portal.delivery_step) as steps, (select count(*) from portal.access_grant) as grants,
    (select count(*) from portal.account_lock) as locks,
    (select count(*) from portal.idempotency_record) as results,
    (select sum(version) from portal.request) as versions,
    (select count(*) from portal.audit_event where outcome = 'DONE' and request_id is not null) as actions`);
  return counts ?? {};
}

/** Expects that the call is refused with this status and code, and that nothing but the refusal is written. */
export async function expectRefusal<T extends { code: string }>(
  portal: TestPortal,
  call: () => Promise<{ status: number; body: T }>,
  status: number,
  code: string,
): Promise<{ body: T }> {
  const before = await rowCounts(portal);
  const response = await call();
  expect([response.status, response.body.code]).toEqual([status, code]);
  expect(await rowCounts(portal)).toEqual(before);
  return response;
}

/** What was written for one request. */
export async function writtenFor(
  { db }: Pick<TestPortal, 'db'>,
  { requestId }: Pick<RequestView, 'requestId'>,
) {
  const id = sql`${requestId}::uuid`;
  const steps = await db.rows<{ state: string }>(
    sql`select state from portal.delivery_step where request_id = ${id} order by position`,
  );
  const audit = await db.rows<{ action: string }>(
    sql`select action from portal.audit_event where request_id = ${id} and outcome = 'DONE' order by id`,
  );
  const decisions = await db.rows<{ decision: string }>(
    sql`select decision from portal.decision where request_id = ${id} order by stage_index`,
  );
  const grants = await db.rows(sql`select 1 as one from portal.access_grant where source_request_id = ${id}`);
  return {
    decisions: decisions.map((row) => row.decision),
    steps: steps.map((row) => row.state),
    audit: audit.map((row) => row.action),
    grants: grants.length,
  };
}

/** The subject id of a demonstration person. */
export async function subjectOf({ db }: Pick<TestPortal, 'db'>, username: string): Promise<string> {
  return await personIdOf(db, username);
}

/** Tables whose rows tests change: emptied, or put back as they were, between two tests of a file. */
const emptied = [
  'broken_invariant',
  'drift_line',
  'unreachable_address',
  'returned_mail_position',
  'account_action_request',
  'account_action',
  'written_address',
  'supervisor_change_person',
  'supervisor_change',
  'approver_digest',
  'digest_zone',
  'mail_choice',
  'notice',
  'webhook_delivery',
  'webhook',
  'calendar_feed',
  'export_line',
  'people_import',
  'invitation_round',
  'certificate',
  'report_view',
  'stat_request',
  'stat_week',
  'account_lock',
  'idempotency_record',
  'access_grant',
  'alternate_window',
  'delivery_step',
  'question',
  'withdrawn_decision',
  'decision',
  'stage_person',
  'stage',
  'request',
];

/** Who is named for which application. */
const named = ['application_authorizer', 'application_owner'];

/** Remembers people and authority as they are, for `startOver`. */
export async function rememberWorld({ database }: TestPortal): Promise<void> {
  await database.owner.script(
    [
      'create schema remembered',
      rememberPeople('remembered'),
      ...named.map((table) => `create table remembered.${table} as table portal.${table}`),
    ].join(';'),
  );
}

/** No requests, and everybody as remembered: a portal as good as new, without the second that a new one takes. */
export async function startOver({ database }: TestPortal): Promise<void> {
  await database.owner.script(
    [
      'begin',
      ...emptied.map((table) => `delete from portal.${table}`),
      putPeopleBack('remembered'),
      ...named.flatMap((table) => [
        `delete from portal.${table}`,
        `insert into portal.${table} table remembered.${table}`,
      ]),
      'commit',
    ].join(';'),
  );
}

/** Moves the clock to just before the end of the day that is so many days after the request was sent. */
export function passToLastMinute(portal: TestPortal, { submittedAt }: RequestView, days: number): void {
  portal.passTo(deadlineAfter(new Date(submittedAt), days, portal.config.deadlines.zone));
  portal.passDays(-0.001);
}
