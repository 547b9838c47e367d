import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { UserAnswer } from '../admin/answers.ts';
import { AdminRefusal } from '../admin/failures.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';

/** What of a user is to be written; what is left out stays. */
export interface UserChange {
  username?: string;
  email?: string;
  emailVerified?: boolean;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
  /** Attributes by name; without values one is removed. */
  attributes?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Writes a user whole: Keycloak takes away whatever is not in what it is sent. To be called in the person's turn, with what was
 * read in it.
 * @throws DirectoryRefusal where Keycloak refuses a value
 */
export async function changeUser(calls: AdminCalls, user: UserAnswer, change: UserChange): Promise<void> {
  const { attributes = {}, ...fields } = change;
  const whole = {
    ...user,
    ...fields,
    attributes: { ...user.attributes, ...attributes },
  };
  try {
    const isKnown = await calls.change('PUT', addressOf('users', user.id), whole);
    if (!isKnown) throw unknownPerson(user.id);
  } catch (failure) {
    throw asRefusal(failure);
  }
}

/** That there is nobody with this id. */
export function unknownPerson(id: string): DirectoryRefusal {
  return new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
}

/** What Keycloak refuses as the portal's own refusal; any other failure stays as it is. */
export function asRefusal(failure: unknown): unknown {
  if (!(failure instanceof AdminRefusal)) return failure;
  const field = failure.field === null ? '' : ` (${failure.field})`;
  return new DirectoryRefusal(`Keycloak refuses it: ${failure.message}${field}`);
}
