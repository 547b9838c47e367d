import Type from 'typebox';
import { askersOf } from '../../domain/people/actions/account-action.ts';
import { decidingRoles } from '../../domain/people/roles.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Nullable } from '../shapes.ts';
import { ActionOrder, actionReply, Person, plainAction } from './account-actions.ts';
import { HeldApplication, NamedRequest } from './person-page.ts';

/** Of the account that stays, where one is closed as a second one of its person. */
const Username = Type.String({ minLength: 1, maxLength: 255 });

const Concerned = {
  request: NamedRequest,
  /** Null where it is about an account, or about acting as alternate. */
  applicationId: Nullable(Type.String()),
} as const;

/** What happens to requests and access when an account is turned off, as it would be now or as it was done. */
export const Leaving = Closed({
  /** The account that stays, where this one is closed as a second one of its person. */
  stays: Nullable(Closed({ userId: Type.String(), fullName: Type.String() })),
  /** Their own open requests, which are closed. */
  canceled: Type.Array(
    Closed({
      ...Concerned,
      /** Whether the same is asked for the account that stays. */
      moves: Type.Boolean(),
      /** The request that does; null before it is done. */
      movedTo: Nullable(NamedRequest),
    }),
  ),
  /** Requests that wait for them to decide, and who decides instead. */
  handedOver: Type.Array(
    Closed({ ...Concerned, role: Type.Enum(decidingRoles), names: Type.Array(Type.String()) }),
  ),
  /** Access that is still to be removed. */
  stillHeld: Type.Array(HeldApplication),
  /** Further requests of both kinds, with which the portal goes on by itself: more than it does at once, or being written now. */
  more: Type.Integer({ minimum: 0 }),
});
export type Leaving = Type.Static<typeof Leaving>;

export const previewLeaving = endpoint({
  method: 'GET',
  address: addresses.personDisable,
  summary:
    'What becomes of requests and access when an account is turned off; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: askersOf.DISABLE },
  params: Person,
  query: Closed({ stays: Type.Optional(Username) }),
  reply: Leaving,
  status: 200,
  problems: ['NOT_FOUND'],
});

/** Null while it is not done yet. */
export const LeavingReply = Closed({ ...actionReply, leaving: Nullable(Leaving) });
export type LeavingReply = Type.Static<typeof LeavingReply>;

export const disablePerson = endpoint({
  ...plainAction,
  address: addresses.personDisable,
  summary:
    'Turns an account off: nobody can sign in to it, its open requests are closed, and what waits for the person goes to others; for PORTAL_ADMIN and RM-IT help',
  right: { roles: askersOf.DISABLE },
  peopleWrites: ['DISABLE'],
  body: Closed({ ...ActionOrder.properties, stays: Type.Optional(Username) }),
  reply: LeavingReply,
});
