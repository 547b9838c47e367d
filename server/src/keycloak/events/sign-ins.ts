import Type from 'typebox';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import type { Admission, PortalOfProvider } from '../../provider/surroundings.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { EventAnswer } from '../admin/answers.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { rememberNewcomer, rememberSignIn } from '../listing/accounts.ts';
import { listAnew } from '../listing/list-anew.ts';
import { readPerson } from '../reading/read-people.ts';
import type { RevokedTokens } from '../sessions/revoked-tokens.ts';
import type { Stream } from './following.ts';

/** What taking over what people do works with. */
export interface SignInParts {
  db: Database;
  names: RealmNames;
  revoked: RevokedTokens;
  portal: PortalOfProvider;
}

/** What people do in the realm: they sign in and out, make accounts, choose passwords, give tokens up. */
export function eventsOfRealm(
  parts: SignInParts,
  onGap: (kind: 'events') => Promise<void>,
): Stream<EventAnswer> {
  return {
    kind: 'events',
    address: '/events',
    read: (calls, address) => calls.read(Type.Array(EventAnswer), address),
    async take(calls, events) {
      // Each portal learns of these by itself.
      for (const { type, details } of events)
        if (type === 'REVOKE_GRANT' && typeof details?.['token_id'] === 'string')
          parts.revoked.add(details['token_id']);
      for (const event of events) await takeOne(parts, calls, event);
      const changed = events.filter(({ type }) => changesPeople.includes(type));
      await listAnew(parts, calls, [...new Set(changed.flatMap(({ userId }) => userId ?? []))]);
    },
    onGap: () => onGap('events'),
  };
}

/** Kinds of events after which somebody is listed again. */
const changesPeople: readonly string[] = [
  'LOGIN',
  'REGISTER',
  'UPDATE_PROFILE',
  'UPDATE_EMAIL',
  'VERIFY_EMAIL',
];

/** Takes an event over once, over all portals, together with its row in the trail. */
async function takeOne(parts: SignInParts, calls: AdminCalls, event: EventAnswer): Promise<void> {
  const { db, portal } = parts;
  const at = new Date(event.time);
  const person = await rememberWho(parts, calls, event);
  const reported = eventOf(event, person === null ? '' : `${person.givenName} ${person.familyName}`.trim());
  if (reported === null) return;
  const admission: Admission | null =
    reported.kind === 'REGISTERED' && person !== null
      ? await portal.planAdmission(person, reported.sourceAddress)
      : null;
  const isFirst = await db.transaction(async (tx) => {
    const inserted = await tx.run(sql`insert into portal.provider_event (id, at)
      values (${event.id}, ${at}) on conflict do nothing`);
    if (inserted === 0) return false;
    await admission?.(tx);
    await portal.record(tx, reported);
    return true;
  });
  if (isFirst && reported.kind === 'SESSION_ENDED') portal.onSessionEnded(reported.sid);
}

/** Remembers what the realm does not keep; returns whom an event is about. */
async function rememberWho(
  { db, names }: SignInParts,
  calls: AdminCalls,
  { userId, type, time }: EventAnswer,
): Promise<DirectoryPerson | null> {
  if (userId === undefined) return null;
  if (type === 'LOGIN') await rememberSignIn(db, userId, new Date(time));
  if (type === 'REGISTER') await rememberNewcomer(db, userId);
  return await readPerson(calls, names, userId);
}

/** What a wrong sign-in was refused for, in the portal's words. */
const refusals: Readonly<Record<string, 'WRONG_PASSWORD' | 'LOCKED'>> = {
  invalid_user_credentials: 'WRONG_PASSWORD',
  user_not_found: 'WRONG_PASSWORD',
  user_temporarily_disabled: 'LOCKED',
  user_disabled: 'LOCKED',
};

interface AboutPerson {
  sub: string;
  name: string;
  sourceAddress: string;
  event: EventAnswer;
}

/** What the portal calls each kind of event about a person; other kinds are not reported to the trail. */
const kinds: Readonly<Record<string, (about: AboutPerson) => IdentityEvent | null>> = {
  LOGIN: ({ event: _event, ...about }) => ({ kind: 'SIGNED_IN', ...about }),
  REGISTER: ({ event: _event, ...about }) => ({ kind: 'REGISTERED', ...about }),
  UPDATE_PASSWORD: ({ event: _event, ...about }) => ({ kind: 'PASSWORD_CHANGED', ...about, byLink: false }),
  UPDATE_PROFILE: profileChanged,
  UPDATE_EMAIL: profileChanged,
  LOGOUT: ({ sub, event: { sessionId: sid } }) =>
    sid === undefined ? null : { kind: 'SESSION_ENDED', sid, sub },
};

function profileChanged({ event, ...about }: AboutPerson): IdentityEvent {
  // Such as updated_first_name.
  const updated = Object.keys(event.details ?? {}).filter((name) => name.startsWith('updated_'));
  return { kind: 'PROFILE_CHANGED', ...about, fields: updated.map((name) => name.slice('updated_'.length)) };
}

/** The same in the portal's words; null for what the trail does not record. */
function eventOf(event: EventAnswer, name: string): IdentityEvent | null {
  const { type, userId: sub = null, ipAddress: sourceAddress = '', error = '' } = event;
  const reason = type === 'LOGIN_ERROR' ? refusals[error] : undefined;
  if (reason !== undefined) return { kind: 'SIGN_IN_REFUSED', sub, reason, sourceAddress };
  return sub === null ? null : (kinds[type]?.({ sub, name, sourceAddress, event }) ?? null);
}
