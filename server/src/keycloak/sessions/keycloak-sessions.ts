import { rightsHoldFor } from '@portal/core/domain/people/rights/rights-age.ts';
import Type from 'typebox';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { EndingOfSessions, Presence, Sessions } from '../../ports/sessions.ts';
import type { PortalOfProvider } from '../../provider/surroundings.ts';
import { isId, withQuery } from '../admin/addresses.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';
import { EventAnswer } from '../admin/answers.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { capabilities } from '../capabilities.ts';
import type { Following } from '../events/following.ts';
import { readPerson } from '../reading/read-people.ts';
import type { Turns } from '../writing/turns.ts';
import { endSession, liveSessions, type LiveSession } from './live-sessions.ts';

/** What the sessions work with. */
export interface SessionParts {
  db: Database;
  admin: AdminClient;
  names: RealmNames;
  turns: Turns;
  following: Following;
  portal: Pick<PortalOfProvider, 'record' | 'onSessionEnded'>;
}

/** How many of a person's sessions are shown. */
const mostShown = 50;
/** The sessions of so many disabled people are ended in one round. */
const mostPerBatch = 50;

/** The sign-on sessions of a realm. Keycloak tells the applications of their ends by itself. */
export function keycloakSessions(parts: SessionParts): Sessions {
  const { db, admin, names, turns, following } = parts;
  const endAll = (
    personId: string,
    isDue: (session: LiveSession) => boolean,
    by?: EndingOfSessions,
  ): Promise<number> =>
    isId(personId)
      ? turns.of(personId, (calls) => endThose(parts, calls, { personId, isDue, by }))
      : Promise.resolve(0);
  return {
    capabilities,
    async isAlive(sessionId, personId) {
      const live = await liveSessions(admin.begin(), personId);
      return live.some(({ id }) => id === sessionId);
    },
    async states(asked) {
      const calls = admin.begin(rightsHoldFor);
      return await Promise.all(
        asked.map(async ({ id, sessionId }) => {
          const [person, live] = await Promise.all([readPerson(calls, names, id), liveSessions(calls, id)]);
          return { isAlive: live.some((session) => session.id === sessionId), person };
        }),
      );
    },
    async presence(personId, clientId) {
      const calls = admin.begin();
      const [live, clientSeenAt] = await Promise.all([
        liveSessions(calls, personId),
        lastSeenBy(calls, personId, clientId),
      ]);
      return { sessions: live.slice(0, mostShown).map(timesOf), clientSeenAt };
    },
    async ofPerson(personId) {
      const live = await liveSessions(admin.begin(), personId);
      return live.map((session) => ({ id: session.id, browser: null, system: null, ...timesOf(session) }));
    },
    end: async (personId, sessionId) => (await endAll(personId, ({ id }) => id === sessionId)) > 0,
    endOthers: (personId, keptId) => endAll(personId, ({ id }) => id !== keptId),
    endAllOf: (personId, by) => endAll(personId, () => true, by),
    async endDue() {
      await following.catchUp();
      const due = await db.rows<{ id: string }>(
        sql`select person_id as id from portal.provider_due order by person_id limit ${mostPerBatch}`,
      );
      for (const { id } of due) await turns.of(id, (calls) => endOfDisabled(parts, calls, id));
    },
    tellEnded: () => Promise.resolve(),
  };
}

/** Ends the sessions of somebody who is disabled still. */
async function endOfDisabled(parts: SessionParts, calls: AdminCalls, personId: string): Promise<void> {
  const person = await readPerson(calls, parts.names, personId);
  if (person?.enabled === false) await endThose(parts, calls, { personId, isDue: () => true });
  await parts.db.run(sql`delete from portal.provider_due where person_id = ${personId}`);
}

/** Ends sessions of a person in their turn, each with its row in the trail, and says how many there were. */
async function endThose(
  { db, portal }: SessionParts,
  calls: AdminCalls,
  {
    personId,
    isDue,
    by,
  }: {
    personId: string;
    isDue: (session: LiveSession) => boolean;
    by?: EndingOfSessions | undefined;
  },
): Promise<number> {
  let ended = 0;
  for (const session of (await liveSessions(calls, personId)).filter(isDue)) {
    if (!(await endSession(calls, session.id))) continue;
    ended += 1;
    await portal.record(db, {
      kind: 'SESSION_ENDED',
      sid: session.id,
      sub: personId,
      ...(by === undefined ? {} : { by }),
    });
    portal.onSessionEnded(session.id);
  }
  return ended;
}

function timesOf({ start, lastAccess }: LiveSession): Presence['sessions'][number] & { lastUsed: Date } {
  return { since: new Date(start), lastUsed: new Date(lastAccess) };
}

async function lastSeenBy(calls: AdminCalls, personId: string, clientId: string): Promise<Date | null> {
  if (!isId(personId)) return null;
  const found = await calls.read(
    Type.Array(EventAnswer),
    withQuery('/events', { type: 'LOGIN', client: clientId, user: personId, max: 1 }),
  );
  const time = found?.[0]?.time;
  return time === undefined ? null : new Date(time);
}
