import { addresses } from '@portal/core/contract/addresses.ts';
import type { AddedPerson, PersonToAdd } from '@portal/core/contract/people/added-person.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { removePeople } from '../../identity/testing/arranged-people.ts';
import { TestBrowser } from '../../identity/testing/test-browser.ts';
import { subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

afterEach(async () => {
  const added = await portal.db.rows<{ id: string }>(
    sql`select id from portal.person where username = 'dana.reyes'`,
  );
  await removePeople(
    portal.db,
    added.map(({ id }) => id),
  );
});

const dana: PersonToAdd = {
  username: 'Dana.Reyes',
  email: 'Dana.Reyes@agency.example',
  givenName: ' Dana ',
  familyName: 'Reyes',
  middleInitial: '',
  suffix: '',
  organization: 'Flood Risk Agency',
  supervisorEmail: '',
  reason: 'Joins the mapping team',
};
const add = async (differing: Partial<PersonToAdd> = {}, { as = 'admin', key = crypto.randomUUID() } = {}) =>
  await (await portal.as(as)).post<AddedPerson & Problem>(
    addresses.people,
    { ...dana, ...differing },
    { 'idempotency-key': key },
  );

test('somebody who is added holds USER and nothing else, and cannot sign in before they have a password', async () => {
  await portal.db.run(sql`delete from portal.mail`);
  const { status, body } = await add();
  expect([status, body.username]).toEqual([201, 'dana.reyes']);
  expect(await embeddedDirectory(portal.db).person(body.userId)).toMatchObject({
    email: 'dana.reyes@agency.example',
    givenName: 'Dana',
    enabled: true,
    realmRoles: ['RAPUser'],
    clientRoles: { [portalClientId]: ['USER'] },
  });
  const [row] = await portal.db.rows<{ actor_name: string; subject_id: string; detail: object }>(
    sql`select actor_name, subject_id, detail from portal.audit_event where action = 'PERSON_ADDED'`,
  );
  expect(row).toMatchObject({
    subject_id: body.userId,
    detail: { username: 'dana.reyes', before: [], after: ['USER', 'RAPUser'], reason: dana.reason },
  });
  await portal.run('mail');
  const mails = await portal.db.rows<{ recipient: string; body: string }>(
    sql`select recipient, body from portal.mail`,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(['dana.reyes@agency.example']);
  expect(mails[0]?.body).toContain('Your username is dana.reyes.');
  expect(mails[0]?.body).toMatch(/Choose your password: http\S+action-token\?key=[\w-]{43}\n/);
  const browser = new TestBrowser(portal.config.origin, 'demo-portal-2026');
  await expect(browser.signIn('dana.reyes')).rejects.toThrow(/missing required parameter 'code'/);
});

test('sent again under its key it has one effect, and under another it is refused', async () => {
  const key = crypto.randomUUID();
  const both = await Promise.all([add({}, { key }), add({}, { key })]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = both.map(({ body }) => body.userId);
  expect(second).toBe(first);
  expect((await add({ email: 'other@agency.example' }, { key })).body.code).toBe('KEY_REUSED');
  expect((await add()).body.code).toBe('ACCOUNT_EXISTS');
  expect((await add({ username: 'newcomer', email: 'dana2@agency.example' })).body.code).toBe(
    'ACCOUNT_EXISTS',
  );
  const rows = await portal.db.rows(sql`select 1 from portal.audit_event where action = 'PERSON_ADDED'
    and subject_id = ${first}`);
  expect(rows).toHaveLength(1);
});

test('fields that are wrong are named; the supervisor may be left out', async () => {
  const { status, body } = await add({
    username: 'a b',
    email: 'dana',
    familyName: '',
    organization: 'A\u200bB',
    reason: 'short',
    supervisorEmail: 'nobody',
  });
  expect(status).toBe(400);
  expect(body.errors?.map(({ field, fault }) => `${field} ${fault}`).toSorted()).toEqual([
    'email MALFORMED',
    'familyName REQUIRED',
    'organization FORBIDDEN_CHARACTER',
    'reason TOO_SHORT',
    'supervisorEmail MALFORMED',
    'username MALFORMED',
  ]);
});

test('administrators alone add people, and not one who has just lost the role', async () => {
  for (const as of ['helpdesk', 'security', 'supervisor', 'newcomer'])
    expect([as, (await add({}, { as })).body.code]).toEqual([as, 'NOT_ELIGIBLE']);
  await portal.as('admin');
  await takeRoles(portal, 'admin', portalClientId, ['PORTAL_ADMIN']);
  expect((await add()).body.code).toBe('NOT_ELIGIBLE');
  expect(await portal.db.rows(sql`select 1 from portal.person where username = 'dana.reyes'`)).toEqual([]);
});

test('the person who has no password is invited again, and nobody who has one', async () => {
  const { body } = await add();
  const invite = async (userId: string, as = 'helpdesk') =>
    await (await portal.as(as)).post<{ email: string } & Problem>(
      addresses.personInvitation.replace(':userId', userId),
      {},
    );
  const again = await invite(body.userId);
  expect([again.status, again.body.email]).toEqual([202, 'dana.reyes@agency.example']);
  const rows = await portal.db.rows(
    sql`select actor_name from portal.audit_event where action = 'INVITED' and subject_id = ${body.userId}`,
  );
  expect(rows).toHaveLength(2);
  expect((await invite(await subjectOf(portal, 'newcomer'))).body.code).toBe('STALE_PERSON');
  expect((await invite('nobody')).body.code).toBe('NOT_FOUND');
  expect((await invite(body.userId, 'supervisor')).body.code).toBe('NOT_ELIGIBLE');
});
