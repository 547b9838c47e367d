import Type from 'typebox';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { RequestView } from './requests.ts';
import { Closed } from './shapes.ts';

/** Roles may be sent as one text or as a list; they are always stored and answered as a list (spec section 3). */
const RoleOrRoles = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
]);
const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 });

/**
 * What is asked for; lists that do not apply are absent or empty, a removal names the application alone, and what a new
 * account asks for is itself, which names nothing (details section 2).
 */
export const SubmittedDetails = Closed({
  requestedAppName: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** All the roles the person is to have. */
  role: Type.Optional(RoleOrRoles),
  /** What a change adds and takes away by the form's reckoning; the server works it out again. */
  addRoles: Type.Optional(Names),
  removeRoles: Type.Optional(Names),
  purpose: Type.Optional(Type.String({ maxLength: 4_000 })),
  /** Where an application has access types they are its roles; this repeats the one chosen. */
  accessType: Type.Optional(Type.String({ maxLength: 200 })),
  level: Type.Optional(Names),
  userOrigin: Type.Optional(Names),
  empStatus: Type.Optional(Type.String({ pattern: '^employment-[1-5]$' })),
  userName: Type.Optional(Type.String({ maxLength: 255 })),
  /** ALTERNATE_SUPERVISOR: subject id of the person named, first and last day `YYYY-MM-DD` in the deadlines' zone. */
  alternate: Type.Optional(Type.String({ maxLength: 64 })),
  startDate: Type.Optional(Type.String({ maxLength: 10 })),
  endDate: Type.Optional(Type.String({ maxLength: 10 })),
});

/** The body of a submit. */
export const Submission = Closed({
  requestType: Type.Enum([
    'ACCESS_REQUEST',
    'CHANGE_REQUEST',
    'REMOVE_REQUEST',
    'PROFILE_UPDATE',
    'ALTERNATE_SUPERVISOR',
  ]),
  requestDetails: SubmittedDetails,
});
export type Submission = Type.Static<typeof Submission>;

export const submitRequest = endpoint({
  method: 'POST',
  address: addresses.requests,
  summary:
    'Asks for access or other roles, gives access up, asks again for a new account, or names an alternate',
  access: 'signed-in',
  body: Submission,
  reply: RequestView,
  status: 201,
  problems: [
    'ACCOUNT_LOCKED',
    'NOT_ELIGIBLE',
    'PENDING_REQUEST_EXISTS',
    'PENDING_REMOVAL_EXISTS',
    'STALE_ROLES',
    'NO_APPROVER',
    'BEING_APPLIED',
    'UNAVAILABLE',
    'KEY_REUSED',
  ],
});
