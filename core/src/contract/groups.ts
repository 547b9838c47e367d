import Type from 'typebox';
import type { Group } from '../domain/catalogue/group.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Nullable } from './shapes.ts';

/** The groups below a group: of the same shape as the list that contains them. */
export const GroupsBelow = Type.Unsafe<Group[]>({ $ref: '#' });

const text = Nullable(Type.String());

/** Groups of the directory as they are there, offered by a form or not. */
export const Groups = Type.Array(
  Closed({
    id: Type.String(),
    name: Type.String(),
    attributes: Closed({ value: text, description: text, activity: text }),
    subGroups: GroupsBelow,
  }),
);
export type Groups = Type.Static<typeof Groups>;

export const readGroups = endpoint({
  method: 'GET',
  address: addresses.groups,
  summary: 'The groups of one application, with everything below them',
  access: 'signed-in',
  right: { own: 'UNLOCKED' },
  /** The name of the group at the top that holds them. */
  params: Closed({ application: Type.String({ minLength: 1, maxLength: 100 }) }),
  /** The language of the groups' descriptions; English by default. */
  query: Closed({ language: Type.Optional(Type.Enum(['en', 'es'])) }),
  reply: Groups,
  status: 200,
  problems: ['ACCOUNT_LOCKED', 'NOT_FOUND'],
});
