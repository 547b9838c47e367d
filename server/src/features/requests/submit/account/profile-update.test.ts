import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../../identity/people/embedded-writer.ts';
import { personIdOf, rename } from '../../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  cancelAs,
  decideAs,
  denial,
  expectSound,
  interveneAs,
  readAs,
  rememberWorld,
  removalOf,
  rowCounts,
  startOver,
  submission,
  submitAs,
  takeRoles,
} from '../../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
beforeEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});
afterEach(() => expectSound(portal));
afterAll(() => portal.close());

const branch = { fieldName: 'branch', previousValue: 'Risk Analysis', newValue: 'Data Management' };
const saved = (...updatedFields: unknown[]) => ({
  requestType: 'PROFILE_UPDATE',
  requestDetails: { updatedFields },
});
const save = (...updatedFields: unknown[]) => submitAs(portal, 'newcomer', saved(...updatedFields));

const stateOf = async (username: string) =>
  (await (await portal.as(username)).get<Catalogue>(addresses.catalogue)).body;
const attributesOf = async (username: string) =>
  await embeddedDirectory(portal.db).person(await personIdOf(portal.db, username));
const causesOf = async (username: string) =>
  (
    await portal.db.rows<{ cause: string }>(
      sql`select cause from portal.account_lock where person_id = ${await personIdOf(portal.db, username)}`,
    )
  ).map(({ cause }) => cause);

describe('a change of the own profile', () => {
  test('goes to the supervisor, field by field, and locks the account until it is decided', async () => {
    const { status, body } = await save(branch);
    expect([status, body]).toMatchObject([
      201,
      {
        requestType: 'PROFILE_UPDATE',
        accountRequestKind: 'PROFILE_CHANGE',
        workflowStatus: 'PENDING_SUPERVISOR_DECISION',
        requestDetails: { updatedFields: [branch] },
        stages: [{ role: 'SUPERVISOR', people: [{ fullName: 'Dana Lee' }] }],
      },
    ]);
    const state = await stateOf('newcomer');
    expect(state.notices).toMatchObject([
      { kind: 'ACCOUNT_WAITING', cause: 'PROFILE_UPDATE', requestNumber: body.requestNumber },
    ]);
    const offered = state.applications.flatMap(({ actions }) => actions.filter(({ allowed }) => allowed));
    expect(offered).toEqual([]);
    const refused = await submitAs(portal, 'newcomer', submission());
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_LOCKED']);
    const kept = await attributesOf('newcomer');
    expect([kept?.realmRoles, kept?.attributes['branch']]).toEqual([['RAPUser'], ['Risk Analysis']]);
    const desk = await (await portal.as('supervisor')).get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`);
    expect(desk.body.items).toMatchObject([
      { accountRequestKind: 'PROFILE_CHANGE', updatedFields: [branch] },
    ]);
  });

  test('is written once the supervisor has approved, names too', async () => {
    const name = { fieldName: 'familyName', previousValue: 'New', newValue: 'Newman' };
    const initial = { fieldName: 'middleInitial', previousValue: 'T', newValue: '' };
    const { body } = await save(branch, name, initial);
    const approved = await approveAs(portal, 'supervisor', body);
    expect(approved.delivery.map(({ kind, clientId, role }) => [kind, clientId, role])).toEqual([
      ['SET_ATTRIBUTE', null, 'branch'],
      ['SET_ATTRIBUTE', null, 'familyName'],
      ['SET_ATTRIBUTE', null, 'middleInitial'],
    ]);
    await portal.run('delivery');
    expect((await readAs(portal, 'newcomer', body)).body.workflowStatus).toBe('APPROVED');
    const { familyName, attributes, realmRoles } = (await attributesOf('newcomer')) ?? {};
    expect([familyName, attributes?.['branch'], attributes?.['middleInitial'], realmRoles]).toEqual([
      'Newman',
      ['Data Management'],
      undefined,
      ['RAPUser'],
    ]);
    expect([await causesOf('newcomer'), (await stateOf('newcomer')).notices]).toEqual([[], []]);
    const old = { clientId: null, name: 'familyName', values: ['New'] };
    await embeddedWrites(portal.db).setAttribute(await personIdOf(portal.db, 'newcomer'), old);
  });

  test('of somebody with one name leaves them that one, everywhere', async () => {
    const { body } = await save(
      { fieldName: 'givenName', previousValue: 'Nora', newValue: '' },
      { fieldName: 'middleInitial', previousValue: 'T', newValue: '' },
      { fieldName: 'familyName', previousValue: 'New', newValue: 'Suharto' },
    );
    await approveAs(portal, 'supervisor', body);
    await portal.run('delivery');
    expect((await readAs(portal, 'newcomer', body)).body.workflowStatus).toBe('APPROVED');
    expect(await attributesOf('newcomer')).toMatchObject({ givenName: '', familyName: 'Suharto' });
    portal.forgetSignIns();
    const asked = await submitAs(portal, 'newcomer', submission());
    expect([asked.status, asked.body.name]).toEqual([201, 'Suharto']);
    const desk = await (await portal.as('supervisor')).get<QueuePage>(
      `${addresses.queue}?role=SUPERVISOR&q=suharto`,
    );
    expect(desk.body.items.map(({ name }) => name)).toEqual(['Suharto']);
    await rename(portal.database.owner, 'newcomer', 'Nora', 'New');
    portal.forgetSignIns();
  });

  test.each(['denied', 'taken back', 'lapsed'])(
    'that is %s leaves the profile, and the account is open again',
    async (how) => {
      const { body } = await save(branch);
      if (how === 'denied') await decideAs(portal, 'supervisor', body, denial);
      else if (how === 'taken back') expect((await cancelAs(portal, 'newcomer', body)).status).toBe(200);
      else portal.passDays(31);
      const state = await stateOf('newcomer');
      expect(state.notices.filter(({ kind }) => kind !== 'CERTIFICATES')).toEqual([]);
      expect((await attributesOf('newcomer'))?.attributes['branch']).toEqual(['Risk Analysis']);
      expect((await submitAs(portal, 'newcomer', submission())).status).toBe(201);
      await portal.run('expiry');
      expect(await causesOf('newcomer')).toEqual([]);
    },
  );

  test('to another supervisor is decided by that one', async () => {
    const supervisor = {
      fieldName: 'supervisorEmails',
      previousValue: 'supervisor@agency.example',
      newValue: 'supervisor2@agency.example',
    };
    const { body } = await save(supervisor);
    expect(body.stages).toMatchObject([{ people: [{ fullName: 'Morgan Hill' }] }]);
    await approveAs(portal, 'supervisor2', body);
    await portal.run('delivery');
    expect((await attributesOf('newcomer'))?.attributes['supervisorEmails']).toEqual([
      'supervisor2@agency.example',
    ]);
  });

  test('makes way for a newer one; what is being written does not', async () => {
    const first = await save(branch);
    const newer = { ...branch, newValue: 'Planning' };
    const second = await save(newer);
    expect([second.status, second.body.requestDetails.updatedFields]).toEqual([201, [newer]]);
    const closed = await readAs(portal, 'newcomer', first.body);
    expect(closed.body).toMatchObject({ workflowStatus: 'CANCELLED', closingReason: 'REPLACED' });
    expect(await causesOf('newcomer')).toEqual(['PROFILE_UPDATE']);
    await approveAs(portal, 'supervisor', second.body);
    const third = await save(branch);
    expect([third.status, third.body.code]).toEqual([409, 'BEING_APPLIED']);
  });

  test('of many saved at once leaves one open, and every other closed by the next', async () => {
    const values = ['A', 'B', 'C', 'D', 'E'];
    const outcomes = await Promise.all(values.map((newValue) => save({ ...branch, newValue })));
    expect(outcomes.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const rows = await portal.db.rows<{ status: string; closing_reason: string | null }>(
      sql`select status, closing_reason from portal.request where type = 'PROFILE_UPDATE'`,
    );
    const open = rows.filter(({ status }) => status === 'PENDING_SUPERVISOR_DECISION');
    const replaced = rows.filter(({ closing_reason }) => closing_reason === 'REPLACED');
    expect([open.length, replaced.length]).toEqual([1, rows.length - 1]);
  });

  test('under one key is one change', async () => {
    const headers = { 'idempotency-key': '0194f1f0-0000-7000-8000-00000000c0de' };
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => submitAs(portal, 'newcomer', saved(branch), headers)),
    );
    expect(new Set(outcomes.map(({ status, body }) => `${status} ${body.requestId}`)).size).toBe(1);
    expect((await submitAs(portal, 'newcomer', saved(branch), headers)).body.requestId).toBe(
      outcomes[0]?.body.requestId,
    );
  });

  test('is undone field by field by the help desk', async () => {
    const { body } = await save(branch, { fieldName: 'jobTitle5', previousValue: '', newValue: 'Analyst' });
    await approveAs(portal, 'supervisor', body);
    await portal.db.run(
      sql`update portal.delivery_step set run_at = run_at + interval '9 days' where request_id = ${body.requestId}::uuid and position = 2`,
    );
    await portal.run('delivery');
    expect((await attributesOf('newcomer'))?.attributes['branch']).toEqual(['Data Management']);
    const { version } = (await readAs(portal, 'helpdesk', body)).body;
    const order = { intervention: 'UNDO', version, note: 'Asked for by mistake' } as const;
    const undone = await interveneAs(portal, 'helpdesk', body, order);
    expect(undone.status).toBe(200);
    await portal.run('delivery');
    expect((await attributesOf('newcomer'))?.attributes['branch']).toEqual(['Risk Analysis']);
    expect(await causesOf('newcomer')).toEqual([]);
  });
});

describe('a locked account', () => {
  test('confirms its profile as it is, and the supervisor unlocks it', async () => {
    const { status, body } = await submitAs(portal, 'locked', { ...saved(), requestDetails: {} });
    expect([status, body]).toMatchObject([
      201,
      { accountRequestKind: 'UNLOCK', workflowStatus: 'PENDING_SUPERVISOR_DECISION' },
    ]);
    expect((await stateOf('locked')).notices).toMatchObject([
      { kind: 'ACCOUNT_WAITING', cause: 'BY_ADMINISTRATOR' },
    ]);
    const again = await submitAs(portal, 'locked', { ...saved(), requestDetails: {} });
    expect([again.status, again.body.code]).toEqual([409, 'PENDING_REQUEST_EXISTS']);
    await approveAs(portal, 'supervisor', body);
    await portal.run('delivery');
    expect((await attributesOf('locked'))?.realmRoles).toEqual(['RAPUser']);
  });

  test('that is locked by an administrator while a change waits is not unlocked by that change', async () => {
    const { body } = await save(branch);
    await takeRoles(portal, 'newcomer', null, ['RAPUser']);
    await approveAs(portal, 'supervisor', body);
    await portal.run('delivery');
    expect(await attributesOf('newcomer')).toMatchObject({
      realmRoles: [],
      attributes: { branch: ['Data Management'] },
    });
    portal.forgetSignIns();
    expect((await stateOf('newcomer')).notices).toMatchObject([{ cause: 'BY_ADMINISTRATOR' }]);
  });
});

describe('refused, and nothing is written', () => {
  test.each([
    ['another value by now', [{ ...branch, previousValue: 'Planning' }], 409, 'STALE_PROFILE'],
    ['the value it has', [{ ...branch, newValue: 'Risk Analysis' }], 409, 'STALE_PROFILE'],
    ['a contact field', [{ fieldName: 'phoneNumber', previousValue: '', newValue: '1' }], 400, 'INVALID'],
    ['a role', [{ fieldName: 'realmRoles', previousValue: '', newValue: 'RAPUser' }], 400, 'INVALID'],
    [
      'the mark of an absence',
      [{ fieldName: 'inactivityLocked', previousValue: '', newValue: '' }],
      400,
      'INVALID',
    ],
    ['a field twice', [branch, branch], 400, 'INVALID'],
    ['no name', [{ fieldName: 'familyName', previousValue: 'New', newValue: ' ' }], 400, 'INVALID'],
    [
      'the own address',
      [
        {
          fieldName: 'supervisorEmails',
          previousValue: 'supervisor@agency.example',
          newValue: 'newcomer@agency.example',
        },
      ],
      400,
      'INVALID',
    ],
    ['NUL', [{ ...branch, newValue: 'a\0b' }], 400, 'INVALID'],
    [
      'a name with a space of no width',
      [{ fieldName: 'givenName', previousValue: 'Nora', newValue: 'No\u200Bra' }],
      400,
      'INVALID',
    ],
    ['10,000 characters', [{ ...branch, newValue: 'x'.repeat(10_000) }], 400, 'INVALID'],
    ['41 fields', Array.from({ length: 41 }, () => branch), 400, 'INVALID'],
    ['no list', 'branch', 400, 'INVALID'],
    ['no previous value', [{ fieldName: 'branch', newValue: 'A' }], 400, 'INVALID'],
    ['more than a field has', [{ ...branch, by: 'me' }], 400, 'INVALID'],
    ['a number', [{ ...branch, newValue: 7 }], 400, 'INVALID'],
  ])('%s', async (_what, updatedFields, status, code) => {
    const before = await rowCounts(portal);
    const sent = { requestType: 'PROFILE_UPDATE', requestDetails: { updatedFields } };
    const refused = await submitAs(portal, 'newcomer', sent);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    for (const { field } of refused.body.errors ?? [])
      expect(field).toContain('requestDetails.updatedFields');
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('fields of the profile in a request of another type, and other details in one about the profile', async () => {
    const details = { updatedFields: [branch] };
    for (const sent of [
      submission(details),
      { ...removalOf('hll-app'), requestDetails: { requestedAppName: 'hll-app', ...details } },
      { requestType: 'REACTIVATE_REQUEST', requestDetails: details },
      { requestType: 'PROFILE_UPDATE', requestDetails: { ...details, role: ['RAPUser'] } },
      { requestType: 'PROFILE_UPDATE', requestDetails: { ...details, requestedAppName: 'hll-app' } },
    ]) {
      const refused = await submitAs(portal, 'newcomer', sent);
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID']);
    }
  });
});
