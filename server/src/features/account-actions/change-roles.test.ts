import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply, ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const reason = 'They decide for their team from now on';
type Reply = ActionReply & Partial<Problem>;

const personOf = async (username: string, reader = 'security') => {
  const address = addresses.person.replace(':userId', await subjectOf(portal, username));
  return (await (await portal.as(reader)).get<PersonPage>(address)).body;
};

/** Asks for these roles, as somebody who has just looked. */
async function change(asker: string, username: string, after: readonly string[], differing: object = {}) {
  // Before the page is read: a sign-in is something that the directory says of a person.
  const signed = await portal.as(asker);
  const { userId, version, portalRoles: previousValue } = await personOf(username);
  const address = addresses.personChanges.replace(':userId', userId);
  const changes = [{ field: 'portalRoles', previousValue, newValue: after }];
  return await signed.post<Reply>(address, { version, reason, changes, ...differing });
}

const answer = async (username: string, id: string, given: 'YES' | 'NO') =>
  await (await portal.as(username)).post<Reply>(addresses.confirmation.replace(':confirmationId', id), {
    answer: given,
  });

const waiting = async (username: string) =>
  (await (await portal.as(username)).get<ConfirmationList>(addresses.confirmations)).body.items;

const rolesOf = async (username: string) => (await personOf(username)).portalRoles?.toSorted();
const code = ({ status, body }: { status: number; body: Reply }) => `${status} ${body.code ?? body.state}`;
const secondAdministrator = () => plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
const lastMail = () =>
  portal.db.row<{ recipient: string; body: string }>(
    sql`select recipient, body from portal.mail where once_key like 'account-action %' order by created_at desc limit 1`,
  );

test('an administrator gives and takes a role at once, with trail, history and mail', async () => {
  expect(code(await change('admin', 'newcomer', ['USER', 'AUTHORIZER']))).toBe('202 DONE');
  expect(await rolesOf('newcomer')).toEqual(['AUTHORIZER', 'USER']);
  const { history } = await personOf('newcomer');
  expect(history?.items[0]).toMatchObject({ action: 'PORTAL_ROLES_CHANGED' });
  const row = await portal.db.row(
    sql`select actor_name, detail from portal.audit_event where action = 'PORTAL_ROLES_CHANGED'`,
  );
  expect(row).toMatchObject({ detail: { before: ['USER'], after: ['USER', 'AUTHORIZER'], reason } });
  expect(await lastMail()).toMatchObject({
    recipient: 'newcomer@agency.example',
    body: expect.stringContaining('New: Authorizer.'),
  });
  expect(code(await change('admin', 'newcomer', ['USER']))).toBe('202 DONE');
  expect(await rolesOf('newcomer')).toEqual(['USER']);
});

test('what was shown must still hold, and the second person is refused', async () => {
  const before = await personOf('newcomer');
  expect(code(await change('admin', 'newcomer', ['USER', 'SUPERVISOR']))).toBe('202 DONE');
  const stale = { version: before.version };
  expect(code(await change('admin', 'newcomer', ['USER'], stale))).toBe('409 STALE_PERSON');
  expect(code(await change('admin', 'newcomer', ['USER', 'SUPERVISOR']))).toBe('409 STALE_PERSON');
  const lied = { changes: [{ field: 'portalRoles', previousValue: [], newValue: ['USER', 'AUTHORIZER'] }] };
  expect(code(await change('admin', 'newcomer', [], lied))).toBe('409 STALE_PERSON');
  expect(code(await change('admin', 'newcomer', ['AUTHORIZER']))).toBe('400 INVALID');
  expect(code(await change('admin', 'newcomer', ['USER', 'EMPEROR']))).toBe('400 INVALID');
  expect(code(await change('admin', 'newcomer', ['USER'], { reason: 'short' }))).toBe('400 INVALID');
  expect(await rolesOf('newcomer')).toEqual(['SUPERVISOR', 'USER']);
});

test('PORTAL_ADMIN and SECURITY wait for a second administrator', async () => {
  await secondAdministrator();
  const asked = await change('admin', 'newcomer', ['USER', 'PORTAL_ADMIN']);
  expect(code(asked)).toBe('202 WAITING_FOR_SECOND');
  expect(new Date(asked.body.expiresAt ?? '').getTime()).toBeGreaterThan(
    portal.now().getTime() + 6 * 86_400_000,
  );
  expect(code(await change('admin', 'newcomer', ['USER', 'SECURITY']))).toBe('409 PENDING_REQUEST_EXISTS');
  const id = asked.body.confirmationId;
  expect(await waiting('admin')).toMatchObject([{ confirmationId: id, isOwn: true, mayConfirm: false }]);
  expect(await waiting('helpdesk')).toEqual([]);
  expect(await waiting('staff')).toMatchObject([
    { reason, roles: { before: ['USER'], after: ['USER', 'PORTAL_ADMIN'] }, isOwn: false, mayConfirm: true },
  ]);
  expect(code(await answer('admin', id, 'YES'))).toBe('409 OWN_CONFIRMATION');
  expect(code(await answer('helpdesk', id, 'YES'))).toBe('404 NOT_FOUND');
  expect(code(await answer('newcomer', id, 'YES'))).toBe('403 NOT_ELIGIBLE');
  expect(await rolesOf('newcomer')).toEqual(['USER']);
  expect(code(await answer('staff', id, 'YES'))).toBe('202 DONE');
  expect(await rolesOf('newcomer')).toEqual(['PORTAL_ADMIN', 'USER']);
  expect(code(await answer('staff', id, 'YES'))).toBe('409 ALREADY_DECIDED');
  expect((await lastMail())?.body).toContain('confirmed it.');
});

test('a no, a withdrawal and a lapse leave everything as it was', async () => {
  await secondAdministrator();
  const ask = async () => (await change('admin', 'newcomer', ['USER', 'SECURITY'])).body.confirmationId;
  expect(code(await answer('staff', await ask(), 'NO'))).toBe('202 REFUSED');
  expect(code(await answer('admin', await ask(), 'NO'))).toBe('202 REFUSED');
  const late = await ask();
  portal.passDays(8);
  expect(code(await answer('staff', late, 'YES'))).toBe('409 ALREADY_DECIDED');
  expect(await waiting('staff')).toEqual([]);
  await portal.run('account actions');
  const rows = await portal.db.rows<{ state: string }>(
    sql`select state from portal.account_action order by asked_at`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['REFUSED', 'REFUSED', 'EXPIRED']);
  expect(await rolesOf('newcomer')).toEqual(['USER']);
});

test('a confirmation counts only for what was shown', async () => {
  await secondAdministrator();
  const { confirmationId } = (await change('admin', 'newcomer', ['USER', 'SECURITY'])).body;
  await change('admin', 'newcomer', ['USER', 'AUTHORIZER']);
  expect(code(await answer('staff', confirmationId, 'YES'))).toBe('409 STALE_PERSON');
  expect(await rolesOf('newcomer')).toEqual(['AUTHORIZER', 'USER']);
});

test('where there is nobody else it is done at once', async () => {
  expect(code(await change('admin', 'newcomer', ['USER', 'SECURITY']))).toBe('202 DONE');
  expect(await rolesOf('newcomer')).toEqual(['SECURITY', 'USER']);
});

test('nobody changes their own roles, and the last administrator stays', async () => {
  expect(code(await change('admin', 'admin', ['USER', 'SECURITY', 'PORTAL_ADMIN']))).toBe('409 OWN_ROLES');
  await secondAdministrator();
  const others = (await rolesOf('admin'))?.filter((role) => role !== 'PORTAL_ADMIN') ?? [];
  expect(code(await change('staff', 'admin', others))).toBe('202 DONE');
  await plantRoles(portal, 'newcomer', portalClientId, ['PORTAL_ADMIN']);
  await takeRoles(portal, 'newcomer', null, ['RAPUser']);
  // A locked administrator is none, and so can lose the role.
  expect(code(await change('staff', 'newcomer', ['USER']))).toBe('202 DONE');
  expect(code(await change('staff', 'staff', ['USER']))).toBe('409 OWN_ROLES');
});

test('of two administrators who take the role from each other at once one stays', async () => {
  await secondAdministrator();
  const without = async (username: string) =>
    ((await rolesOf(username)) ?? []).filter((role) => role !== 'PORTAL_ADMIN');
  const [ofAdmin, ofStaff] = [await without('admin'), await without('staff')];
  for (let round = 0; round < 20; round += 1) {
    for (const username of ['admin', 'staff']) await portal.as(username);
    const outcomes = await Promise.all([
      change('admin', 'staff', ofStaff),
      change('staff', 'admin', ofAdmin),
    ]);
    const refused = outcomes.map(code).filter((one) => one !== '202 DONE');
    expect(refused).toEqual([expect.stringMatching(/LAST_ADMINISTRATOR|NOT_ELIGIBLE/)]);
    const holding = await Promise.all(['admin', 'staff'].map(rolesOf));
    expect(holding.filter((roles) => roles?.includes('PORTAL_ADMIN'))).toHaveLength(1);
    for (const username of ['admin', 'staff'])
      await plantRoles(portal, username, portalClientId, ['PORTAL_ADMIN']);
    portal.forgetSignIns();
  }
});

test('of two administrators who change one person at once one is refused', async () => {
  await secondAdministrator();
  for (let round = 0; round < 20; round += 1) {
    const wanted = round % 2 === 0 ? ['USER', 'AUTHORIZER'] : ['USER', 'SUPERVISOR'];
    const { userId, version, portalRoles: previousValue } = await personOf('newcomer');
    const post = async (username: string, newValue: string[]) =>
      code(
        await (await portal.as(username)).post<Reply>(addresses.personChanges.replace(':userId', userId), {
          version,
          reason,
          changes: [{ field: 'portalRoles', previousValue, newValue }],
        }),
      );
    const outcomes = await Promise.all([post('admin', wanted), post('staff', [...wanted, 'PRODUCT_OWNER'])]);
    expect(outcomes.toSorted()).toEqual(['202 DONE', '409 STALE_PERSON']);
  }
});

test('the same key has one effect, and another body under it is refused', async () => {
  const { userId, version, portalRoles: previousValue } = await personOf('newcomer');
  const address = addresses.personChanges.replace(':userId', userId);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = (...newValue: string[]) => ({
    version,
    reason,
    changes: [{ field: 'portalRoles', previousValue, newValue }],
  });
  const admin = await portal.as('admin');
  const first = await admin.post<Reply>(address, body('USER', 'AUTHORIZER'), key);
  const second = await admin.post<Reply>(address, body('USER', 'AUTHORIZER'), key);
  expect(second).toMatchObject({ status: 202, body: first.body });
  expect(code(await admin.post<Reply>(address, body('USER'), key))).toBe('422 KEY_REUSED');
});
