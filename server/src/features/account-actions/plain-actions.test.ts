import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

/** What the provider does instead, once each. */
const troubles: (() => void)[] = [];
const fail = () => {
  const trouble = troubles.shift();
  if (trouble !== undefined) trouble();
};

const portal = portalStartingOver({
  writer: (db) => {
    const usual = embeddedWrites(db);
    return {
      changeRoles: async (...given) => {
        fail();
        await usual.changeRoles(...given);
      },
    };
  },
});
beforeEach(async () => {
  troubles.length = 0;
});

const reason = 'Asked for by their supervisor on the phone';
type Reply = ActionReply & Partial<Problem>;
const code = ({ status, body }: { status: number; body: Reply }) => `${status} ${body.code ?? body.state}`;

const act = async (asker: string, path: string, username: string) =>
  code(
    await (await portal.as(asker)).post<Reply>(
      `${addresses.person.replace(':userId', await subjectOf(portal, username))}/${path}`,
      { reason },
    ),
  );
const pageOf = async (username: string) =>
  (
    await (
      await portal.as('security')
    ).get<PersonPage>(addresses.person.replace(':userId', await subjectOf(portal, username)))
  ).body;
const causesOf = async (username: string) =>
  (await pageOf(username)).identity?.locks.map(({ cause }) => cause);
const actionsOf = async (username: string) =>
  (await pageOf(username)).history?.items.map(({ action }) => action) ?? [];
const answer = async (username: string, given: 'YES' | 'NO') => {
  const row = await portal.db.row<{ id: string }>(
    sql`select id from portal.account_action where state = 'WAITING_FOR_SECOND'`,
  );
  const address = addresses.confirmation.replace(':confirmationId', row?.id ?? '');
  return code(await (await portal.as(username)).post<Reply>(address, { answer: given }));
};

test('a lock ends sessions and roles at once, says who did it, and is reversed', async () => {
  const newcomer = await portal.as('newcomer');
  expect((await newcomer.get(addresses.account)).status).toBe(200);
  expect(await act('security', 'lock', 'newcomer')).toBe('202 DONE');
  expect(await causesOf('newcomer')).toEqual(['BY_ADMINISTRATOR']);
  portal.passTo(new Date(portal.now().getTime() + 9_000));
  await portal.run('ended sessions');
  expect((await newcomer.get(addresses.account)).status).toBe(401);
  expect(await actionsOf('newcomer')).toEqual(expect.arrayContaining(['ACCOUNT_LOCKED', 'SESSION_ENDED']));
  expect(await act('helpdesk', 'lock', 'newcomer')).toBe('409 STALE_PERSON');
  expect(await act('security', 'unlock', 'newcomer')).toBe('403 NOT_ELIGIBLE');
  expect(await act('helpdesk', 'unlock', 'newcomer')).toBe('202 DONE');
  expect(await causesOf('newcomer')).toEqual([]);
  expect(await portal.db.rows(sql`select 1 as one from portal.account_lock`)).toEqual([]);
});

test('an account that a long absence locked is opened with its mark', async () => {
  await setAttributeOf(portal.db, 'newcomer', 'inactivityLocked', 'true');
  await takeRoles(portal, 'newcomer', null, ['RAPUser']);
  expect(await causesOf('newcomer')).toEqual(['INACTIVITY']);
  expect(await act('helpdesk', 'unlock', 'newcomer')).toBe('202 DONE');
  await takeRoles(portal, 'newcomer', null, ['RAPUser']);
  expect(await causesOf('newcomer')).toEqual(['BY_ADMINISTRATOR']);
});

test('the person who was never let in is not let in by being unlocked', async () => {
  const id = await subjectOf(portal, 'newcomer');
  await portal.db.run(
    sql`insert into portal.account_lock (person_id, cause) values (${id}, 'NEVER_ADMITTED')`,
  );
  await takeRoles(portal, 'newcomer', null, ['RAPUser']);
  expect(await act('admin', 'unlock', 'newcomer')).toBe('403 NOT_ELIGIBLE');
});

test('an account is turned off and on', async () => {
  expect(await act('helpdesk', 'disable', 'newcomer')).toBe('202 DONE');
  expect(await pageOf('newcomer')).toMatchObject({ state: 'DISABLED', sessions: { total: 0 } });
  expect(await act('admin', 'disable', 'newcomer')).toBe('409 STALE_PERSON');
  expect(await act('helpdesk', 'enable', 'newcomer')).toBe('202 DONE');
  expect(await pageOf('newcomer')).toMatchObject({ state: 'ACTIVE' });
  expect(await actionsOf('newcomer')).toEqual(
    expect.arrayContaining(['ACCOUNT_DISABLED', 'ACCOUNT_ENABLED']),
  );
});

test('sessions are ended, one or all, with notices', async () => {
  await portal.as('newcomer');
  expect(await act('helpdesk', 'end-sessions', 'newcomer')).toBe('202 DONE');
  expect(await pageOf('newcomer')).toMatchObject({ state: 'ACTIVE', sessions: { total: 0 } });
  expect((await actionsOf('newcomer'))[0]).toBe('SESSIONS_ENDED');
});

test('for anyone who holds more than USER it takes two, for an administrator two of the right kind', async () => {
  expect(await act('helpdesk', 'lock', 'authorizer')).toBe('202 DONE');
  expect(await act('helpdesk', 'unlock', 'authorizer')).toBe('202 WAITING_FOR_SECOND');
  expect(await act('admin', 'unlock', 'authorizer')).toBe('409 PENDING_REQUEST_EXISTS');
  expect(await answer('helpdesk', 'YES')).toBe('409 OWN_CONFIRMATION');
  expect(await answer('admin', 'YES')).toBe('202 DONE');
  expect(await causesOf('authorizer')).toEqual([]);
  expect(await act('helpdesk', 'disable', 'security')).toBe('202 DONE');
  portal.forgetSignIns();
  await plantRoles(portal, 'staff', portalClientId, ['RM_IT_HELP']);
  await portal.db.run(
    sql`update portal.account_action set asked_at = asked_at - interval '8 days' where state = 'DONE'`,
  );
  expect(await act('helpdesk', 'enable', 'security')).toBe('202 WAITING_FOR_SECOND');
  expect(await answer('staff', 'YES')).toBe('404 NOT_FOUND');
  expect(await answer('admin', 'YES')).toBe('202 DONE');
});

test('an account whose roles were removed is not unlocked alone either', async () => {
  const id = await subjectOf(portal, 'authorizer');
  const { version, portalRoles } = await pageOf('authorizer');
  await portal.as('admin');
  const changes = [{ field: 'portalRoles', previousValue: portalRoles, newValue: ['USER'] }];
  const address = addresses.personChanges.replace(':userId', id);
  expect(code(await (await portal.as('admin')).post<Reply>(address, { version, reason, changes }))).toBe(
    '202 DONE',
  );
  expect(await act('admin', 'disable', 'authorizer')).toBe('202 DONE');
  expect(await act('admin', 'enable', 'authorizer')).toBe('202 WAITING_FOR_SECOND');
});

test('the last administrator is neither locked nor disabled', async () => {
  expect(await act('helpdesk', 'lock', 'admin')).toBe('409 LAST_ADMINISTRATOR');
  expect(await act('security', 'lock', 'admin')).toBe('409 LAST_ADMINISTRATOR');
  expect(await act('helpdesk', 'disable', 'admin')).toBe('409 LAST_ADMINISTRATOR');
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.all([act('helpdesk', 'lock', 'staff'), act('security', 'lock', 'admin')]);
    expect(outcomes.toSorted()).toEqual(['202 DONE', '409 LAST_ADMINISTRATOR']);
    for (const username of ['staff', 'admin']) await plantRoles(portal, username, null, ['RAPUser']);
  }
});

test('nobody acts on their own account or unlocks the own supervisor', async () => {
  expect(await act('helpdesk', 'end-sessions', 'helpdesk')).toBe('403 NOT_ELIGIBLE');
  await setAttributeOf(portal.db, 'helpdesk', 'supervisorEmails', 'newcomer@agency.example');
  portal.forgetSignIns();
  expect(await act('helpdesk', 'lock', 'newcomer')).toBe('202 DONE');
  expect(await act('helpdesk', 'unlock', 'newcomer')).toBe('403 NOT_ELIGIBLE');
});

test('what a provider that was away has left is done by the job, once and with nothing overtaking', async () => {
  const recorded = async () => ({
    locks: (await actionsOf('newcomer')).filter((action) => action === 'ACCOUNT_LOCKED').length,
    mail: (await portal.db.rows(sql`select 1 as one from portal.mail where once_key like 'account-action %'`))
      .length,
  });
  const before = await recorded();
  troubles.push(() => {
    throw new Error('nobody there');
  });
  expect(await act('helpdesk', 'lock', 'newcomer')).toBe('202 DUE');
  expect(await act('admin', 'disable', 'newcomer')).toBe('409 STALE_PERSON');
  await portal.run('account actions');
  expect(await causesOf('newcomer')).toEqual([]);
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await Promise.all([portal.run('account actions'), portal.run('account actions')]);
  expect(await causesOf('newcomer')).toEqual(['BY_ADMINISTRATOR']);
  expect(await recorded()).toEqual({ locks: before.locks + 1, mail: before.mail + 1 });
});

test('what the provider refuses is given up, and the person can be acted on again', async () => {
  troubles.push(() => {
    throw new DirectoryRefusal('no such role', 'ROLE_UNKNOWN');
  });
  expect(await act('helpdesk', 'lock', 'newcomer')).toBe('202 FAILED');
  expect((await actionsOf('newcomer'))[0]).toBe('ACCOUNT_ACTION_FAILED');
  expect(await act('helpdesk', 'lock', 'newcomer')).toBe('202 DONE');
});
