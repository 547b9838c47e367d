import { addresses } from '@portal/core/contract/addresses.ts';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalRoles, type PortalRole } from '@portal/core/domain/people/roles.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { insertPerson } from '../../identity/people/new-person.ts';
import { removePeople, setEnabled } from '../../identity/testing/arranged-people.ts';
import { rememberWorld, startOver, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});

const list = async (query: Record<string, string> = {}, username = 'admin') =>
  await (await portal.as(username)).get<AllPeople & Problem>(
    `${addresses.people}?${new URLSearchParams(query)}`,
  );
const usernames = async (query: Record<string, string>) =>
  (await list(query)).body.items.map(({ username }) => username);

test('pages follow each other by family name, with nobody twice and nobody left out', async () => {
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body }: { body: AllPeople } = await list(after === '' ? {} : { after });
    seen.push(...body.items.map(({ userId }) => userId));
    after = body.next;
  }
  const all = await portal.db.rows<{ id: string }>(
    sql`select id from portal.person order by family_name, given_name, id`,
  );
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(25);
});

test('a name, a role and a state narrow the list, and the version is that of the page', async () => {
  const { body } = await list({ q: 'newcomer' });
  const [first] = body.items;
  const page = await (await portal.as('admin')).get<PersonPage>(
    addresses.person.replace(':userId', first?.userId ?? ''),
  );
  expect(first).toMatchObject({ username: 'newcomer', version: page.body.version, isNotInvited: false });
  expect(await usernames({ q: 'helpdesk', role: 'RM_IT_HELP' })).toEqual(['helpdesk']);
  expect(await usernames({ q: 'helpdesk', role: 'ONLY_USER' })).toEqual([]);
  expect(await usernames({ q: 'newcomer', role: 'ONLY_USER' })).toEqual(['newcomer']);
  await setEnabled(portal.db, false, ['newcomer']);
  expect(await usernames({ q: 'newcomer', state: 'ACTIVE' })).toEqual([]);
  expect(await usernames({ q: 'newcomer', state: 'DISABLED' })).toEqual(['newcomer']);
  expect((await list({ after: 'nonsense' })).status).toBe(400);
});

test('whoever has no password yet is not invited, until the account is disabled', async () => {
  const id = '6f1d3b0e-0000-4000-8000-0000000000aa';
  const added = await portal.db.transaction((tx) =>
    insertPerson(
      tx,
      {
        ...{ id, username: 'added.person', email: 'added.person@agency.example', emailVerified: true },
        ...{ givenName: 'Added', familyName: 'Person', attributes: {}, realmRoles: ['RAPUser'] },
        clientRoles: { 'rap-client': ['USER'] },
      },
      new Date(),
    ),
  );
  expect(added).toBe(true);
  expect(await usernames({ state: 'NOT_INVITED' })).toEqual(['added.person']);
  await setEnabled(portal.db, false, ['added.person']);
  expect(await usernames({ state: 'NOT_INVITED' })).toEqual([]);
  await removePeople(portal.db, [id]);
});

const holders: Readonly<Record<PortalRole, string>> = {
  ...{ USER: 'newcomer', SUPERVISOR: 'supervisor2', AUTHORIZER: 'authorizer', RM_IT_HELP: 'helpdesk' },
  ...{ PRODUCT_OWNER: 'owner', FILETRAIL_ADMIN: 'filetrail', SECURITY: 'security', PORTAL_ADMIN: 'admin' },
};
const readers: readonly PortalRole[] = ['RM_IT_HELP', 'SECURITY', 'PORTAL_ADMIN'];

test.each(['OPEN', 'LOCKED', 'ROLE_TAKEN', 'DISABLED'] as const)(
  'of those who are %s only readers read',
  async (state) => {
    const wrong: string[] = [];
    for (const role of portalRoles) {
      const username = holders[role];
      await subjectOf(portal, username);
      const signed = await portal.as(username);
      if (state === 'LOCKED') await takeRoles(portal, username, null, ['RAPUser']);
      if (state === 'ROLE_TAKEN') await takeRoles(portal, username, 'rap-client', [role]);
      if (state === 'DISABLED') await setEnabled(portal.db, false, [username]);
      const { status, body } = await signed.get<AllPeople & Partial<Problem>>(addresses.people);
      const isReader = readers.includes(role);
      const expected = {
        OPEN: isReader ? '200' : '403 NOT_ELIGIBLE',
        LOCKED: isReader ? '403 ACCOUNT_LOCKED' : '403',
        ROLE_TAKEN: '403 NOT_ELIGIBLE',
        DISABLED: '401 UNAUTHENTICATED',
      }[state];
      const got = status === 200 ? '200' : `${status} ${body.code ?? ''}`;
      if (!got.startsWith(expected)) wrong.push(`${role}: ${got}`);
    }
    expect(wrong).toEqual([]);
  },
);
