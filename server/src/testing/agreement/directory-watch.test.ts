import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleAtProvider } from '../../portal/people-at-provider.ts';
import { watchDirectory } from './directory-watch.ts';
import { freshDatabase, type TestDatabase } from '../postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const nobody = '7a1d6bd0-6d57-4e3f-8f58-3a4c39a1c001';
const watched = () => {
  const { directory, writer } = peopleAtProvider(database.db, { keycloak: null });
  return watchDirectory(directory, writer);
};
const supervisors = { clientId: 'rap-client', role: 'SUPERVISOR' };

test('a call within a transaction is refused, and reported even where the refusal was swallowed', async () => {
  const { directory, writer, expectNoneInTransaction } = watched();
  await database.db.transaction(async () => {
    await expect(directory.person(nobody)).rejects.toThrow('within a transaction: person');
    await directory.holders(supervisors).catch(() => undefined);
    await writer.changeGroups(nobody, { join: [], leave: [] }).catch(() => undefined);
  });
  expect(expectNoneInTransaction).toThrow('within a transaction: person, holders, changeGroups');
});

test('a call before or after one, or beside somebody else’s, is none', async () => {
  const { directory, expectNoneInTransaction } = watched();
  expect(await directory.person(nobody)).toBeNull();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const other = database.db.transaction(() => ended);
  expect(await directory.holders(supervisors)).toEqual([]);
  end();
  await other;
  expect(expectNoneInTransaction).not.toThrow();
});
