import Type from 'typebox';
import { actionKinds, actionStates, askersOf } from '../../domain/people/actions/account-action.ts';
import { confirmers } from '../../domain/people/actions/confirmers.ts';
import { detailFields } from '../../domain/people/actions/person-details.ts';
import { addresses } from '../addresses.ts';
import { recentSignInSeconds } from '../../domain/session/recent-sign-in.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

export const Person = Closed({ userId: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' }) });

/** Longer than what it may hold, so that the rule tells what is wrong with it. */
const Text = Type.String({ maxLength: 4_000 });

/** What has happened to an action. */
export const actionReply = {
  /** By which it is answered where it waits. */
  confirmationId: Uuid,
  /** DONE; READY where a second person has confirmed a password; DUE where the provider could not be reached and the portal goes on trying; or WAITING_FOR_SECOND. */
  state: Type.Enum([...actionStates]),
  /** Until when a second person can approve; null where none is needed. */
  expiresAt: Nullable(Instant),
} as const;
export const ActionReply = Closed(actionReply);
export type ActionReply = Type.Static<typeof ActionReply>;

const RoleNames = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 });

const RoleChange = Closed({
  field: Type.Enum(['portalRoles']),
  previousValue: RoleNames,
  newValue: RoleNames,
});
/** Several values with commas between them; empty where there is nothing. */
const DetailChange = Closed({
  field: Type.Enum([...detailFields]),
  previousValue: Text,
  newValue: Text,
});

/** A change of a person's details: the roles in the portal alone, or any details, each once. */
export const PersonChange = Closed({
  /** Of the person's page, as it was read. */
  version: Type.String({ maxLength: 100 }),
  reason: Text,
  changes: Type.Array(Type.Union([DetailChange, RoleChange]), { minItems: 1, maxItems: detailFields.length }),
});
export type PersonChange = Type.Static<typeof PersonChange>;

const conflicts = ['STALE_PERSON', 'LAST_ADMINISTRATOR', 'PENDING_REQUEST_EXISTS'] as const;

export const changePerson = endpoint({
  method: 'POST',
  address: addresses.personChanges,
  summary:
    "Changes a person's details, for PORTAL_ADMIN and RM-IT help, or roles in the portal, for PORTAL_ADMIN. Address, username and supervisors of the person who holds more than USER wait for a second person, as new administrators and security staff do",
  access: 'signed-in',
  right: { roles: askersOf.DETAILS },
  takesKey: true,
  peopleWrites: ['ROLES', 'DETAILS', 'LISTED_DETAILS'],
  params: Person,
  body: PersonChange,
  reply: ActionReply,
  status: 202,
  problems: ['NOT_FOUND', 'OWN_ROLES', 'ACCOUNT_EXISTS', ...conflicts, 'KEY_REUSED'],
});

export const ActionOrder = Closed({ reason: Text });
export type ActionOrder = Type.Static<typeof ActionOrder>;

/** What the calls that take a reason alone have in common. */
export const plainAction = {
  method: 'POST',
  access: 'signed-in',
  takesKey: true,
  params: Person,
  body: ActionOrder,
  reply: ActionReply,
  status: 202,
  problems: ['NOT_FOUND', ...conflicts, 'KEY_REUSED'],
} as const;

export const lockPerson = endpoint({
  ...plainAction,
  address: addresses.personLock,
  summary: 'Locks an account and ends its sessions; for PORTAL_ADMIN, RM-IT help and SECURITY',
  right: { roles: askersOf.LOCK },
  peopleWrites: ['LOCK'],
});

export const unlockPerson = endpoint({
  ...plainAction,
  address: addresses.personUnlock,
  summary: 'Opens a locked account again; for PORTAL_ADMIN and RM-IT help',
  right: { roles: askersOf.UNLOCK },
  peopleWrites: ['UNLOCK'],
});

export const enablePerson = endpoint({
  ...plainAction,
  address: addresses.personEnable,
  summary: 'Turns an account on again; for PORTAL_ADMIN and RM-IT help',
  right: { roles: askersOf.ENABLE },
  peopleWrites: ['ENABLE'],
});

export const endPersonSessions = endpoint({
  ...plainAction,
  address: addresses.personSessionsEnd,
  summary: 'Ends every session of a person; for PORTAL_ADMIN and RM-IT help',
  right: { roles: askersOf.END_SESSIONS },
  peopleWrites: ['END_SESSIONS'],
  recentSignIn: { maxAgeSeconds: recentSignInSeconds },
});

/** The same with a password, which is shown once and stored nowhere; null before a second person has confirmed it. */
export const PasswordReply = Closed({ ...actionReply, password: Nullable(Type.String()) });
export type PasswordReply = Type.Static<typeof PasswordReply>;

export const giveOneTimePassword = endpoint({
  ...plainAction,
  address: addresses.personOneTimePassword,
  summary:
    'Makes a password that opens nothing but the page for another, and ends every session; for PORTAL_ADMIN and RM-IT help',
  right: { roles: askersOf.ONE_TIME_PASSWORD },
  peopleWrites: ['ONE_TIME_PASSWORD'],
  reply: PasswordReply,
});

export const fetchConfirmedPassword = endpoint({
  method: 'POST',
  address: addresses.confirmedPassword,
  summary: 'Makes the one-time password to which a second person has said yes, for anyone who asked for it',
  access: 'signed-in',
  right: { roles: askersOf.ONE_TIME_PASSWORD },
  peopleWrites: ['ONE_TIME_PASSWORD'],
  params: Closed({ confirmationId: Uuid }),
  body: Closed({}),
  reply: PasswordReply,
  status: 202,
  problems: ['NOT_FOUND', 'ALREADY_DECIDED', 'STALE_PERSON'],
});

/** An action that waits for a second person. */
export const Confirmation = Closed({
  confirmationId: Uuid,
  kind: Type.Enum([...actionKinds]),
  /** READY is confirmed, and waits for the requester to fetch the password. */
  state: Type.Enum(['WAITING_FOR_SECOND', 'READY']),
  person: Closed({ userId: Type.String(), fullName: Type.String() }),
  /** The roles as they were when it was asked, and as they would be; null where it changes none. */
  roles: Nullable(Closed({ before: Type.Array(Type.String()), after: Type.Array(Type.String()) })),
  /** The account that stays, where this one is closed as a second one of its person. */
  staysName: Nullable(Type.String()),
  /** The details as they were when it was asked, and as they would be; null where it changes none. */
  changes: Nullable(Type.Array(DetailChange)),
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
  /** Whether the caller asked for it: then they can take it back, and nothing else. */
  isOwn: Type.Boolean(),
  /** Whether the caller can approve. */
  mayConfirm: Type.Boolean(),
  /** Whether the caller's confirmation does not count because of a tie to the requester, directly or through a third account. */
  isTied: Type.Boolean(),
});
export type Confirmation = Type.Static<typeof Confirmation>;

export const ConfirmationList = Closed({
  /** The oldest first, at most 100. */
  items: Type.Array(Confirmation),
});
export type ConfirmationList = Type.Static<typeof ConfirmationList>;

export const readConfirmations = endpoint({
  method: 'GET',
  address: addresses.confirmations,
  summary:
    'Actions on people that wait for a second person; PORTAL_ADMIN all, RM-IT help those it can answer or asked for',
  access: 'signed-in',
  right: { roles: confirmers },
  reply: ConfirmationList,
  status: 200,
  problems: [],
});

export const answerConfirmation = endpoint({
  method: 'POST',
  address: addresses.confirmation,
  summary: 'Says yes or no to an action that waits for a second person; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: confirmers },
  peopleWrites: [...actionKinds, 'LISTED_DETAILS'],
  params: Closed({ confirmationId: Uuid }),
  body: Closed({ answer: Type.Enum(['YES', 'NO']), comment: Type.Optional(Text) }),
  reply: ActionReply,
  status: 202,
  problems: [
    ...(['NOT_FOUND', 'OWN_CONFIRMATION', 'ALREADY_DECIDED', 'STALE_PERSON'] as const),
    ...(['LAST_ADMINISTRATOR', 'ACCOUNT_EXISTS'] as const),
  ],
});
