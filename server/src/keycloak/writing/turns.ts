import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';
import { KeycloakUnreachable } from '../admin/failures.ts';

/**
 * Changes of one person, one after the other over all portals. Keycloak writes a person as a whole and gives one of two who do so
 * at once no sign that the other's change is gone.
 */
export interface Turns {
  /**
   * Does this work when nobody else changes this person. Waiting and work have to end within the deadline of the calls.
   * @throws KeycloakUnreachable when the turn does not come in time
   */
  of<T>(personId: string, work: (calls: AdminCalls) => Promise<T>): Promise<T>;
}

/** Waiting for a turn and the change itself may take so many milliseconds together. */
const patience = 12_000;
/** Longer than any holder goes on, so that a turn that ends by itself has no holder left. */
const mostSeconds = 20;
/** After how many milliseconds a portal that waits for another one looks again. */
const pause = 25;

/** No transaction and no connection is held while a turn lasts: it is a row with an end. */
export function turnsOf({ db, admin }: { db: Database; admin: AdminClient }): Turns {
  /** The last of those who wait for each person in this portal: of many only one asks the database again and again. */
  const lines = new Map<string, Promise<unknown>>();
  const take = async (personId: string, work: (calls: AdminCalls) => Promise<unknown>, calls: AdminCalls) => {
    const holder = randomUUID();
    while (!(await begins(db, personId, holder))) {
      if (calls.giveUp.aborted) throw new KeycloakUnreachable(`somebody else changes ${personId}`);
      await wait(pause);
    }
    try {
      if (calls.giveUp.aborted)
        throw new KeycloakUnreachable(`somebody else changed ${personId} for too long`);
      return await work(calls);
    } finally {
      await db.run(
        sql`delete from portal.provider_turn where person_id = ${personId} and holder = ${holder}`,
      );
    }
  };
  return {
    async of<T>(personId: string, work: (calls: AdminCalls) => Promise<T>): Promise<T> {
      const calls = admin.begin(patience);
      const before = lines.get(personId);
      let result: { value: T } | undefined;
      const own = (before ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => take(personId, async (given) => (result = { value: await work(given) }), calls));
      lines.set(personId, own);
      try {
        await own;
      } finally {
        if (lines.get(personId) === own) lines.delete(personId);
      }
      if (result === undefined) throw new KeycloakUnreachable(`nothing came of a change of ${personId}`);
      return result.value;
    },
  };
}

async function begins(db: Database, personId: string, holder: string): Promise<boolean> {
  const claimed = await db.run(sql`insert into portal.provider_turn as t (person_id, holder, ends_at)
    values (${personId}, ${holder}, clock_timestamp() + make_interval(secs => ${mostSeconds}))
    on conflict (person_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
      where t.ends_at < clock_timestamp()`);
  return claimed > 0;
}
