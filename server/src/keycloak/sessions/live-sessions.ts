import Type, { type Static } from 'typebox';
import { addressOf, isId } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';

const SessionAnswer = Type.Object({ id: Type.String(), start: Type.Number(), lastAccess: Type.Number() });

/** A sign-on session as Keycloak describes it. */
export type LiveSession = Static<typeof SessionAnswer>;

/** The live sessions of a person, the last used first; none of unknown people. */
export async function liveSessions(calls: AdminCalls, personId: string): Promise<LiveSession[]> {
  if (!isId(personId)) return [];
  const found = await calls.read(Type.Array(SessionAnswer), addressOf('users', personId, 'sessions'));
  return (found ?? []).toSorted((one, other) => other.lastAccess - one.lastAccess);
}

/** Ends a session; one that has ended already is no failure. */
export async function endSession(calls: AdminCalls, sessionId: string): Promise<boolean> {
  return await calls.change('DELETE', addressOf('sessions', sessionId));
}
