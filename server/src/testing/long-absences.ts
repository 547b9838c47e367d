import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { embeddedDirectory } from '../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../identity/people/embedded-writer.ts';
import { personIdOf, setEnabled, setLastUse } from '../identity/testing/arranged-people.ts';

/** How somebody has been away. */
interface LongAbsence {
  lastUse: Date;
  /** The account was made then, and nobody has ever signed in. */
  isNew?: boolean;
  /** The last of the days of an absence on which people are warned; 43 by default. */
  warnedOn?: number;
}

/** Has somebody been away since a moment, and warned of the last day when it came. */
export async function sendAway(
  db: Queryable,
  username: string,
  { lastUse, isNew = false, warnedOn = 43 }: LongAbsence,
): Promise<void> {
  await (isNew ? setLastUse(db, username, null, lastUse) : setLastUse(db, username, lastUse));
  const at = daysBefore(lastUse, -warnedOn, 'America/New_York');
  await db.run(sql`insert into portal.inactivity (person_id, last_use, warned_day, warned_at)
    values (${await personIdOf(db, username)}, ${lastUse}, ${warnedOn}, ${at})
    on conflict (person_id) do update
      set action = null, done_at = null, last_use = excluded.last_use, warned_day = excluded.warned_day, warned_at = excluded.warned_at`);
}

/** What a long absence has made of an account. */
export async function accountState(db: Queryable, username: string) {
  const known = await embeddedDirectory(db).person(await personIdOf(db, username));
  return {
    isActive: known?.realmRoles.includes('RAPUser'),
    isMarked: known?.attributes['inactivityLocked'] !== undefined,
    isEnabled: known?.enabled,
  };
}

/** Opens an account as an administrator does at the provider, whatever a long absence has made of it. */
export async function openByHand(db: Queryable, username: string): Promise<void> {
  const id = await personIdOf(db, username);
  const writer = embeddedWrites(db);
  await writer.setAttribute(id, { clientId: null, name: 'inactivityLocked', values: [] });
  await writer.changeRoles(id, { add: [{ clientId: null, role: 'RAPUser' }], remove: [] });
  await setEnabled(db, true, [username]);
}
