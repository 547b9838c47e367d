import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import Type from 'typebox';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { AbsenceOutcome, UnusedSince } from '../../ports/account-use.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { readUse } from '../reading/account-use.ts';
import { readUser, withHeld } from '../reading/read-people.ts';
import { changeUser } from './change-user.ts';
import { changeRoles } from './roles.ts';

interface Parts {
  db: Database;
  names: RealmNames;
}

/** Which absence an account has been locked or disabled for; the provider keeps neither. */
type Mark = 'locked_for' | 'disabled_for';

/** Marks the account and takes RAPUser away, in the person's turn. */
export async function lockUnused(
  { db, names }: Parts,
  calls: AdminCalls,
  { id, at }: { id: string; at: UnusedSince },
): Promise<AbsenceOutcome> {
  const user = await readUser(calls, id);
  const person = user === null ? null : await withHeld(calls, names, user);
  if (user === null || person === null) return 'IN_USE';
  const isActive = person.realmRoles.includes(activeAccountRole);
  const isMarked = (user.attributes?.[inactivityAttribute] ?? []).length > 0;
  if (isMarked && !isActive) {
    // A portal that ended in the middle may have locked the account and not remembered it.
    await rememberDone(db, 'locked_for', { id, at });
    return 'DONE';
  }
  if (await wasDone(db, 'locked_for', { id, at })) return 'UNDONE';
  const isUnused = person.enabled && isActive && (await isUnusedSince(db, calls, { id, at }));
  if (!isUnused) return 'IN_USE';
  await changeUser(calls, user, { attributes: { [inactivityAttribute]: ['true'] } });
  const remove = [{ clientId: null, role: activeAccountRole }];
  await changeRoles(calls, names, { id, add: [], remove });
  await rememberDone(db, 'locked_for', { id, at });
  return 'DONE';
}

/** Disables the account, in the person's turn. */
export async function disableUnused(
  { db }: Parts,
  calls: AdminCalls,
  { id, at }: { id: string; at: UnusedSince },
): Promise<AbsenceOutcome> {
  const user = await readUser(calls, id);
  if (user === null) return 'IN_USE';
  if (!user.enabled) return 'DONE';
  if (await wasDone(db, 'disabled_for', { id, at })) return 'UNDONE';
  if (!(await isUnusedSince(db, calls, { id, at }))) return 'IN_USE';
  await changeUser(calls, user, { enabled: false });
  await rememberDone(db, 'disabled_for', { id, at });
  return 'DONE';
}

/** Nobody has signed in after this moment, and no session lives. */
async function isUnusedSince(
  db: Database,
  calls: AdminCalls,
  { id, at }: { id: string; at: UnusedSince },
): Promise<boolean> {
  const sessions = await calls.read(Type.Array(Type.Unknown()), addressOf('users', id, 'sessions'));
  const user = await readUser(calls, id);
  if (user === null || (sessions ?? []).length > 0) return false;
  const use = await readUse(db, calls, user);
  return (use.signedInAt ?? use.createdAt).getTime() <= at.lastUse.getTime();
}

async function wasDone(
  db: Database,
  mark: Mark,
  { id, at }: { id: string; at: UnusedSince },
): Promise<boolean> {
  const column = mark === 'locked_for' ? sql`locked_for` : sql`disabled_for`;
  const found = await db.row(
    sql`select 1 as one from portal.provider_account where person_id = ${id} and ${column} = ${at.lastUse}`,
  );
  return found !== undefined;
}

async function rememberDone(
  db: Database,
  mark: Mark,
  { id, at }: { id: string; at: UnusedSince },
): Promise<void> {
  await db.run(
    mark === 'locked_for'
      ? sql`insert into portal.provider_account (person_id, locked_for) values (${id}, ${at.lastUse})
          on conflict (person_id) do update set locked_for = excluded.locked_for`
      : sql`insert into portal.provider_account (person_id, disabled_for) values (${id}, ${at.lastUse})
          on conflict (person_id) do update set disabled_for = excluded.disabled_for`,
  );
}
