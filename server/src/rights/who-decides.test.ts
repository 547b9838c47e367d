import { addresses } from '@portal/core/contract/addresses.ts';
import type { DiagnosisReply } from '@portal/core/contract/access-diagnosis.ts';
import type { Approvers } from '@portal/core/contract/people/approvers.ts';
import type { StageCandidates } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestPreview } from '@portal/core/contract/requests/preview.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { isWithoutAuthorizer } from '@portal/core/domain/approvers/approvers.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { setEnabled } from '../identity/testing/arranged-people.ts';
import { alternatesIn } from '../testing/alternates.ts';
import {
  approveAs,
  askAs,
  decideAs,
  readAs,
  submission,
  subjectOf,
  takeRoles,
} from '../testing/access-requests.ts';
import { portalStartingOver } from '../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const alternates = alternatesIn(() => portal);

const lock = (username: string) => takeRoles(portal, username, null, ['RAPUser']);

/** This authorizer alone is named for the application. */
async function nameAlone(username: string): Promise<void> {
  const id = await subjectOf(portal, username);
  await portal.db.run(
    sql`delete from portal.application_authorizer where application_id = 'hll-app' and person_id <> ${id}`,
  );
}

async function readSetup(): Promise<boolean> {
  const { body } = await (await portal.as('admin')).get<Setup>(addresses.setup);
  const line = body.lines.find(({ step }) => step === 'APPROVERS');
  return line?.applicationIds.includes('hll-app') === false;
}

async function readApprovers(): Promise<boolean> {
  const { body } = await (await portal.as('admin')).get<Approvers>(addresses.approvers);
  return body.applications.some((one) => one.applicationId === 'hll-app' && !isWithoutAuthorizer(one));
}

async function readReport(username: string): Promise<boolean> {
  const query = `application=hll-app&person=${username}`;
  const { body } = await (await portal.as('security')).get<DiagnosisReply>(
    `${addresses.accessDiagnosis}?${query}`,
  );
  const [use] = body.report?.lines.filter(({ line }) => line === 'APPROVERS') ?? [];
  return body.report !== null && use === undefined;
}

async function readPreview(username: string): Promise<boolean> {
  const asked = await (await portal.as(username)).post<RequestPreview>(addresses.preview, submission());
  expect([asked.status, asked.body]).toMatchObject([200, {}]);
  return asked.body.stages.some(({ role }) => role === 'AUTHORIZER');
}

/** Everything that says whether the authorizer could decide, asked about the same moment. */
async function everyReader(requester: string, waiting: RequestView): Promise<Record<string, boolean>> {
  const helpDesk = await portal.as('helpdesk');
  const candidates = addresses.candidates.replace(':requestId', waiting.requestId);
  const read = {
    setup: await readSetup(),
    approvers: await readApprovers(),
    report: await readReport(requester),
    preview: await readPreview(requester),
    candidates: (await helpDesk.get<StageCandidates>(candidates)).body.people.length > 0,
  };
  await portal.run('fallback');
  const { body: after } = await readAs(portal, 'newcomer', waiting);
  const decided = await decideAs(portal, 'authorizer', waiting);
  return { ...read, stays: after.stages[1]?.role === 'AUTHORIZER', decides: decided.status === 200 };
}

const takeFromAuthorizer = (role: string) => takeRoles(portal, 'authorizer', portalClientId, [role]);
const authorizesNothing = sql`delete from portal.application_authorizer where application_id = 'hll-app'`;

describe('whether the only authorizer can decide is the same to the person who asks', () => {
  test.each<[string, () => Promise<unknown>, boolean]>([
    ['can act', () => Promise.resolve(), true],
    ['is locked', () => lock('authorizer'), false],
    ['is turned off', () => setEnabled(portal.db, false, ['authorizer']), false],
    ['has lost the role', () => takeFromAuthorizer('AUTHORIZER'), false],
    ['was never let in', () => lock('authorizer').then(() => takeFromAuthorizer('USER')), false],
    ['is not named any more', () => portal.db.run(authorizesNothing), false],
  ])('%s', async (_what, happens, isAble) => {
    await nameAlone('authorizer');
    const asked = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    // Anyone who is turned off could not sign in any more.
    await portal.as('authorizer');
    await happens();
    const read = await everyReader('both', asked);
    expect(read).toEqual(Object.fromEntries(Object.keys(read).map((reader) => [reader, isAble])));
  });

  test('asks for themselves: for others they could, for their own request nobody', async () => {
    const read = async (username: string) => [await readReport(username), await readPreview(username)];
    await nameAlone('both');
    expect([await readSetup(), await readApprovers()]).toEqual([true, true]);
    expect(await read('newcomer')).toEqual([true, true]);
    expect(await read('both')).toEqual([false, false]);
  });
});

describe('a supervisor who is locked', () => {
  const firstStage = async (request: RequestView) =>
    (await readAs(portal, 'newcomer', request)).body.stages[0]?.people.map(({ fullName }) => fullName);

  test('keeps what waits while the alternate can decide, and no longer', async () => {
    await alternates.standInAs('supervisor2');
    const asked = await askAs(portal, 'newcomer');
    const before = await firstStage(asked);
    await lock('supervisor');
    for (const job of ['fallback', 'fallback']) await portal.run(job);
    expect(await firstStage(asked)).toEqual(before);
    await lock('supervisor2');
    await portal.run('fallback');
    expect(await firstStage(asked)).not.toEqual(before);
  });
});
