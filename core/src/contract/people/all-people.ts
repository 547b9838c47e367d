import Type from 'typebox';
import { limits } from '../../domain/validation/text.ts';
import { peopleReaders } from '../../domain/people/admission/people-readers.ts';
import { soughtRoles, soughtStates } from '../../domain/reports/people-search.ts';
import { listedStates } from '../../domain/reports/people-list.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';

/** One page of people, by family name. */
export const AllPeople = Closed({
  items: Type.Array(
    Closed({
      userId: Type.String(),
      /** The same as on the person's page. */
      version: Type.String(),
      username: Type.String(),
      fullName: Type.String(),
      email: Type.String(),
      organization: Type.String(),
      state: Type.Enum(listedStates),
      /** Nobody has a password for the account yet. */
      isNotInvited: Type.Boolean(),
      /** When a link for a first password was last sent; null where none was, or there is a password. */
      invitedAt: Nullable(Instant),
      /** Mail does not arrive at the address. */
      isUnreachable: Type.Boolean(),
      portalRoles: Type.Array(Type.String()),
    }),
  ),
  next: Nullable(Type.String()),
});
export type AllPeople = Type.Static<typeof AllPeople>;

export const allPeople = endpoint({
  method: 'GET',
  address: addresses.people,
  summary:
    'People by name, address or username, portal role and state of the account; for RM-IT help, security and administrators',
  access: 'signed-in',
  right: { roles: peopleReaders },
  query: Closed({
    /** Words of the name, address or username. */
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
    role: Type.Optional(Type.Enum(soughtRoles)),
    state: Type.Optional(Type.Enum(soughtStates)),
    /** The `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: AllPeople,
  status: 200,
  problems: [],
});
