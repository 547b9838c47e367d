import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { type AttributeValues, type DetailValues } from '../../ports/directory-writer.ts';
import { attributeOfClient } from '../../ports/directory-person.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { UserAnswer } from '../admin/answers.ts';
import { findUser, readUser } from '../reading/read-people.ts';
import { changeUser, unknownPerson, type UserChange } from './change-user.ts';

/** What the portal calls differently. */
const fields = {
  email: 'email',
  username: 'username',
  givenName: 'firstName',
  familyName: 'lastName',
} as const;

function fieldOf(name: string): (typeof fields)[keyof typeof fields] | null {
  return Object.entries(fields).find(([own]) => own === name)?.[1] ?? null;
}

/** Writes what others change about somebody, all of it or nothing, in the person's turn. Anyone who gives an address vouches for it. */
export async function changeDetails(
  calls: AdminCalls,
  id: string,
  changes: readonly DetailValues[],
): Promise<void> {
  const user = await readUser(calls, id);
  if (user === null) throw unknownPerson(id);
  for (const { name, shown, values } of changes) {
    const now = heldBy(user, name).join(', ');
    if (now !== shown && now !== values.join(', '))
      throw new DirectoryRefusal(`Not as it was shown: ${name} of ${id}`);
  }
  await refuseTaken(calls, id, changes);
  const change: UserChange = { attributes: {} };
  for (const { name, values } of changes) {
    const field = fieldOf(name);
    if (field === null) change.attributes = { ...change.attributes, [name]: values };
    else change[field] = values[0] ?? '';
    if (name === 'email') change.emailVerified = true;
  }
  await changeUser(calls, user, change);
}

/** Keycloak itself refuses an address or a username that two want at once; here it is refused before anything is written. */
async function refuseTaken(calls: AdminCalls, id: string, changes: readonly DetailValues[]): Promise<void> {
  for (const { name, values } of changes) {
    if (name !== 'email' && name !== 'username') continue;
    const holder = await findUser(calls, name, values[0] ?? '');
    if (holder !== null && holder.id !== id) throw new DirectoryRefusal(`Somebody else's ${name}: ${id}`);
  }
}

function heldBy(user: UserAnswer, name: string): readonly string[] {
  const field = fieldOf(name);
  if (field === null) return user.attributes?.[name] ?? [];
  const value = user[field] ?? '';
  return value === '' ? [] : [value];
}

/** Writes an attribute of a person, in their turn; a person's names are fields of their own, and the family name is never removed. */
export async function setAttribute(
  calls: AdminCalls,
  id: string,
  { clientId, name, values }: AttributeValues,
): Promise<void> {
  const user = await readUser(calls, id);
  const [value] = values;
  if (user === null || (clientId === null && name === 'familyName' && value === undefined))
    throw unknownPerson(id);
  if (clientId === null && name === 'givenName') await changeUser(calls, user, { firstName: value ?? '' });
  else if (clientId === null && name === 'familyName')
    await changeUser(calls, user, { lastName: value ?? '' });
  else await changeUser(calls, user, { attributes: { [attributeOfClient(clientId, name)]: values } });
}
