import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { personIdOf, rename, setAttributeOf, setEnabled } from '../../../identity/testing/arranged-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  decideAs,
  expectRefusal,
  interveneAs,
  plantRoles,
  readAs,
  startOver,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const read = async ({ requestId }: RequestView, username = 'newcomer') =>
  (await readAs(portal, username, { requestId })).body;
const superviseBy = (...usernames: string[]) =>
  setAttributeOf(
    portal.db,
    'newcomer',
    'supervisorEmails',
    usernames.map((one) => `${one}@agency.example`).join(),
  );
const waiting = ({ stages }: RequestView) =>
  stages.find((one) => one.state === 'CURRENT')?.people.map((one) => one.fullName);
const lastMove = ({ events }: RequestView) => events.findLast(({ moved }) => moved !== null)?.moved;
const deskOf = async (username: string, role = 'SUPERVISOR') =>
  (await (await portal.as(username)).get<QueuePage>(`${addresses.queue}?role=${role}`)).body.items.map(
    ({ requestId }) => requestId,
  );

describe('a new supervisor', () => {
  test('takes over what waits, the former one loses it, and the history says so', async () => {
    const request = await askAs(portal, 'newcomer');
    await portal.run('fallback');
    expect((await read(request)).version).toBe(request.version);
    await superviseBy('both');
    await portal.run('fallback');
    const moved = await read(request);
    expect([moved.workflowStatus, waiting(moved)]).toEqual(['PENDING_SUPERVISOR_DECISION', ['Bo Thorne']]);
    expect(lastMove(moved)).toEqual({ from: ['Dana Lee'], to: ['Bo Thorne'], because: 'NEW_SUPERVISOR' });
    expect([await deskOf('supervisor'), await deskOf('both')]).toEqual([[], [request.requestId]]);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor', moved), 403, 'NOT_ELIGIBLE');
    expect((await read(request, 'supervisor')).requestId).toBe(request.requestId);
    await portal.run('fallback');
    expect((await read(request)).version).toBe(moved.version);
    expect((await approveAs(portal, 'both', moved)).workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
  });

  test('beside the former one is asked too; an unknown one leaves it where it is', async () => {
    const request = await askAs(portal, 'newcomer');
    await superviseBy('supervisor', 'both');
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Bo Thorne', 'Dana Lee']);
    expect(lastMove(await read(request))).toMatchObject({ from: [], because: 'NEW_SUPERVISOR' });
    await superviseBy('nobody-known');
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Bo Thorne', 'Dana Lee']);
  });

  test('decides what was decided by nobody else: what waits elsewhere stays', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await superviseBy('both');
    await portal.run('fallback');
    expect((await read(request)).version).toBe(request.version);
  });

  test('takes over what lies with RM-IT help for want of one, with the whole time', async () => {
    await superviseBy('nobody-known');
    const request = await askAs(portal, 'newcomer');
    expect([request.workflowStatus, waiting(request)]).toEqual(['PENDING_RMIT_HELP_DECISION', ['Hana Ito']]);
    portal.passDays(3);
    await portal.run('fallback');
    expect((await read(request)).version).toBe(request.version);
    await superviseBy('both');
    await portal.run('fallback');
    const moved = await read(request);
    expect([moved.workflowStatus, waiting(moved)]).toEqual(['PENDING_SUPERVISOR_DECISION', ['Bo Thorne']]);
    expect(moved.stages[0]).toMatchObject({ role: 'SUPERVISOR', fallbackFor: null });
    expect(lastMove(moved)).toEqual({ from: ['Hana Ito'], to: ['Bo Thorne'], because: 'SUPERVISOR_FOUND' });
    expect(Date.parse(moved.stages[0]?.dueAt ?? '')).toBeGreaterThan(
      Date.parse(request.stages[0]?.dueAt ?? ''),
    );
    expect([await deskOf('helpdesk', 'RM_IT_HELP'), await deskOf('both')]).toEqual([[], [request.requestId]]);
    await expectRefusal(portal, () => decideAs(portal, 'helpdesk', moved), 403, 'NOT_ELIGIBLE');
    await portal.run('fallback');
    expect((await read(request)).version).toBe(moved.version);
    expect((await approveAs(portal, 'both', moved)).workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
  });

  test('or the former one gets it back, once able to decide again', async () => {
    const request = await askAs(portal, 'newcomer');
    await setEnabled(portal.db, false, ['supervisor', 'supervisor2']);
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    await setEnabled(portal.db, true, ['supervisor', 'supervisor2']);
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Dana Lee']);
    expect(lastMove(await read(request))?.because).toBe('SUPERVISOR_FOUND');
  });

  test('takes over what RM-IT help took on purpose only once the directory names somebody else', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(15);
    const order = { intervention: 'FALL_BACK', note: 'Nobody has answered for two weeks' } as const;
    const reassigned = await interveneAs(portal, 'helpdesk', request, order);
    expect(reassigned.body.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    await portal.run('fallback');
    expect((await read(request)).version).toBe(reassigned.body.version);
    await superviseBy('both');
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Bo Thorne']);
  });

  test('takes over all that waits, however much it is', async () => {
    const first = await askAs(portal, 'newcomer');
    await portal.database.owner.script(`
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, answers, submitted_at, changed_at, supervised_by)
        select md5(n::text)::uuid, 'RAP-2000-' || n, type, 'app-' || n, person_id, initiator_id, person_name, person_email,
          person_organization, status, stage_index, expires_at, answers, submitted_at, changed_at, supervised_by
        from portal.request, generate_series(100001, 100450) n where id = '${first.requestId}';
      insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
        select r.id, s.stage_index, s.role, s.entered_at, s.due_at, s.expires_at from portal.request r, portal.stage s
        where r.number like 'RAP-2000-%' and s.request_id = '${first.requestId}';
      insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
        select r.id, p.stage_index, p.person_id, p.full_name, p.email, p.organization, p.role, p.waiting_due_at
        from portal.request r, portal.stage_person p
        where r.number like 'RAP-2000-%' and p.request_id = '${first.requestId}'`);
    await superviseBy('both');
    await portal.run('fallback');
    const left = await portal.db.row(sql`select count(*)::int as n from portal.stage_person
      where waiting_due_at is not null and person_id = ${await personIdOf(portal.db, 'supervisor')}`);
    expect(left).toEqual({ n: 0 });
    const reassigned = await portal.db.row(sql`select count(*)::int as n from portal.stage_person
      where waiting_due_at is not null and person_id = ${await personIdOf(portal.db, 'both')}`);
    expect(reassigned).toEqual({ n: 451 });
    await portal.db.run(sql`update portal.request set status = 'CANCELLED', closed_at = now(), stage_index = null
      where number like 'RAP-2000-%'`);
    await portal.db.run(sql`update portal.stage_person set waiting_due_at = null`);
    await startOver(portal);
  });
});

describe('an approver who cannot decide any more', () => {
  test.each([
    ['disabled', () => setEnabled(portal.db, false, ['authorizer'])],
    ['locked', () => takeRoles(portal, 'authorizer', null, ['RAPUser'])],
    ['without the role', () => takeRoles(portal, 'authorizer', 'rap-client', ['AUTHORIZER'])],
  ])('%s: loses it to those asked beside them', async (_what, leave) => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    expect(waiting(request)).toEqual(['Ari Cruz', 'Bo Thorne']);
    await leave();
    await portal.run('fallback');
    const moved = await read(request);
    expect([moved.workflowStatus, waiting(moved)]).toEqual(['PENDING_AUTHORIZER_DECISION', ['Bo Thorne']]);
    expect(lastMove(moved)).toEqual({ from: ['Ari Cruz'], to: ['Bo Thorne'], because: 'CANNOT_DECIDE' });
    expect(moved.stages[1]?.expiresAt).toBe(request.stages[1]?.expiresAt);
  });

  test('all of them: others in the same role are asked', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await plantRoles(portal, 'staff', 'rap-client', ['AUTHORIZER']);
    await portal.db.run(sql`insert into portal.application_authorizer (application_id, person_id)
      values ('hll-app', ${await personIdOf(portal.db, 'staff')})`);
    await setEnabled(portal.db, false, ['authorizer', 'both']);
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Sam Staff']);
  });

  test('a supervisor: the one above, and after that one RM-IT help', async () => {
    const request = await askAs(portal, 'newcomer');
    await takeRoles(portal, 'supervisor', null, ['RAPUser']);
    await portal.run('fallback');
    const moved = await read(request);
    expect(moved.stages[0]).toMatchObject({ role: 'SUPERVISOR', fallbackFor: 'SUPERVISOR' });
    expect(lastMove(moved)).toEqual({ from: ['Dana Lee'], to: ['Morgan Hill'], because: 'CANNOT_DECIDE' });
    await setEnabled(portal.db, false, ['supervisor2']);
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  });
});

test('a renamed person is named as then, and as now', async () => {
  const request = await askAs(portal, 'newcomer');
  expect((await read(request)).renamed).toEqual([]);
  await rename(portal.db, 'supervisor', 'Dana', 'Moss');
  await rename(portal.db, 'newcomer', 'Noreen', 'New');
  expect((await read(request)).renamed).toEqual([
    { named: 'Nora T New', today: 'Noreen T New' },
    { named: 'Dana Lee', today: 'Dana Moss' },
  ]);
});
