import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedAccounts } from './embedded-accounts.ts';
import { removePeople, rename, setEnabled } from '../testing/arranged-people.ts';
import { testPassword, testPeople } from '../testing/test-provider.ts';
import type { Directory } from '../../ports/directory.ts';
import type { RoleReference } from '../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { sql } from '../../adapters/db/sql.ts';
import { insertPerson } from './new-person.ts';
import { embeddedDirectory } from './embedded-directory.ts';
import { embeddedWrites } from './embedded-writer.ts';
import { embeddedPeople } from './shared-people.ts';

let database: TestDatabase;
let directory: Directory;
let writer: ReturnType<typeof embeddedWrites>;
const nora = '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a01';
const sam = '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a02';
const upload = { clientId: 'hll-app', role: 'Upload' };
const account = { clientId: null, role: 'RAPUser' };

const seed = () =>
  database.db.transaction((tx) =>
    embeddedAccounts.add(tx, {
      people: testPeople,
      clientRoles: {},
      password: testPassword,
      now: new Date(),
    }),
  );

beforeAll(async () => {
  database = await freshDatabase();
  await seed();
  directory = embeddedDirectory(database.db);
  writer = embeddedWrites(database.db);
});
afterAll(() => database.drop());

test('knows people by subject and by address', async () => {
  expect(await directory.person(nora)).toMatchObject({
    username: 'nora',
    enabled: true,
    realmRoles: ['RAPUser'],
    clientRoles: { 'hll-app': ['Upload'], 'rap-client': ['SUPERVISOR', 'USER'] },
    attributes: { jobTitle1: ['Analyst'], contractsSupported: ['A-1', 'B-2'] },
  });
  expect(await directory.person('7a1d6bd0-6d57-4e3f-8f58-3a4c39a1c001')).toBeNull();
  expect(await directory.person('not an id')).toBeNull();
  const found = await directory.people({ ids: [], emails: ['sam@agency.example', 'who@agency.example'] });
  expect(found.map((person) => person.id)).toEqual([sam]);
  expect(await directory.people({ ids: [nora, sam, 'not an id'], emails: [] })).toHaveLength(2);
});

test('gives the same people as a column of a statement', async () => {
  const given = [nora, 'not an id', '7a1d6bd0-6d57-4e3f-8f58-3a4c39a1c001'];
  const emails = ['sam@agency.example'];
  const ids = sql`select * from unnest(${given}::text[])`;
  const known = embeddedPeople.column({ ids, emails: sql`${emails}::text[]` });
  const row = await database.db.row<{ found: unknown }>(sql`select ${known.column} as found`);
  const found = known.peopleIn(row?.found);
  expect(found.map((one) => one.id).toSorted()).toEqual([nora, sam].toSorted());
  expect(found).toEqual(expect.arrayContaining(await directory.people({ ids: given, emails })));
});

test('gives and takes roles, any number of times', async () => {
  for (let count = 0; count < 2; count += 1)
    await writer.changeRoles(sam, { add: [upload, account], remove: [] });
  expect((await directory.person(sam))?.clientRoles).toEqual({ 'hll-app': ['Upload'] });
  expect((await directory.holders(upload)).map((person) => person.id).toSorted()).toEqual([nora, sam]);
  for (let count = 0; count < 2; count += 1)
    await writer.changeRoles(sam, { add: [], remove: [upload, account] });
  expect(await directory.person(sam)).toMatchObject({ clientRoles: {}, realmRoles: [] });
});

test('changes at once lose nothing', async () => {
  await Promise.all(Array.from({ length: 8 }, () => writer.changeRoles(sam, { add: [upload], remove: [] })));
  expect((await directory.person(sam))?.clientRoles).toEqual({ 'hll-app': ['Upload'] });
  await writer.changeRoles(sam, { add: [], remove: [upload] });
});

test('refuses people and roles that are not there, and changes nothing then', async () => {
  const unknown = { clientId: 'hll-app', role: 'Emperor' };
  await expect(writer.changeRoles(sam, { add: [upload, unknown], remove: [] })).rejects.toThrow(
    DirectoryRefusal,
  );
  await expect(writer.changeRoles('nobody', { add: [upload], remove: [] })).rejects.toThrow(DirectoryRefusal);
  expect((await directory.person(sam))?.clientRoles).toEqual({});
});

test('an attribute of their own changes only while what it was judged by holds', async () => {
  const kept = async (name: string) => (await directory.person(nora))?.attributes[name];
  const change = (values: string[], judgedBy: { name: string; values: string[] }, id = nora) =>
    writer.changeOwnAttribute(id, { name: 'choice', values, judgedBy, needsActiveAccount: true });
  const byTitle = { name: 'jobTitle1', values: ['Analyst'] };
  expect(await change(['a'], { name: 'jobTitle1', values: ['Chief'] })).toBe(false);
  expect(await change(['a'], { name: 'jobTitle1', values: [] })).toBe(false);
  expect(await kept('choice')).toBeUndefined();
  expect(await change(['a', 'b'], byTitle)).toBe(true);
  expect(await kept('choice')).toEqual(['a', 'b']);
  expect(await kept('contractsSupported')).toEqual(['A-1', 'B-2']);
  // Judged by itself, of two changes at once one is refused as stale.
  const byItself = { name: 'choice', values: ['a', 'b'] };
  const both = await Promise.all([change(['c'], byItself), change(['d'], byItself)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await change([], { name: 'nothing yet', values: [] })).toBe(true);
  expect(await kept('choice')).toBeUndefined();
  expect(await change(['a'], byTitle, 'not an id')).toBe(false);
  // Sam's account is not active.
  const anything = { name: 'choice', values: ['a'], judgedBy: { name: 'choice', values: [] } };
  expect(await writer.changeOwnAttribute(sam, { ...anything, needsActiveAccount: true })).toBe(false);
  expect(await writer.changeOwnAttribute(sam, { ...anything, needsActiveAccount: false })).toBe(true);
});

const site = '/SharePoint/Planning/Team';

test('keeps groups below a root, with their descriptions, and again without change', async () => {
  const trees = [
    {
      name: 'SharePoint',
      subGroups: [
        {
          name: 'Planning',
          subGroups: [
            { name: 'Team', description: { en: 'Plans', es: 'Planes' }, value: 'T-1' },
            { name: 'Other' },
          ],
        },
        { name: 'Archive' },
      ],
    },
    { name: 'SharePoint2', subGroups: [{ name: 'Elsewhere' }] },
  ];
  const keep = (groups: typeof trees) =>
    database.db.transaction((tx) => embeddedAccounts.keepGroups(tx, groups, new Date()));
  await keep(trees);
  const first = await directory.groupsBelow('SharePoint');
  expect(first).toMatchObject([
    { name: 'Archive', attributes: { value: null, description: null, activity: null }, subGroups: [] },
    {
      name: 'Planning',
      subGroups: [
        { name: 'Other', descriptionEs: null },
        { name: 'Team', attributes: { value: 'T-1', description: 'Plans' }, descriptionEs: 'Planes' },
      ],
    },
  ]);
  await keep(trees);
  expect(await directory.groupsBelow('SharePoint')).toEqual(first);
  expect(await directory.groupsBelow('Share%')).toBeNull();
  await keep([{ name: 'SharePoint', subGroups: [{ name: 'Archive', subGroups: [] }] }]);
  expect(JSON.stringify(await directory.groupsBelow('SharePoint'))).toContain('T-1');
});

test('joins and leaves groups, any number of times, and several at once', async () => {
  const change = (join: string[], leave: string[]) => writer.changeGroups(sam, { join, leave });
  const inGroups = async () => (await directory.person(sam))?.groups;
  await Promise.all(Array.from({ length: 8 }, () => change([site, '/SharePoint/Archive'], [])));
  expect(await inGroups()).toEqual(['/SharePoint/Archive', site]);
  await change(['/SharePoint/Planning/Other'], [site]);
  await change([], [site, '/SharePoint/Archive', '/SharePoint/Nowhere']);
  expect(await inGroups()).toEqual(['/SharePoint/Planning/Other']);
  await change([], ['/SharePoint/Planning/Other']);
  expect(await inGroups()).toEqual([]);
});

test('writes names as it writes attributes, and takes no family name away', async () => {
  const write = (name: string, ...values: string[]) =>
    writer.setAttribute(sam, { clientId: null, name, values });
  const before = await directory.person(sam);
  await write('givenName', 'Samuel');
  await write('familyName', 'Lee-Ortiz');
  expect(await directory.person(sam)).toMatchObject({ givenName: 'Samuel', familyName: 'Lee-Ortiz' });
  await write('givenName');
  expect(await directory.person(sam)).toMatchObject({ givenName: '', familyName: 'Lee-Ortiz' });
  await expect(write('familyName')).rejects.toThrow(DirectoryRefusal);
  await write('givenName', before?.givenName ?? '');
  await write('familyName', before?.familyName ?? '');
  expect(await directory.person(sam)).toEqual(before);
});

test('refuses groups and people that are not there, and joins nothing then', async () => {
  const change = { join: [site, '/SharePoint/Nowhere'], leave: [] };
  await expect(writer.changeGroups(sam, change)).rejects.toThrow('No such group: /SharePoint/Nowhere');
  await expect(writer.changeGroups(randomUUID(), { join: [site], leave: [] })).rejects.toThrow(
    DirectoryRefusal,
  );
  await expect(writer.changeGroups('nobody', { join: [], leave: [] })).rejects.toThrow(DirectoryRefusal);
  expect((await directory.person(sam))?.groups).toEqual([]);
});

test('a statement that writes can ask whether a right is still there', async () => {
  const writes = async (person: string, role: RoleReference): Promise<boolean> => {
    const condition = embeddedPeople.stillHolds(person, role);
    return (
      (await database.db.run(sql`update idp.person set attributes = attributes
      where username = 'nora' and ${condition}`)) === 1
    );
  };
  expect(await writes(nora, upload)).toBe(true);
  expect(await writes(nora, { clientId: 'p4-app', role: 'Upload' })).toBe(false);
  expect(await writes(nora, account)).toBe(true);
  expect(await writes('not an id', upload)).toBe(false);

  await writer.changeRoles(nora, { add: [], remove: [upload] });
  expect(await writes(nora, upload)).toBe(false);
  await writer.changeRoles(nora, { add: [upload], remove: [account] });
  expect(await writes(nora, upload)).toBe(false);
  await writer.changeRoles(nora, { add: [account], remove: [] });
  expect(await writes(nora, upload)).toBe(true);
  await setEnabled(database.db, false, ['nora']);
  expect(await writes(nora, upload)).toBe(false);
  await setEnabled(database.db, true, ['nora']);
});

test('a disabled person holds nothing, and a later seeding changes nobody', async () => {
  await setEnabled(database.db, false, ['nora']);
  await rename(database.db, 'nora', 'Nora', 'Renamed');
  expect(await directory.holders(upload)).toEqual([]);
  await seed();
  expect(await directory.person(nora)).toMatchObject({ enabled: false, familyName: 'Renamed' });
});

test.each([
  ['Sam', 'Lee', 'Sam', 'Lee', true],
  ['Sam', 'Lee', 'SAM', 'LEE', true],
  ['Zoë', 'Núñez-Ortiz', 'Zoe', 'Nunez Ortiz', true],
  ['Zoe\u0308', 'O’Brien', 'Zoë', "O'Brien", true],
  ['Ｓａｍ', 'Lee', 'Sam', 'Lee', true],
  ['S\u0430m', 'Lee', 'Sam', 'Lee', true],
  ['\u0405\u0430m', 'L\u0435\u0435', 'Sam', 'Lee', true],
  ['ЅАМ', 'Lee', 'Sam', 'Lee', true],
  ['Sam', 'Iee', 'Sam', 'lee', true],
  ['Sam', 'Le\u200Be', 'Sam', 'Lee', true],
  ['Sam', '\u2800Lee\u3164', 'Sam', 'Lee', true],
  ['Łukasz', 'Øverby', 'Lukasz', 'Overby', true],
  ['Æneas', 'Νοrа', 'Aeneas', 'Nora', true],
  ['Sarn', 'Lee', 'Sam', 'Lee', true],
  ['J0hn', 'Wi1liams', 'John', 'Williams', true],
  ['Нора', 'Ли', 'НОРА', 'ЛИ', true],
  ['Нора', 'Ли', 'Hopa', 'Lee', false],
  ['Ida', 'Lee', 'Ada', 'Lee', false],
  ['李', '娜', '李', '娜', true],
  ['李', '娜', '王', '娜', false],
  ['Sam', 'Lee', 'Sam', 'Leed', false],
])(
  '%s %s and %s %s could be taken for each other: %s',
  async (given, family, otherGiven, otherFamily, isSame) => {
    const ids = [randomUUID(), randomUUID()] as const;
    const registered = async (id: string, givenName: string, familyName: string) => {
      const email = `${id}@agency.example`;
      const person = { id, username: id, email, emailVerified: false, givenName, familyName, attributes: {} };
      expect(
        await insertPerson(database.db, { ...person, realmRoles: [], clientRoles: {} }, new Date()),
      ).toBe(true);
    };
    await registered(ids[0], given, family);
    await registered(ids[1], otherGiven, otherFamily);
    const found = await directory.selfRegistered([...ids, nora, 'not an id']);
    expect(found.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
    const email = `${ids[1]}@agency.example`;
    const other = { fullName: `${otherGiven} ${otherFamily}`, organization: '', email };
    expect(found.find(({ id }) => id === ids[0])?.namesakes).toEqual(isSame ? [other] : []);
    await removePeople(database.db, ids);
  },
);
