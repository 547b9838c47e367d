import Type from 'typebox';
import { byAttribute } from '../domain/forms/option-lists.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { problemCodes } from './problems.ts';
import { Closed, Nullable } from './shapes.ts';

/** What happened to giving up everything, application by application. */
export const RemovalResults = Closed({
  results: Type.Array(
    Closed({
      applicationId: Type.String(),
      outcome: Type.Enum(['REMOVED', 'SUBMITTED', 'ALREADY_OPEN', 'REFUSED']),
      requestNumber: Nullable(Type.String()),
      code: Nullable(Type.Enum(problemCodes)),
    }),
  ),
});
export type RemovalResults = Type.Static<typeof RemovalResults>;

/** What an application keeps about a person beside roles: chosen options by their names, and a username. */
export const HeldAttributes = Closed(byAttribute(() => Type.Array(Type.String())));
export type HeldAttributes = Type.Static<typeof HeldAttributes>;

/** The caller's roles by employment status 1 to 5, then by application (rule changes 3). */
export const UserRoles = Closed({
  appPermissions: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))),
  /** What the caller holds beside roles, by application; a change starts from it. */
  optionsHeld: Type.Record(Type.String(), HeldAttributes),
});
export type UserRoles = Type.Static<typeof UserRoles>;

export const removeAllAccess = endpoint({
  method: 'POST',
  address: addresses.removals,
  summary: 'Gives up access to every application, one removal each',
  access: 'signed-in',
  right: { own: 'UNLOCKED' },
  takesKey: true,
  body: Closed({}),
  reply: RemovalResults,
  status: 200,
  problems: ['ACCOUNT_LOCKED', 'PENDING_REMOVAL_EXISTS'],
});

export const userRoles = endpoint({
  method: 'GET',
  address: addresses.userRoles,
  summary: "The caller's application roles by employment status",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: UserRoles,
  status: 200,
  problems: [],
});
