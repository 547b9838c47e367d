import type { Database } from '../../adapters/db/database.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { readUser, withHeld } from '../reading/read-people.ts';
import { rememberDue } from './accounts.ts';
import { listPeople, unlistPeople } from './listed-people.ts';

/** Reads these people again and brings their rows in the list up to date. */
export async function listAnew(
  { db, names }: { db: Database; names: RealmNames },
  calls: AdminCalls,
  ids: readonly string[],
): Promise<void> {
  const asOf = new Date();
  const found = await Promise.all(
    ids.map(async (id) => {
      const user = await readUser(calls, id);
      const person = user === null ? null : await withHeld(calls, names, user);
      return person === null ? null : { person, createdAt: new Date(user?.createdTimestamp ?? 0) };
    }),
  );
  const known = found.filter((one) => one !== null);
  await listPeople(db, known, asOf);
  await rememberDue(
    db,
    known.flatMap(({ person }) => (person.enabled ? [] : person.id)),
  );
  await unlistPeople(
    db,
    ids.filter((_id, index) => found[index] === null),
  );
}
