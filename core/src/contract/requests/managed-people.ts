import Type from 'typebox';
import { listingInitiators } from '../../domain/people/managed-people.ts';
import { removingRoles } from '../../domain/people/managed-people.ts';
import { limits } from '../../domain/validation/text.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';
import { RequestView } from './request-view.ts';

/** A username, as requests name somebody. */
const UserName = Type.String({ minLength: 1, maxLength: 255 });

/** Somebody whose access the caller may take away, as far as it takes to tell them from others. */
const ManagedPerson = Closed({
  userId: Type.String(),
  userName: Type.String(),
  fullName: Type.String(),
  organization: Type.String(),
  email: Type.String(),
});
export type ManagedPerson = Type.Static<typeof ManagedPerson>;

/** The people whom the caller manages who match, by family name. */
export const ManagedPeople = Closed({
  people: Type.Array(ManagedPerson),
  /** More people match than were looked at. */
  hasMorePeople: Type.Boolean(),
});
export type ManagedPeople = Type.Static<typeof ManagedPeople>;

/** What one of them holds, in the applications in which the caller may take it away. */
export const PersonAccess = Closed({
  person: ManagedPerson,
  applications: Type.Array(
    Closed({
      applicationId: Type.String(),
      /** Given by the portal. */
      roles: Type.Array(
        Closed({
          role: Type.String(),
          employment: Nullable(Type.Integer()),
          since: Instant,
          confirmedAt: Instant,
        }),
      ),
      /** Roles that came by default or from outside the portal. */
      outsideRoles: Type.Array(Type.String()),
      /** Why it cannot be removed now; null where it can. */
      code: Nullable(Type.Enum(['PENDING_REMOVAL_EXISTS', 'NOT_ELIGIBLE'])),
      /** The number of the removal that is under way. */
      openRemoval: Nullable(Type.String()),
    }),
  ),
});
export type PersonAccess = Type.Static<typeof PersonAccess>;

export const findManagedPeople = endpoint({
  method: 'GET',
  address: addresses.managedPeople,
  summary:
    'People whose access the caller may take away, by words of their name, address or username; nobody without words',
  access: 'signed-in',
  right: { roles: removingRoles },
  query: Closed({
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
  }),
  reply: ManagedPeople,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'ACCOUNT_LOCKED'],
});

export const readPersonAccess = endpoint({
  method: 'GET',
  address: addresses.managedAccess,
  summary: 'What one of them holds, since when, and whether the caller may take it away now',
  access: 'signed-in',
  right: { roles: removingRoles },
  query: Closed({ userName: UserName }),
  reply: PersonAccess,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'NOT_FOUND'],
});

export const initiatorRequests = endpoint({
  method: 'GET',
  address: addresses.initiatorRequests,
  summary:
    'Requests that the caller has started for others, newest first, 100 at a time; for supervisors, authorizers and product owners',
  access: 'signed-in',
  right: { roles: listingInitiators },
  query: Closed({
    /** Only those after this one of the list: the id of the last request of the page before. */
    after: Type.Optional(Uuid),
  }),
  reply: Type.Array(RequestView),
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
