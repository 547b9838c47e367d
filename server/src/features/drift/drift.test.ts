import { addresses } from '@portal/core/contract/addresses.ts';
import type { Drift, DriftLine, DriftLook } from '@portal/core/contract/operations/drift.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { DriftAction } from '@portal/core/domain/drift/drift.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import type { RoleSource } from '../../ports/directory-person.ts';
import {
  askAndApprove,
  grantsOf,
  holdAccess,
  plantRoles,
  rolesOf,
  subjectOf,
  takeRoles,
} from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

/** What the provider does in the tests that are about it. */
const provider = { isAway: false, sources: [] as RoleSource[], workflows: [] as string[] | null };
const expectThere = () => {
  if (provider.isAway) throw new Error('the provider does not respond');
};

const portal = portalStartingOver({
  keepsSignIns: true,
  directory: (db) => {
    const working = embeddedDirectory(db);
    return {
      ...working,
      heldRoles: async (clientId) => {
        expectThere();
        const held = await working.heldRoles(clientId);
        return held?.map((role) => ({ ...role, comesWith: provider.sources })) ?? null;
      },
      changesByItself: () => Promise.resolve(provider.workflows),
    };
  },
  writer: (db) => ({
    changeRoles: async (id, change) => {
      expectThere();
      await embeddedWrites(db).changeRoles(id, change);
    },
  }),
});
const reason = 'Given at the console during the outage.';

/** Whatever people had before any grant is adopted, so that only what a test does differs. */
beforeEach(async () => {
  await portal.db.run(sql`update portal.drift_look set asked_at = null, started_at = null, ended_at = null, leased_until = null,
    has_failed = false, workflows = null`);
  await portal.db.run(sql`insert into portal.access_grant (id, person_id, application_id, role, started_at, confirmed_at)
    select gen_random_uuid(), p.id, c.key, r.role, ${new Date(0)}, ${new Date(0)} from portal.person p
      cross join lateral jsonb_each(p.application_roles) c cross join lateral jsonb_array_elements_text(c.value) as r (role)`);
});
afterEach(() => {
  Object.assign(provider, { isAway: false, sources: [], workflows: [] });
});

const read = async (username = 'helpdesk', after?: string) =>
  await (await portal.as(username)).get<Drift & Problem>(
    after === undefined ? addresses.drift : `${addresses.drift}?after=${after}`,
  );
const lines = async () => (await read()).body.lines;
const ask = async (username = 'helpdesk') =>
  await (await portal.as(username)).post<DriftLook & Problem>(addresses.driftLook, {});
async function look(): Promise<readonly DriftLine[]> {
  expect((await ask()).status).toBe(202);
  await portal.run('drift');
  return await lines();
}
const settle = async (
  { lineId }: Pick<DriftLine, 'lineId'>,
  action: DriftAction,
  { username = 'helpdesk', why = reason } = {},
) =>
  await (await portal.as(username)).post<{ isSettled: boolean } & Problem>(
    addresses.driftLine.replace(':lineId', lineId),
    { action, reason: why },
  );
async function onlyLine(): Promise<DriftLine> {
  const [line, ...others] = await look();
  if (line === undefined || others.length > 0) throw new Error(`one line, not ${others.length + 1}`);
  return line;
}
/** What the trail has of the lines. */
const recorded = async () =>
  await portal.db.rows(sql`select action, actor_name, subject_id, detail->>'role' as role, detail->>'reason' as reason
    from portal.audit_event where action in ('DRIFT_ADOPTED', 'DRIFT_REMOVED') and at >= ${new Date(0)} order by id desc limit 1`);

describe('where provider and grants differ', () => {
  test('a world without drift has no line, and a look says when it ended', async () => {
    expect(await look()).toEqual([]);
    const { look: ended, count } = (await read()).body;
    expect(ended).toMatchObject({
      isUnderWay: false,
      hasFailed: false,
      endedAt: expect.any(String),
      workflows: [],
    });
    expect([count, ended.done]).toEqual([0, ended.total]);
  });

  test('a role that no grant tells of is a line with its person, and adopting it makes a grant', async () => {
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    const line = await onlyLine();
    expect(line).toMatchObject({
      kind: 'NO_GRANT',
      fullName: 'Nora New',
      username: 'newcomer',
      applicationId: 'hll-app',
      role: 'Upload',
      comesBack: [],
      isBeingRemoved: false,
      actions: ['ADOPT', 'REMOVE'],
    });
    expect((await settle(line, 'ADOPT')).body).toEqual({ isSettled: true });
    expect(await grantsOf(portal, 'newcomer')).toEqual([expect.stringContaining('hll-app Upload')]);
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual(['Upload']);
    expect(await recorded()).toMatchObject([
      { action: 'DRIFT_ADOPTED', subject_id: await subjectOf(portal, 'newcomer'), role: 'Upload', reason },
    ]);
    expect(await look()).toEqual([]);
  });

  test('removing it takes it from the provider', async () => {
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    const line = await onlyLine();
    expect((await settle(line, 'REMOVE', { username: 'security' })).body).toEqual({ isSettled: true });
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual([]);
    expect(await lines()).toEqual([]);
    expect(await recorded()).toMatchObject([{ action: 'DRIFT_REMOVED', role: 'Upload', reason }]);
  });

  test('a grant whose role is gone ends, and cannot be adopted', async () => {
    await holdAccess(portal, 'newcomer', { application: 'hll-app', roles: ['Upload'] });
    await takeRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    portal.passDays(1 / 24);
    const line = await onlyLine();
    expect(line).toMatchObject({ kind: 'NO_ROLE', role: 'Upload', actions: ['REMOVE'] });
    expect((await settle(line, 'ADOPT')).body.code).toBe('ALREADY_DONE');
    expect((await settle(line, 'REMOVE')).body).toEqual({ isSettled: true });
    expect(await grantsOf(portal, 'newcomer')).toEqual([]);
    expect(await look()).toEqual([]);
  });

  test('a request that is being delivered is no drift', async () => {
    provider.isAway = true;
    await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    provider.isAway = false;
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    expect(await look()).toEqual([]);
  });
});

describe('who settles it', () => {
  test('RM-IT help and SECURITY alone read, compare and settle, and nobody their own', async () => {
    await plantRoles(portal, 'helpdesk', 'hll-app', ['Upload']);
    const line = await onlyLine();
    expect(line.actions).toEqual([]);
    expect((await settle(line, 'ADOPT')).body.code).toBe('OWN_ROLES');
    for (const username of ['newcomer', 'supervisor', 'authorizer', 'admin', 'owner']) {
      expect([username, (await read(username)).body.code]).toEqual([username, 'NOT_ELIGIBLE']);
      expect((await ask(username)).body.code).toBe('NOT_ELIGIBLE');
      expect((await settle(line, 'REMOVE', { username })).body.code).toBe('NOT_ELIGIBLE');
    }
    expect((await settle(line, 'REMOVE', { username: 'security', why: 'short' })).body).toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'reason' }],
    });
    expect((await settle(line, 'REMOVE', { username: 'security' })).status).toBe(200);
    expect((await settle(line, 'REMOVE', { username: 'security' })).body.code).toBe('NOT_FOUND');
  });

  test('of sixteen who settle a line at once one does', async () => {
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    const line = await onlyLine();
    const all = await Promise.all(
      Array.from({ length: 16 }, (_one, index) =>
        settle(line, 'ADOPT', { username: index % 2 === 0 ? 'helpdesk' : 'security' }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await grantsOf(portal, 'newcomer')).toHaveLength(1);
  });
});

describe('a provider that is away, or gives roles by itself', () => {
  test('a removal waits and is done once it is back; the line cannot be adopted meanwhile', async () => {
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    const line = await onlyLine();
    provider.isAway = true;
    expect((await settle(line, 'REMOVE')).body).toEqual({ isSettled: false });
    expect(await lines()).toMatchObject([{ isBeingRemoved: true, actions: ['REMOVE'] }]);
    expect((await settle(line, 'ADOPT')).body.code).toBe('ALREADY_DONE');
    provider.isAway = false;
    await portal.run('drift');
    expect(await lines()).toEqual([]);
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual([]);
  });

  test('a look that fails says so, keeps the lines, and is tried again after a minute', async () => {
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    await look();
    provider.isAway = true;
    await ask();
    await portal.run('drift').catch(() => undefined);
    expect((await read()).body).toMatchObject({ count: 1, look: { isUnderWay: true, hasFailed: true } });
    provider.isAway = false;
    await portal.run('drift');
    expect((await read()).body.look.hasFailed).toBe(true);
    portal.passDays(2 / 1_440);
    await portal.run('drift');
    expect((await read()).body).toMatchObject({ count: 1, look: { isUnderWay: false, hasFailed: false } });
  });

  test('what gives a role again is shown, and so are workflows that change people, or that nobody may see them', async () => {
    provider.sources = [{ kind: 'GROUP', name: '/Contractors' }];
    provider.workflows = ['disable the absent'];
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    expect((await onlyLine()).comesBack).toEqual(provider.sources);
    expect((await read()).body.look.workflows).toEqual(['disable the absent']);
    provider.workflows = null;
    await look();
    expect((await read()).body.look.workflows).toBeNull();
  });
});

test('it is looked every night, and lines come in pages', async () => {
  await portal.run('nightly drift');
  expect((await read()).body.look.isUnderWay).toBe(true);
  await portal.db.run(sql`insert into portal.drift_line (person_id, application_id, role, kind, found_at, comes_back)
    select 'p' || n, 'hll-app', 'Upload', 'NO_GRANT', ${portal.now()}, '[]' from generate_series(1, 60) n`);
  const first = (await read()).body;
  const second = (await read('security', first.next ?? '')).body;
  const third = (await read('security', second.next ?? '')).body;
  expect([first.count, first.lines.length, second.lines.length, third.lines.length, third.next]).toEqual([
    60,
    25,
    25,
    10,
    null,
  ]);
  expect(new Set([first, second, third].flatMap((page) => page.lines.map(({ lineId }) => lineId))).size).toBe(
    60,
  );
  expect(first.lines[0]).toMatchObject({ fullName: null, username: null, userId: 'p1' });
});
