import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { insertPerson } from '../../identity/people/new-person.ts';
import { removePeople, setEnabled } from '../../identity/testing/arranged-people.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const list = async (query: Record<string, string> = {}, username = 'admin') =>
  await (await portal.as(username)).get<AllPeople & Problem>(
    `${addresses.people}?${new URLSearchParams(query)}`,
  );
const usernames = async (query: Record<string, string>) =>
  (await list(query)).body.items.map(({ username }) => username);

/** Somebody who has an account and no password yet. @returns the id */
async function add(username: string): Promise<string> {
  const id = randomUUID();
  const person = {
    id,
    username,
    email: `${username}@agency.example`,
    emailVerified: true,
    givenName: 'Added',
    familyName: 'Person',
    attributes: {},
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': ['USER'] },
  };
  expect(await portal.db.transaction((tx) => insertPerson(tx, person, new Date()))).toBe(true);
  return id;
}

test('pages follow each other by family name, with nobody twice and nobody left out', async () => {
  const added: string[] = [];
  for (let count = 0; count < 30; count += 1) added.push(await add(`added.person.${count}`));
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
  expect(seen.length).toBeGreaterThan(40);
  await removePeople(portal.db, added);
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

test('the person who has no password yet is not invited, until the account is disabled', async () => {
  const id = await add('added.person');
  expect(await usernames({ state: 'NOT_INVITED' })).toEqual(['added.person']);
  const page = await (await portal.as('admin')).get<PersonPage>(addresses.person.replace(':userId', id));
  expect(page.body).toMatchObject({ state: 'ACTIVE', identity: { isNotInvited: true } });
  await setEnabled(portal.db, false, ['added.person']);
  expect(await usernames({ state: 'NOT_INVITED' })).toEqual([]);
  await removePeople(portal.db, [id]);
});
