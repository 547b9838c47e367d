import type { Database } from '../../adapters/db/database.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { SurroundingsOfPeople } from '../../provider/provider-kind.ts';
import { addressOf, isId } from '../admin/addresses.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { capabilities } from '../capabilities.ts';
import { listAnew } from '../listing/list-anew.ts';
import { readUser } from '../reading/read-people.ts';
import { disableUnused, lockUnused } from './absences.ts';
import { asRefusal, changeUser, unknownPerson } from './change-user.ts';
import { changeDetails, setAttribute } from './details.ts';
import { changeGroups } from './memberships.ts';
import { acceptRules, changeContact, changeOwnAttribute } from './own-fields.ts';
import { changeRoles } from './roles.ts';
import type { Turns } from './turns.ts';

/** What the writer works with. */
export interface WriterParts {
  db: Database;
  admin: AdminClient;
  names: RealmNames;
  turns: Turns;
  surroundings: SurroundingsOfPeople;
}

/** What is written to the people of a realm. Each write waits for the person's turn; what it changed is listed before it ends. */
export function keycloakWriter(parts: WriterParts): DirectoryWriter {
  const { names } = parts;
  const { ofKnown, ofAnybody } = interleaved(parts);
  return {
    capabilities,
    changeRoles: (id, change) => ofKnown(id, (calls) => changeRoles(calls, names, { id, ...change })),
    changeGroups: (id, change) => ofKnown(id, (calls) => changeGroups(calls, { id, ...change })),
    setAttribute: (id, attribute) => ofKnown(id, (calls) => setAttribute(calls, id, attribute)),
    changeDetails: (id, changes) => ofKnown(id, (calls) => changeDetails(calls, id, changes)),
    setEnabled: (id, enabled) => ofKnown(id, (calls) => setEnabled(calls, id, enabled)),
    giveOneTimePassword: (id, { password }) =>
      ofKnown(id, (calls) => giveOneTimePassword(calls, id, password)),
    lockUnused: (id, at) => ofAnybody(id, 'IN_USE', (calls) => lockUnused(parts, calls, { id, at })),
    disableUnused: (id, at) => ofAnybody(id, 'IN_USE', (calls) => disableUnused(parts, calls, { id, at })),
    changeOwnAttribute: (id, change) =>
      ofAnybody(id, false, (calls) => changeOwnAttribute(names, calls, { ...change, id })),
    changeContact: (change) =>
      ofAnybody(change.id, false, (calls) => changeContact(parts.surroundings, calls, change)),
    acceptRules: (acceptance) =>
      ofAnybody(acceptance.id, false, (calls) => acceptRules(parts.surroundings, calls, acceptance)),
  };
}

/** Does work in the turn of a person, and lists them again after it. */
function interleaved(parts: WriterParts) {
  const work = <T>(id: string, change: (calls: AdminCalls) => Promise<T>): Promise<T> =>
    parts.turns.of(id, async (calls) => {
      const outcome = await change(calls);
      // What changed is also among the changes that are followed.
      await listAnew(parts, calls, [id]).catch(() => undefined);
      return outcome;
    });
  return {
    async ofKnown(id: string, change: (calls: AdminCalls) => Promise<void>): Promise<void> {
      if (!isId(id)) throw unknownPerson(id);
      await work(id, change);
    },
    ofAnybody: async <T>(id: string, unknown: T, change: (calls: AdminCalls) => Promise<T>): Promise<T> =>
      isId(id) ? await work(id, change) : unknown,
  };
}

async function setEnabled(calls: AdminCalls, id: string, enabled: boolean): Promise<void> {
  const user = await readUser(calls, id);
  if (user === null) throw unknownPerson(id);
  if (user.enabled !== enabled) await changeUser(calls, user, { enabled });
}

/** A temporary password, with which Keycloak asks for another one; sessions of before it end. */
async function giveOneTimePassword(calls: AdminCalls, id: string, password: string): Promise<void> {
  const user = await readUser(calls, id);
  if (user === null) throw unknownPerson(id);
  try {
    const value = { type: 'password', value: password, temporary: true };
    await calls.change('PUT', addressOf('users', id, 'reset-password'), value);
  } catch (failure) {
    throw asRefusal(failure);
  }
  await calls.change('POST', addressOf('users', id, 'logout'));
}
