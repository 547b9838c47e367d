import Type from 'typebox';
import { removingRoles } from '../../domain/people/managed-people.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { recentSignInSeconds } from '../../domain/session/recent-sign-in.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';
import { refusalsOfSubmit, SubmittedDetails } from './request-details.ts';
import { RequestView } from './request-view.ts';

/** The body of a submit. */
export const Submission = Closed({
  requestType: Type.Enum(requestTypes),
  requestDetails: SubmittedDetails,
});
export type Submission = Type.Static<typeof Submission>;

/** A change of the own profile; without fields it only asks to open the account. */
const profileChange = Type.Object({
  requestType: Type.Literal('PROFILE_UPDATE'),
  requestDetails: Type.Object({ updatedFields: Type.Array(Type.Unknown(), { minItems: 1 }) }),
});

export const submitRequest = endpoint({
  method: 'POST',
  address: addresses.requests,
  summary:
    'Asks for access or other roles, gives access up or takes it from somebody else, asks to open a locked account or to change the own profile, or names an alternate',
  access: 'signed-in',
  right: { own: 'BY_TYPE', roles: removingRoles, asksItself: true },
  recentSignIn: { maxAgeSeconds: recentSignInSeconds, bodies: profileChange },
  takesKey: true,
  body: Submission,
  reply: RequestView,
  status: 201,
  problems: [
    ...refusalsOfSubmit,
    'NOT_FOUND',
    'REACTIVATE_NOT_ALLOWED',
    'STALE_PROFILE',
    'TOO_MANY_ALTERNATES',
    'BEING_APPLIED',
    'KEY_REUSED',
  ],
});
