import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setAttributeOf, setEnabled } from '../../../identity/testing/arranged-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  expectRefusal,
  interveneAs,
  readAs,
  respondAs,
  subjectOf,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

const read = async ({ requestId }: RequestView) => (await readAs(portal, 'newcomer', { requestId })).body;

const disable = (...usernames: string[]) => setEnabled(portal.db, false, usernames);
const lock = (username: string) => takeRoles(portal, username, null, ['RAPUser']);
const dismiss = (username: string, role: string) => takeRoles(portal, username, 'rap-client', [role]);

async function writeAttribute(username: string, name: string, value: string): Promise<void> {
  await setAttributeOf(portal.db, username, name, value);
  portal.forgetSignIns();
  onTestFinished(() => portal.forgetSignIns());
}

async function authorizesNoMore(...usernames: string[]): Promise<void> {
  for (const username of usernames)
    await portal.db.run(sql`delete from portal.application_authorizer
      where application_id = 'hll-app' and person_id = ${await subjectOf(portal, username)}`);
}

const firstStage = ({ stages }: RequestView) => {
  const [stage] = stages;
  return [stage?.role, stage?.fallbackFor, stage?.people.map((one) => one.fullName)];
};

describe('nobody who could decide at submit', () => {
  test.each([
    ['is disabled', () => disable('supervisor')],
    ['is locked', () => lock('supervisor')],
    ['lost the role', () => dismiss('supervisor', 'SUPERVISOR')],
  ])('the supervisor %s: the one above is asked, in the same role', async (_what, leave) => {
    await leave();
    const request = await askAs(portal, 'newcomer');
    expect(request.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
    expect(firstStage(request)).toEqual(['SUPERVISOR', 'SUPERVISOR', ['Morgan Hill']]);
    const desk = await (await portal.as('supervisor2')).get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`);
    expect(desk.body.items).toMatchObject([{ fallbackFor: 'SUPERVISOR', signals: ['FALLBACK'] }]);
    const denied = await decideAs(portal, 'supervisor2', request, denial);
    expect(denied.body.workflowStatus).toBe('DENIED_BY_SUPERVISOR');
  });

  test('nor the one above: RM-IT help, as a recorded fallback that denies in its own name', async () => {
    await disable('supervisor', 'supervisor2');
    const request = await askAs(portal, 'newcomer');
    expect(request.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    expect(firstStage(request)).toEqual(['RM_IT_HELP', 'SUPERVISOR', ['Hana Ito']]);
    const denied = await decideAs(portal, 'helpdesk', request, denial);
    expect(denied.body.workflowStatus).toBe('DENIED_BY_RMIT_HELP');
  });

  test('the one above asks for himself: RM-IT help', async () => {
    await writeAttribute('both', 'supervisorEmails', 'supervisor2@agency.example');
    await writeAttribute('supervisor2', 'supervisorEmails', 'both@agency.example');
    await disable('supervisor2');
    expect(firstStage(await askAs(portal, 'both'))).toEqual(['RM_IT_HELP', 'SUPERVISOR', ['Hana Ito']]);
  });

  test('one of two supervisors is enough', async () => {
    await writeAttribute(
      'newcomer',
      'supervisorEmails',
      'supervisor@agency.example,supervisor2@agency.example',
    );
    await disable('supervisor');
    expect(firstStage(await askAs(portal, 'newcomer'))).toEqual(['SUPERVISOR', null, ['Morgan Hill']]);
  });
});

describe('nobody left who could decide', () => {
  // The one above would be next.
  beforeEach(() => disable('supervisor2'));

  test.each([
    ['disabled', () => disable('supervisor')],
    ['locked', () => lock('supervisor')],
    ['without the role', () => dismiss('supervisor', 'SUPERVISOR')],
  ])('%s later: the request goes to RM-IT help, and tells so', async (_what, leave) => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(3);
    await portal.run('fallback');
    expect((await read(request)).version).toBe(request.version);
    await leave();
    await portal.run('fallback');
    await portal.run('fallback');
    const fallen = await read(request);
    expect(fallen.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    expect(firstStage(fallen)).toEqual(['RM_IT_HELP', 'SUPERVISOR', ['Hana Ito']]);
    expect(fallen.events.map(({ what, by }) => [what, by])).toEqual([
      ['SUBMITTED', 'Nora T New'],
      ['FELL_BACK', null],
    ]);
    expect(Date.parse(fallen.stages[0]?.expiresAt ?? '') - portal.now().getTime()).toBeGreaterThan(
      29.9 * 86_400_000,
    );
    const desk = await (await portal.as('helpdesk')).get<QueuePage>(`${addresses.queue}?role=RM_IT_HELP`);
    expect(desk.body.items).toMatchObject([{ requestId: request.requestId, fallbackFor: 'SUPERVISOR' }]);
    expect((await decideAs(portal, 'helpdesk', fallen, denial)).body.workflowStatus).toBe(
      'DENIED_BY_RMIT_HELP',
    );
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_FELL_BACK',
      'REQUEST_DENIED',
    ]);
  });

  test('authorizers no longer listed for the application: as long as one is left, nothing moves', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await authorizesNoMore('authorizer');
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
    await authorizesNoMore('both');
    await portal.run('fallback');
    const fallen = await read(request);
    expect(fallen.stages[1]).toMatchObject({ role: 'RM_IT_HELP', fallbackFor: 'AUTHORIZER' });
    expect((await approveAs(portal, 'helpdesk', fallen)).workflowStatus).toBe('PENDING_PROVISIONING');
  });

  test('each of several for a reason of its own', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await authorizesNoMore('authorizer');
    await disable('both');
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  });

  test('the person who has decided an earlier stage is nobody for this one', async () => {
    const request = await askAs(portal, 'newcomer');
    const people = [await subjectOf(portal, 'both')];
    const note = 'Dana is away until the end of the month';
    const moved = await interveneAs(portal, 'helpdesk', request, { intervention: 'REASSIGN', people, note });
    const waiting = await approveAs(portal, 'both', moved.body);
    expect(waiting.workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
    await disable('authorizer');
    await portal.run('fallback');
    expect((await read(request)).stages[1]).toMatchObject({ role: 'RM_IT_HELP', fallbackFor: 'AUTHORIZER' });
  });

  test('a request that waits for its requester moves once it is answered', async () => {
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    const asked = (await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), question)).body;
    await disable('supervisor');
    await portal.run('fallback');
    expect((await read(asked)).waitingOn).toBe('REQUESTER');
    await respondAs(portal, 'newcomer', asked);
    await portal.run('fallback');
    expect((await read(asked)).workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  });

  test('and nobody at the help desk who may: it waits, and its own requester never decides', async () => {
    const own = await askAs(portal, 'helpdesk');
    const other = await askAs(portal, 'newcomer');
    await disable('supervisor');
    await portal.run('fallback');
    expect((await readAs(portal, 'helpdesk', own)).body.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
    expect((await read(other)).workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  });

  test('what has lapsed stays as it is', async () => {
    const request = await askAs(portal, 'newcomer');
    await disable('supervisor');
    portal.passDays(31);
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toBe('EXPIRED_PENDING_REQUEST');
  });

  test('while the approver approves: decided or moved, never both', async () => {
    for (const username of ['newcomer', 'owner', 'security', 'admin', 'expired']) {
      const request = await askAs(portal, username);
      await portal.as('supervisor');
      const [yes] = await Promise.all([
        decideAs(portal, 'supervisor', request),
        disable('supervisor').then(() => portal.run('fallback')),
      ]);
      const { workflowStatus } = (await readAs(portal, username, request)).body;
      expect(workflowStatus).toBe(
        yes.status === 200 ? 'PENDING_AUTHORIZER_DECISION' : 'PENDING_RMIT_HELP_DECISION',
      );
      await setEnabled(portal.db, true, ['supervisor']);
    }
  });

  test('somebody moved aside decides nothing any more', async () => {
    const request = await askAs(portal, 'newcomer');
    await disable('supervisor');
    await portal.run('fallback');
    await setEnabled(portal.db, true, ['supervisor']);
    const fallen = await read(request);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor', fallen), 403, 'NOT_ELIGIBLE');
  });
});
