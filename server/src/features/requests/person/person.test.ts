import { addresses } from '@portal/core/contract/addresses.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  offerRoles,
  removePeople,
  rename,
  setAttributeOf,
  setEnabled,
} from '../../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../../identity/testing/test-browser.ts';
import {
  askAs,
  cancelAs,
  giveAccess,
  plantRoles,
  rememberWorld,
  startOver,
  subjectOf,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});

const read = async (reader: string, userId: string) =>
  await (await portal.as(reader)).get<PersonPage & Problem>(addresses.person.replace(':userId', userId));
const pageOf = async (reader: string, username: string) => {
  const { status, body } = await read(reader, await subjectOf(portal, username));
  expect(status).toBe(200);
  return body;
};

describe('the page of a person', () => {
  test('says who they are, what they hold and where each role came from', async () => {
    const given = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    await plantRoles(portal, 'newcomer', 'p4-app', ['Regional - Region 04']);
    const open = await askAs(portal, 'newcomer', { requestedAppName: 'fme-app', role: ['User'] });
    const page = await pageOf('security', 'newcomer');
    expect(page).toMatchObject({
      username: 'newcomer',
      fullName: 'Nora T New',
      email: 'newcomer@agency.example',
      state: 'ACTIVE',
      portalRoles: ['USER'],
      identity: {
        givenName: 'Nora',
        familyName: 'New',
        isEnabled: true,
        emailVerified: true,
        locks: [],
        isNotInvited: false,
        invitedAt: null,
        supervisorName: 'Dana Lee',
        supervisorEmails: ['supervisor@agency.example'],
        createdAt: expect.any(String),
        lastSignIn: expect.any(String),
      },
      access: [
        {
          applicationId: 'hll-app',
          roles: [
            {
              role: 'Upload',
              since: expect.any(String),
              grantedBy: 'Ari Cruz',
              request: { requestNumber: given.requestNumber, isReadable: true },
            },
          ],
          outsideRoles: [],
          isRemovable: true,
          openRemoval: null,
        },
        { applicationId: 'p4-app', roles: [], outsideRoles: ['Regional - Region 04'], isRemovable: false },
      ],
    });
    const numbers = page.requests?.items.map(({ requestNumber, isOpen }) => [requestNumber, isOpen]);
    expect(numbers).toEqual([
      [open.requestNumber, true],
      [given.requestNumber, false],
    ]);
    const reported = page.history?.items.map(({ by, action, requestNumber }) => [by, action, requestNumber]);
    expect(reported).toContainEqual(['Nora T New', 'REQUEST_SUBMITTED', given.requestNumber]);
    expect(reported).toContainEqual(['Ari Cruz', 'STAGE_APPROVED', given.requestNumber]);
    expect(page.history?.items.find(({ action }) => action === 'ROLE_DELIVERED')?.role).toBe('Upload');
  });

  test('tells of sessions what the person sees of them, and nothing that a token has', async () => {
    const signed = await portal.signIn('newcomer');
    const { sessions, ...page } = await pageOf('helpdesk', 'newcomer');
    expect(sessions?.total).toBeGreaterThan(0);
    expect(Object.keys(sessions?.items[0] ?? {}).toSorted()).toEqual([
      'browser',
      'lastUsed',
      'since',
      'system',
    ]);
    const whole = JSON.stringify({ ...page, sessions });
    const { sid, jti } = claimsOf(signed.token);
    expect([whole.includes(String(sid)), whole.includes(String(jti))]).toEqual([false, false]);
  });

  test('says why an account is locked, and that another one is disabled', async () => {
    const locked = await pageOf('admin', 'inactive');
    expect([locked.state, locked.identity?.locks.map(({ cause }) => cause)]).toEqual([
      'LOCKED',
      ['INACTIVITY'],
    ]);
    await setEnabled(portal.db, false, ['staff']);
    const disabled = await pageOf('admin', 'staff');
    expect([disabled.state, disabled.identity?.isEnabled]).toEqual(['DISABLED', false]);
  });

  test('is that of somebody with one name, and of somebody with a hundred roles', async () => {
    await rename(portal.database.owner, 'staff', '', 'Suharto');
    const names = Array.from({ length: 100 }, (_, index) => `Many ${String(index).padStart(3, '0')}`);
    await offerRoles(portal.database.owner, 'hll-app', names);
    await plantRoles(portal, 'staff', 'hll-app', names);
    const page = await pageOf('security', 'staff');
    expect([page.fullName, page.identity?.givenName]).toEqual(['Suharto', '']);
    expect(page.access?.find(({ applicationId }) => applicationId === 'hll-app')?.outsideRoles.length).toBe(
      101,
    );
  });

  test('has another version once the directory says something else', async () => {
    const { version } = await pageOf('admin', 'newcomer');
    expect((await pageOf('admin', 'newcomer')).version).toBe(version);
    await setAttributeOf(portal.db, 'newcomer', 'branch', 'Elsewhere');
    expect((await pageOf('admin', 'newcomer')).version).not.toBe(version);
  });

  test('names requests to an administrator without leading to what they may not read', async () => {
    const { requestNumber } = await askAs(portal, 'newcomer');
    const [line] = (await pageOf('admin', 'newcomer')).requests?.items ?? [];
    expect(line).toMatchObject({ requestNumber, isReadable: false });
    expect((await pageOf('supervisor', 'newcomer')).requests?.items[0]).toMatchObject({ isReadable: true });
  });

  test('tells a supervisor of access and requests, and of nothing else that happened', async () => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const ask = `${addresses.accessDiagnosis}?person=newcomer`;
    expect((await (await portal.as('helpdesk')).get(ask)).status).toBe(200);
    const actionsFor = async (reader: string) =>
      (await pageOf(reader, 'newcomer')).history?.items.map(({ action }) => action);
    expect(await actionsFor('security')).toContain('ENTRY_REPORT_READ');
    const seen = await actionsFor('supervisor');
    expect(seen).toContain('ROLE_DELIVERED');
    expect(seen).not.toContain('ENTRY_REPORT_READ');
  });
});

describe('an authorizer and a product owner', () => {
  const assign = async (list: 'application_authorizer' | 'application_owner', username: string) => {
    const id = await subjectOf(portal, username);
    await portal.database.owner.script(`delete from portal.${list};
      insert into portal.${list} (application_id, person_id) values ('hll-app', '${id}')`);
  };

  test.each([
    ['authorizer', 'application_authorizer'],
    ['owner', 'application_owner'],
  ] as const)('as %s see what concerns their application, and no word of another', async (reader, list) => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    await plantRoles(portal, 'newcomer', 'mpp-app', ['State Write - TX']);
    await plantRoles(portal, 'newcomer', 'p4-app', ['Regional - Region 04']);
    const other = await askAs(portal, 'newcomer', { requestedAppName: 'fme-app', role: ['User'] });
    await assign(list, reader);
    const page = await pageOf(reader, 'newcomer');
    expect(page).toMatchObject({
      sections: ['ACCESS', 'REQUESTS'],
      applications: ['hll-app'],
      fullName: 'Nora T New',
      version: null,
      state: null,
      portalRoles: null,
      identity: null,
      certificates: null,
      sessions: null,
      history: null,
      access: [{ applicationId: 'hll-app', isRemovable: true }],
    });
    expect(page.requests?.items.map(({ applicationId }) => applicationId)).toEqual(['hll-app']);
    const whole = JSON.stringify(page);
    const others = ['mpp', 'State Write', 'p4', 'Regional', 'fme', other.requestNumber, 'supervisor', 'Dana'];
    for (const word of others) expect(whole).not.toContain(word);
  });

  test('see a person for as long as an open request or a role concerns it', async () => {
    await assign('application_authorizer', 'authorizer');
    const id = await subjectOf(portal, 'newcomer');
    expect((await read('authorizer', id)).status).toBe(404);
    const asked = await askAs(portal, 'newcomer');
    expect((await read('authorizer', id)).body.requests?.items).toHaveLength(1);
    await cancelAs(portal, 'newcomer', asked);
    expect((await read('authorizer', id)).status).toBe(404);
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    expect((await read('authorizer', id)).status).toBe(200);
    await takeRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    expect((await read('authorizer', id)).status).toBe(404);
  });
});

test('a request leads to its person for anyone who may see them', async () => {
  const { requestId } = await askAs(portal, 'newcomer');
  const id = await subjectOf(portal, 'newcomer');
  const personFor = async (reader: string) =>
    (await (await portal.as(reader)).get<RequestView>(addresses.request.replace(':requestId', requestId)))
      .body.decisionFacts?.personId;
  expect(await personFor('supervisor')).toBe(id);
  expect(await personFor('helpdesk')).toBe(id);
  expect(await personFor('newcomer')).toBeUndefined();
});

test('the page of a person is few statements, however much they hold', async () => {
  await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
  const reader = await portal.as('security');
  const address = addresses.person.replace(':userId', await subjectOf(portal, 'newcomer'));
  await reader.get(address);
  const ways = (['row', 'rows', 'run', 'transaction'] as const).map((way) => vi.spyOn(portal.db, way));
  expect((await reader.get(address)).status).toBe(200);
  const times = ways.reduce((sum, way) => sum + way.mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(times).toBeLessThanOrEqual(11);
});

test('the history of a person is found by an index', async () => {
  const plan = await portal.database.owner.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return await tx.rows<Record<string, string>>(sql`explain select e.id from portal.audit_event e
      where e.subject_id = 'x' and e.action <> 'SIGNED_IN' order by e.id desc limit 101`);
  });
  expect(JSON.stringify(plan)).toContain('audit_of_person');
});

// The last, since the person who is deleted does not come back.
describe('a person who is not there', () => {
  test.each([
    ['00000000-0000-4000-8000-000000000000', 404, 'NOT_FOUND'],
    ['no-such-person', 404, 'NOT_FOUND'],
    ['newcomer', 404, 'NOT_FOUND'],
    ["x'%20or%201=1", 400, 'INVALID'],
    ['a%00b', 400, 'INVALID'],
    ['x'.repeat(65), 400, 'INVALID'],
  ])('%s is refused', async (id, status, code) => {
    const refused = await read('security', id);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('looks like one whom the caller may not see, also after they were deleted', async () => {
    const id = await subjectOf(portal, 'partner');
    const hidden = await read('newcomer', id);
    const unknown = await read('newcomer', '00000000-0000-4000-8000-000000000000');
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
    expect((await read('newcomer', await subjectOf(portal, 'newcomer'))).status).toBe(404);
    await removePeople(portal.db, [id]);
    expect((await read('security', id)).status).toBe(404);
  });
});
