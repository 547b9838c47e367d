import type { ComparedPerson } from './judge-move.ts';

/** Why somebody cannot come to the embedded provider, which knows people by UUIDs and needs a family name and an address. */
export type ReturnRefusal = 'ID_NO_UUID' | 'NO_FAMILY_NAME' | 'NO_ADDRESS' | 'ADDRESS_TAKEN';

type Named = Pick<ComparedPerson, 'id' | 'username' | 'email' | 'emailVerified' | 'familyName'>;

/** What is to become of somebody who comes back; null where nothing is in the way. */
export interface ReturnVerdict {
  refusal: ReturnRefusal | null;
  /** The username of the person whose address it is. */
  by: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether somebody can come back to the embedded provider (rule moving 6). A verified address is one person's alone.
 * @param owners the usernames of those with a verified address who come before this one, by address
 */
export function judgeReturn(person: Named, owners: ReadonlyMap<string, string>): ReturnVerdict {
  const refused = (refusal: ReturnRefusal, by: string | null = null): ReturnVerdict => ({ refusal, by });
  if (!uuid.test(person.id)) return refused('ID_NO_UUID');
  if (person.familyName === '') return refused('NO_FAMILY_NAME');
  if (person.email === '') return refused('NO_ADDRESS');
  const owner = person.emailVerified ? owners.get(person.email) : undefined;
  return owner === undefined ? { refusal: null, by: null } : refused('ADDRESS_TAKEN', owner);
}
