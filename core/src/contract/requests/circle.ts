import Type from 'typebox';
import { listingInitiators } from '../../domain/people/circle.ts';
import { removingRoles } from '../../domain/people/circle.ts';
import { limits } from '../../domain/forms/text.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';
import { RequestView } from './request-view.ts';

/** A username, as requests name somebody. */
const UserName = Type.String({ minLength: 1, maxLength: 255 });

/** Somebody whose access the caller may take away, as far as it takes to tell them from others. */
const CirclePerson = Closed({
  userId: Type.String(),
  userName: Type.String(),
  fullName: Type.String(),
  organization: Type.String(),
  email: Type.String(),
});
export type CirclePerson = Type.Static<typeof CirclePerson>;

/** The people of the caller's circle who match, by family name. */
export const CirclePeople = Closed({
  people: Type.Array(CirclePerson),
  /** More people match than were looked at. */
  hasMorePeople: Type.Boolean(),
});
export type CirclePeople = Type.Static<typeof CirclePeople>;

/** What one of them holds, in the applications in which the caller may take it away. */
export const PersonAccess = Closed({
  person: CirclePerson,
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
      /** Why it cannot be taken away now; null where it can. */
      code: Nullable(Type.Enum(['PENDING_REMOVAL_EXISTS', 'NOT_ELIGIBLE'])),
      /** The number of the removal that is under way. */
      openRemoval: Nullable(Type.String()),
    }),
  ),
});
export type PersonAccess = Type.Static<typeof PersonAccess>;

export const findCirclePeople = endpoint({
  method: 'GET',
  address: addresses.circle,
  summary:
    'People whose access the caller may take away, by words of their name, address or username; nobody without words',
  access: 'signed-in',
  right: { roles: removingRoles },
  query: Closed({
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
  }),
  reply: CirclePeople,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'ACCOUNT_LOCKED'],
});

export const readPersonAccess = endpoint({
  method: 'GET',
  address: addresses.circleAccess,
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
    /** Only those behind this one of the list: the id of the last request of the page before. */
    after: Type.Optional(Uuid),
  }),
  reply: Type.Array(RequestView),
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
