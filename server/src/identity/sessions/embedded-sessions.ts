import type { Database } from '../../adapters/db/database.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { capabilities } from '../capabilities.ts';
import { sessionIsAlive, sessionsDue } from '../protocol/storage.ts';
import { endEach, endOtherSessions, type SessionEnd, sessionsOf } from './own-sessions.ts';
import { presenceOf } from './presence.ts';
import { statesOf } from './session-states.ts';

/** Here a session is found by its id alone. */
export interface EmbeddedSessions extends Omit<Sessions, 'isAlive'> {
  isAlive(sid: string): Promise<boolean>;
}

/** The sign-on sessions of the embedded provider; notices about ended ones are sent elsewhere. */
export function embeddedSessions(parts: SessionEnd & { db: Database }): Omit<EmbeddedSessions, 'tellEnded'> {
  const { db, now, endSession } = parts;
  return {
    capabilities,
    isAlive: (sid) => sessionIsAlive({ db, now }, sid),
    states: (asked) => statesOf({ db, now }, asked),
    presence: (personId, clientId) => presenceOf({ db, now }, personId, clientId),
    ofPerson: (personId) => sessionsOf(db, personId, now()),
    end: async (personId, sessionId) => {
      const own = await sessionsOf(db, personId, now());
      return own.some(({ id }) => id === sessionId) && (await endSession(sessionId)) !== null;
    },
    endOthers: (personId, keptId) => endOtherSessions(parts, personId, keptId),
    endAllOf: async (personId, by) => {
      const own = await sessionsOf(db, personId, now());
      return await endEach(
        own.map(({ id }) => id),
        (sid) => endSession(sid, by),
      );
    },
    endDue: async () => void (await endEach(await sessionsDue(db), (sid) => endSession(sid))),
  };
}
