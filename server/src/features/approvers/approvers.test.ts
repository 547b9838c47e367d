import { addresses } from '@portal/core/contract/addresses.ts';
import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import type {
  ApplicationApprovers,
  approverCandidates,
  Approvers,
} from '@portal/core/contract/people/approvers.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { ApproverRole } from '@portal/core/domain/approvers/approvers.ts';
import { portalClientId, portalRoles } from '@portal/core/domain/people/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import { approveAs, askAs, plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
beforeEach(async () => {
  await portal.database.owner.script(
    'delete from portal.application_authorizer; delete from portal.application_owner',
  );
});

const reason = 'She takes over this application';
const approversAt = (applicationId: string) =>
  addresses.applicationApprovers.replace(':applicationId', applicationId);
interface Wanted {
  role?: ApproverRole;
  action?: 'ADD' | 'REMOVE';
  as?: string;
  reason?: string;
}
const change = async (username: string, applicationId: string, wanted: Wanted = {}) =>
  await (await portal.as(wanted.as ?? 'admin')).post<ApplicationApprovers & Problem>(
    approversAt(applicationId),
    {
      role: wanted.role ?? 'AUTHORIZER',
      userId: await subjectOf(portal, username),
      action: wanted.action ?? 'ADD',
      reason: wanted.reason ?? reason,
    },
  );
const read = async (username = 'admin') =>
  await (await portal.as(username)).get<Approvers & Problem>(addresses.approvers);
const candidates = async (role: ApproverRole, q = '') =>
  (
    await (
      await portal.as('admin')
    ).get<ReplyOf<typeof approverCandidates>>(
      `${addresses.approverCandidates}?${new URLSearchParams({ role, q })}`,
    )
  ).body.people.map(({ email }) => email);

describe('naming an authorizer', () => {
  test('has requests reach and be decided by them, with a row of the trail and a mail', async () => {
    const before = (await read()).body.applications;
    const hole = before.find(({ applicationId }) => applicationId === 'hll-app');
    expect(hole).toMatchObject({ needsAuthorizer: true, authorizers: [], owners: [] });
    await portal.db.run(sql`delete from portal.mail`);
    const { status, body } = await change('authorizer', 'hll-app');
    expect(status).toBe(200);
    expect(body.authorizers).toMatchObject([
      { username: 'authorizer', fullName: 'Ari Cruz', state: 'USABLE', wouldBeLeftWithout: 0 },
    ]);
    const [row] = await portal.db.rows<{ subject_id: string; detail: object }>(
      sql`select subject_id, detail from portal.audit_event where action = 'APPROVER_NAMED'`,
    );
    expect(row).toEqual({
      subject_id: await subjectOf(portal, 'authorizer'),
      detail: { application: 'hll-app', role: 'AUTHORIZER', reason },
    });
    const mails = await portal.db.rows<{ recipient: string; body: string }>(
      sql`select recipient, body from portal.mail where recipient = 'authorizer@agency.example'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('named you as an authorizer of Hazus Loss Library');
    const passed = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    expect(passed.workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
    const decided = await approveAs(portal, 'authorizer', passed);
    expect(decided.stage).toBeNull();
    expect(decided.workflowStatus).not.toContain('DENIED');
  });

  test('that is so already changes nothing', async () => {
    await change('authorizer', 'hll-app');
    expect((await change('authorizer', 'hll-app')).status).toBe(200);
    expect((await change('supervisor', 'hll-app', { action: 'REMOVE' })).status).toBe(200);
    const rows = await portal.db.rows(
      sql`select 1 from portal.audit_event where action in ('APPROVER_NAMED', 'APPROVER_REMOVED')
        and detail->>'reason' = ${reason} and at = (select max(at) from portal.audit_event)`,
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test('is refused of the person who cannot act, and of oneself', async () => {
    expect((await change('newcomer', 'hll-app')).body.code).toBe('CANNOT_DECIDE');
    await takeRoles(portal, 'authorizer', null, ['RAPUser']);
    expect((await change('authorizer', 'hll-app')).body.code).toBe('CANNOT_DECIDE');
    await plantRoles(portal, 'admin', portalClientId, ['AUTHORIZER']);
    expect((await change('admin', 'hll-app')).body.code).toBe('OWN_ROLES');
    expect((await read()).body.applications.every(({ authorizers }) => authorizers.length === 0)).toBe(true);
  });

  test('names what is wrong with the reason, and the application that there is not', async () => {
    for (const [given, fault] of [
      [' ', 'REQUIRED'],
      ['too short', 'TOO_SHORT'],
      ['x'.repeat(1_001), 'TOO_LONG'],
    ] as const) {
      const { status, body } = await change('authorizer', 'hll-app', { reason: given });
      expect([status, body.errors?.map((one) => [one.field, one.fault])]).toEqual([400, [['reason', fault]]]);
    }
    expect((await change('authorizer', 'no-such-app')).body.code).toBe('NOT_FOUND');
  });
});

test('a person removed from a list leaves requests to RM-IT help, as the preview said', async () => {
  await change('authorizer', 'hll-app');
  await change('owner', 'hll-app', { role: 'PRODUCT_OWNER' });
  const passed = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
  const before = (await read('helpdesk')).body.applications.find((one) => one.applicationId === 'hll-app');
  expect(before?.authorizers).toMatchObject([{ wouldBeLeftWithout: 1 }]);
  expect(before?.owners).toMatchObject([{ username: 'owner', state: 'USABLE' }]);
  const after = await change('authorizer', 'hll-app', { action: 'REMOVE' });
  expect(after.body.authorizers).toEqual([]);
  const without = await change('owner', 'hll-app', { role: 'PRODUCT_OWNER', action: 'REMOVE' });
  expect(without.body).toMatchObject({ authorizers: [], owners: [] });
  await portal.run('fallback');
  const one = addresses.request.replace(':requestId', passed.requestId);
  const left = (await (await portal.as('helpdesk')).get<RequestView>(one)).body;
  expect(left.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  expect((await approveAs(portal, 'helpdesk', left)).stage).toBeNull();
});

test('those whom nobody can authorize come first, with what keeps those who are named from it', async () => {
  await change('authorizer', 'hll-app');
  await change('both', 'p4-app');
  await setEnabled(portal.db, false, ['both']);
  const { applications } = (await read()).body;
  const ids = applications.map(({ applicationId }) => applicationId);
  expect(ids.indexOf('p4-app')).toBeLessThan(ids.indexOf('hll-app'));
  const named = applications.find(({ applicationId }) => applicationId === 'p4-app')?.authorizers;
  expect(named).toMatchObject([{ username: 'both', state: 'TURNED_OFF' }]);
  await setEnabled(portal.db, true, ['both']);
});

test('the search offers those who hold the role and can act in it', async () => {
  expect(await candidates('AUTHORIZER')).toContain('authorizer@agency.example');
  expect(await candidates('AUTHORIZER')).not.toContain('newcomer@agency.example');
  expect(await candidates('AUTHORIZER', 'cruz ari')).toEqual(['authorizer@agency.example']);
  expect(await candidates('AUTHORIZER', 'nobody like this')).toEqual([]);
  expect(await candidates('PRODUCT_OWNER')).toContain('owner@agency.example');
  await takeRoles(portal, 'authorizer', null, ['RAPUser']);
  expect(await candidates('AUTHORIZER')).not.toContain('authorizer@agency.example');
});

test('of two administrators who do the same at once one writes', async () => {
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  for (let round = 0; round < 20; round += 1) {
    const action = round % 2 === 0 ? 'ADD' : 'REMOVE';
    const text = `Round ${round} of who is faster`;
    const both = await Promise.all(
      ['admin', 'staff'].map((as) => change('authorizer', 'hll-app', { as, action, reason: text })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await portal.db.rows(
      sql`select 1 from portal.audit_event where detail->>'reason' = ${text}`,
    );
    expect(rows).toHaveLength(1);
  }
});

test('administrators change, RM-IT help reads, and nobody else sees it, nor does the person who is locked', async () => {
  const holders = {
    USER: 'newcomer',
    SUPERVISOR: 'supervisor2',
    AUTHORIZER: 'authorizer',
    RM_IT_HELP: 'helpdesk',
    PRODUCT_OWNER: 'owner',
    FILETRAIL_ADMIN: 'filetrail',
    SECURITY: 'security',
    PORTAL_ADMIN: 'admin',
  } as const;
  for (const role of portalRoles) {
    const as = holders[role];
    const codes = async () => [
      (await read(as)).body.code ?? 'read',
      (await change('both', 'hll-app', { as })).body.code ?? 'changed',
    ];
    const expected = {
      PORTAL_ADMIN: ['read', 'changed'],
      RM_IT_HELP: ['read', 'NOT_ELIGIBLE'],
    } as Partial<Record<string, string[]>>;
    expect([role, await codes()]).toEqual([role, expected[role] ?? ['NOT_ELIGIBLE', 'NOT_ELIGIBLE']]);
    await takeRoles(portal, as, null, ['RAPUser']);
    portal.forgetSignIns();
    expect([role, await codes()]).toEqual([role, ['ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']]);
  }
});
