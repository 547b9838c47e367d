import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Leaving, LeavingReply } from '@portal/core/contract/people/leaving.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setAttributeOf, setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  expectSound,
  holdAccess,
  readAs,
  startOver,
  subjectOf,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const reason = 'Left the agency at the end of the month';
const addressFor = async (username: string, address: string) =>
  address.replace(':userId', await subjectOf(portal, username));
const preview = async (reader: string, username: string) =>
  await (await portal.as(reader)).get<Leaving & Problem>(await addressFor(username, addresses.personDisable));
const turnOff = async (asker: string, username: string, headers = {}) =>
  await (await portal.as(asker)).post<LeavingReply & Problem>(
    await addressFor(username, addresses.personDisable),
    { reason },
    headers,
  );
const turnOn = async (username: string) =>
  await (await portal.as('admin')).post<LeavingReply>(await addressFor(username, addresses.personEnable), {
    reason,
  });
const numbers = (list: readonly { request: { requestNumber: string } }[]) =>
  list.map(({ request }) => request.requestNumber).toSorted();
const openOf = async (username: string) =>
  await portal.db.rows(sql`select number from portal.request
    where person_id = ${await subjectOf(portal, username)} and is_open`);
const read = async (request: { requestId: string }) => (await readAs(portal, 'helpdesk', request)).body;
const asked = ({ stages }: Pick<RequestView, 'stages'>) => {
  const stage = stages.find((one) => one.state === 'CURRENT');
  return [stage?.role, stage?.people.map((one) => one.fullName)];
};
const aMinuteLater = async (job: string) => {
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await portal.run(job);
};

describe('a leaver', () => {
  test('what is shown before is what is done: requests closed, waiting ones with others, access listed', async () => {
    await setAttributeOf(
      portal.db,
      'owner',
      'supervisorEmails',
      'supervisor@agency.example,both@agency.example',
    );
    const own = await askAs(portal, 'supervisor', { requestedAppName: 'p4-app', ...p4 });
    const upward = await askAs(portal, 'newcomer');
    const beside = await askAs(portal, 'owner');
    await holdAccess(portal, 'supervisor', { application: 'hll-app', roles: ['Upload'] });
    const shown = await preview('helpdesk', 'supervisor');
    expect(shown.status).toBe(200);
    expect(numbers(shown.body.canceled)).toEqual([own.requestNumber]);
    expect(numbers(shown.body.handedOver)).toEqual([upward.requestNumber, beside.requestNumber].toSorted());
    expect(shown.body.stillHeld).toMatchObject([{ applicationId: 'hll-app', isRemovable: true }]);
    expect(shown.body.more).toBe(0);
    expect((await read(own)).workflowStatus).toMatch(/^PENDING_/);
    const { status, body } = await turnOff('helpdesk', 'supervisor');
    expect([status, body.state, body.leaving]).toEqual([202, 'DONE', shown.body]);
    expect(await read(own)).toMatchObject({ workflowStatus: 'CANCELLED', closingReason: 'ACCOUNT_OFF' });
    expect(asked(await read(upward))).toEqual(['SUPERVISOR', ['Morgan Hill']]);
    expect(asked(await read(beside))).toEqual(['SUPERVISOR', ['Bo Thorne']]);
    const rows =
      await portal.db.rows(sql`select detail from portal.audit_event where action = 'ACCOUNT_DISABLED'
      and subject_id = ${await subjectOf(portal, 'supervisor')} order by id desc limit 1`);
    expect(rows).toMatchObject([
      { detail: { canceled: [own.requestNumber], stillHeld: ['hll-app Upload'], reason } },
    ]);
    // What is listed can be removed although nobody can sign in there.
    const removal = {
      requestType: 'REMOVE_REQUEST',
      requestDetails: { requestedAppName: 'hll-app', userName: 'supervisor', purpose: reason },
    };
    expect((await submitAs(portal, 'helpdesk', removal)).status).toBe(201);
    await portal.run('fallback');
    await portal.run('delivery');
    expect((await preview('helpdesk', 'supervisor')).body.stillHeld).toEqual([]);
  });

  test('who alone could decide is followed by RM-IT help', async () => {
    const waiting = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    const leavers = await portal.db.rows<{ id: string }>(sql`select person_id as id from portal.stage_person
      where request_id = ${waiting.requestId}::uuid and waiting_due_at is not null`);
    for (const [index, { id }] of leavers.entries()) {
      const address = addresses.personDisable.replace(':userId', id);
      const { body } = await (await portal.as('helpdesk')).post<LeavingReply>(address, { reason });
      const isLast = index === leavers.length - 1;
      expect(body.leaving?.handedOver).toMatchObject([{ role: isLast ? 'RM_IT_HELP' : 'AUTHORIZER' }]);
    }
    expect(asked(await read(waiting))).toEqual(['RM_IT_HELP', ['Hana Ito']]);
  });

  test('a call that is sent again gets the same, and a person without the right gets nothing', async () => {
    const own = await askAs(portal, 'newcomer');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await turnOff('helpdesk', 'newcomer', headers);
    expect(numbers(first.body.leaving?.canceled ?? [])).toEqual([own.requestNumber]);
    expect((await turnOff('helpdesk', 'newcomer', headers)).body).toEqual(first.body);
    for (const username of ['security', 'supervisor', 'staff'])
      expect((await preview(username, 'newcomer')).body.code).toBe('NOT_ELIGIBLE');
    const address = addresses.personDisable.replace(':userId', 'nobody');
    expect((await (await portal.as('admin')).get(address)).status).toBe(404);
  });

  test('what is being written is undone, and what removes access goes on', async () => {
    const delivering = await askAndApprove(portal, 'newcomer');
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: [region] });
    const removal = await submitAs(portal, 'newcomer', {
      requestType: 'REMOVE_REQUEST',
      requestDetails: { requestedAppName: 'p4-app' },
    });
    expect(removal.status).toBe(201);
    const { body } = await turnOff('admin', 'newcomer');
    expect(numbers(body.leaving?.canceled ?? [])).toEqual([delivering.requestNumber]);
    await portal.run('delivery');
    expect((await read(delivering)).workflowStatus).toBe('CANCELLED');
    expect((await read(removal.body)).workflowStatus).toBe(removal.body.workflowStatus);
  });
});

const region = 'Regional - Region 04';
const p4 = { role: [region] };

describe('whatever comes in between', () => {
  test('a portal that stops in the middle leaves nothing half: another one goes on', async () => {
    const requests = [
      await askAs(portal, 'newcomer'),
      await askAs(portal, 'newcomer', { requestedAppName: 'p4-app', ...p4 }),
    ];
    await portal.database.owner.script(`create function portal.planted() returns trigger language plpgsql as
      $$ begin if new.application_id = 'p4-app' then raise exception 'stopped'; end if; return new; end $$;
      create trigger planted before update on portal.request for each row execute function portal.planted()`);
    expect((await turnOff('helpdesk', 'newcomer')).body).toMatchObject({ state: 'DUE', leaving: null });
    expect((await openOf('newcomer')).length).toBe(1);
    expect((await preview('helpdesk', 'newcomer')).body.canceled).toHaveLength(1);
    await portal.database.owner.script('drop function portal.planted() cascade');
    await aMinuteLater('account actions');
    expect(await openOf('newcomer')).toEqual([]);
    const reported = await portal.db.rows<{
      detail: { canceled: string[] };
    }>(sql`select detail from portal.audit_event
      where action = 'ACCOUNT_DISABLED' and subject_id = ${await subjectOf(portal, 'newcomer')}`);
    expect(reported.at(-1)?.detail.canceled).toEqual(requests.map((one) => one.requestNumber).toSorted());
  });

  test('no yes counts once the account is off: the person who says it closes the request', async () => {
    const request = await askAs(portal, 'newcomer');
    await holdAccess(portal, 'newcomer', { application: 'fhdn-app', roles: ['Read Access'] });
    const removal = await submitAs(portal, 'newcomer', {
      requestType: 'REMOVE_REQUEST',
      requestDetails: { requestedAppName: 'fhdn-app' },
    });
    await portal.database.owner.script(`create function portal.planted() returns trigger language plpgsql as
      $$ begin raise exception 'stopped'; end $$;
      create trigger planted before update on portal.request for each row execute function portal.planted()`);
    expect((await turnOff('helpdesk', 'newcomer')).body.state).toBe('DUE');
    await portal.database.owner.script('drop function portal.planted() cascade');
    const yes = await decideAs(portal, 'supervisor', request);
    expect([yes.status, yes.body]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', closingReason: 'ACCOUNT_OFF' },
    ]);
    expect(await openOf('newcomer')).toHaveLength(1);
    // What takes access away goes on.
    expect((await decideAs(portal, 'helpdesk', removal.body)).status).toBe(200);
  });

  test('the person who turns an account off waits for a request that is just being written, and closes it', async () => {
    await Promise.all(['newcomer', 'helpdesk'].map((username) => portal.as(username)));
    const held = 4_711;
    await portal.database.owner.script(`create function portal.planted() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${held}); return new; end $$;
      create trigger planted before insert on portal.request for each row execute function portal.planted()`);
    const waiting = async () =>
      (await portal.db.rows(sql`select 1 as one from pg_locks where not granted`)).length;
    let isOver = false;
    const [sending, turning] = await portal.db.transaction(async (tx) => {
      await tx.row(sql`select pg_advisory_xact_lock(${held})`);
      const first = submitAs(portal, 'newcomer');
      await expect.poll(waiting).toBe(1);
      const second = turnOff('helpdesk', 'newcomer').finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
      return [{ first }, { second }];
    });
    const [sent, off] = [await sending.first, await turning.second];
    await portal.database.owner.script('drop function portal.planted() cascade');
    expect([sent.status, off.body.state]).toEqual([201, 'DONE']);
    expect(numbers(off.body.leaving?.canceled ?? [])).toEqual([sent.body.requestNumber]);
    expect(await openOf('newcomer')).toEqual([]);
  });

  test('a request submitted in the same moment is refused or closed at once, a hundred times', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      await portal.as('newcomer');
      const [sent, off] = await Promise.all([submitAs(portal, 'newcomer'), turnOff('helpdesk', 'newcomer')]);
      expect(off.body.state).toBe('DONE');
      expect(await openOf('newcomer')).toEqual([]);
      if (sent.status === 201)
        expect(await read(sent.body)).toMatchObject({
          workflowStatus: 'CANCELLED',
          closingReason: 'ACCOUNT_OFF',
        });
      seen.add(String(sent.status));
      expect((await turnOn('newcomer')).body.state).toBe('DONE');
      portal.forgetSignIns();
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test('an approval in the same moment counts before or not at all, and nothing waits for the job, a hundred times', async () => {
    for (let round = 0; round < 100; round += 1) {
      const applies = round % 2 === 0 ? {} : { requestedAppName: 'p4-app', ...p4 };
      const request = await askAs(portal, 'newcomer', applies);
      const [yes, off] = await Promise.all([
        decideAs(portal, 'supervisor', request),
        turnOff('helpdesk', 'newcomer'),
      ]);
      expect([off.body.state, [200, 409].includes(yes.status)]).toEqual(['DONE', true]);
      const { workflowStatus, closingReason } = await read(request);
      expect([workflowStatus, closingReason]).toEqual(['CANCELLED', 'ACCOUNT_OFF']);
      if (yes.status === 409)
        expect(yes.body).toMatchObject({ code: 'ALREADY_DECIDED', closingReason: 'ACCOUNT_OFF' });
      expect(await openOf('newcomer')).toEqual([]);
      await turnOn('newcomer');
      portal.forgetSignIns();
    }
  });

  test('access delivered in the same moment is undone or listed, twenty times', async () => {
    const id = await subjectOf(portal, 'newcomer');
    for (let round = 0; round < 20; round += 1) {
      const request = await askAndApprove(portal, 'newcomer');
      const [, off] = await Promise.all([portal.run('delivery'), turnOff('helpdesk', 'newcomer')]);
      expect(off.body.state).toBe('DONE');
      await portal.run('fallback');
      await portal.run('delivery');
      const held = await portal.db.rows(sql`select 1 as one from portal.access_grant
        where person_id = ${id} and ended_at is null`);
      expect([(await read(request)).workflowStatus, held.length]).toEqual(
        held.length === 0 ? ['CANCELLED', 0] : ['APPROVED', 1],
      );
      const shown = (await preview('helpdesk', 'newcomer')).body;
      expect([shown.canceled.length, shown.more, shown.stillHeld.length]).toEqual([0, 0, held.length]);
      await expectSound(portal);
      await startOver(portal);
      portal.forgetSignIns();
    }
  });

  test('a role given in the same moment is there before or refused, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const page = await (await portal.as('admin')).get<{ version: string; portalRoles: string[] }>(
        await addressFor('newcomer', addresses.person),
      );
      const { version, portalRoles } = page.body;
      const given = portalRoles.includes('SUPERVISOR') ? ['USER'] : ['USER', 'SUPERVISOR'];
      const changes = [{ field: 'portalRoles', previousValue: portalRoles, newValue: given }];
      const address = await addressFor('newcomer', addresses.personChanges);
      const [role, off] = await Promise.all([
        (await portal.as('admin')).post<Problem>(address, { version, reason, changes }),
        turnOff('helpdesk', 'newcomer'),
      ]);
      const outcomes = [role.status, off.status].toSorted();
      expect(outcomes.every((status) => [202, 409].includes(status)) && outcomes.includes(202)).toBe(true);
      if (off.status === 202) await turnOn('newcomer');
      await portal.db.run(sql`update portal.account_action set asked_at = asked_at - interval '8 days'`);
    }
  });

  test('whom the provider turned on again keeps what they ask for', async () => {
    await turnOff('helpdesk', 'newcomer');
    await setEnabled(portal.db, true, ['newcomer']);
    portal.forgetSignIns();
    const request = await askAs(portal, 'newcomer');
    await portal.run('fallback');
    expect((await read(request)).workflowStatus).toMatch(/^PENDING_/);
  });
});
