import Type from 'typebox';
import { peopleAdders } from '../../domain/people/admission/people-readers.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';

/** Longer than what it may hold, so that the rule tells what is wrong with it. */
const Text = Type.String({ maxLength: 4_000 });

/** Somebody who is to be added, as they were typed. */
export const PersonToAdd = Closed({
  username: Text,
  email: Text,
  givenName: Text,
  middleInitial: Text,
  familyName: Text,
  suffix: Text,
  organization: Text,
  /** Empty where nobody decides for them yet. */
  supervisorEmail: Text,
  reason: Text,
});
export type PersonToAdd = Type.Static<typeof PersonToAdd>;

export const AddedPerson = Closed({ userId: Type.String(), username: Type.String() });
export type AddedPerson = Type.Static<typeof AddedPerson>;

export const addPerson = endpoint({
  method: 'POST',
  address: addresses.people,
  summary:
    'Adds somebody who may use the portal: with USER, without any other role, and without a password, which is made on their page; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: peopleAdders },
  takesKey: true,
  peopleWrites: ['ADD'],
  body: PersonToAdd,
  reply: AddedPerson,
  status: 201,
  problems: ['ACCOUNT_EXISTS', 'KEY_REUSED'],
});
