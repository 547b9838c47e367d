import Type from 'typebox';
import { certificateKinds } from '../../domain/certificates/certificate-kinds.ts';
import { certificateStates } from '../../domain/people/certificates.ts';
import { contactFields } from '../../domain/people/contact.ts';
import { type TrustField, trustFields } from '../../domain/people/profile/profile-fields.ts';
import { recentSignInSeconds } from '../../domain/session/recent-sign-in.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Day, Instant, Nullable } from '../shapes.ts';

/** Every trust field, and no other. */
export const profileFields = Object.fromEntries(trustFields.map((field) => [field, Type.String()])) as Record<
  TrustField,
  Type.TString
>;

/** The caller's account as the directory has it now (rule accounts 6). */
const OwnAccount = Closed({
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  /** Without RAPUser an account counts as locked. */
  isActive: Type.Boolean(),
  /** What the person changes alone; empty where there is nothing. */
  contact: Closed({ phoneNumber: Type.String(), suffix: Type.String() }),
  /** What the supervisor has to agree to; several values with commas between them. */
  profile: Closed(profileFields),
  /** Empty where the person needs none. */
  certificates: Type.Array(
    Closed({
      name: Type.Enum(certificateKinds),
      endsOn: Nullable(Day),
      state: Type.Enum([...certificateStates]),
    }),
  ),
});
export type OwnAccount = Type.Static<typeof OwnAccount>;

export const ownAccount = endpoint({
  method: 'GET',
  address: addresses.account,
  summary: "The caller's own account: profile, contact fields and certificates",
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  reply: OwnAccount,
  status: 200,
  problems: [],
});

/** Contact fields, each with the value it was shown with and the one it is to have. */
const ContactChanges = Closed({
  changes: Type.Array(
    Closed({
      fieldName: Type.Enum([...contactFields]),
      previousValue: Type.String({ maxLength: 4_000 }),
      newValue: Type.String({ maxLength: 4_000 }),
    }),
    { minItems: 1, maxItems: contactFields.length },
  ),
});
export type ContactChanges = Type.Static<typeof ContactChanges>;

export const changeOwnContact = endpoint({
  method: 'POST',
  address: addresses.ownContact,
  summary: "Changes the caller's telephone number or suffix at once",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  recentSignIn: { maxAgeSeconds: recentSignInSeconds },
  body: ContactChanges,
  reply: OwnAccount,
  status: 200,
  problems: ['STALE_PROFILE'],
});

/** The caller's sessions at the provider, this one first, then the last used. */
const OwnSessions = Closed({
  /** At most 100. */
  items: Type.Array(
    Closed({
      sessionId: Type.String(),
      /** Null where the browser did not say, or is none of the known ones. */
      browser: Nullable(Type.String()),
      system: Nullable(Type.String()),
      since: Instant,
      /** Null near the end of a session, when it is not known any more. */
      lastUsed: Nullable(Instant),
      /** Whether the call came from it. */
      isThis: Type.Boolean(),
    }),
  ),
  total: Type.Integer(),
});
export type OwnSessions = Type.Static<typeof OwnSessions>;

export const ownSessions = endpoint({
  method: 'GET',
  address: addresses.ownSessions,
  summary: 'Where the caller is signed in',
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  reply: OwnSessions,
  status: 200,
  problems: [],
});

const Ended = Closed({ ended: Type.Integer() });

export const endOwnSession = endpoint({
  method: 'POST',
  address: addresses.ownSessionEnd,
  summary: "Ends one of the caller's own sessions; NOT_FOUND for one that has ended or is somebody else's",
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  recentSignIn: { maxAgeSeconds: recentSignInSeconds },
  params: Closed({ sessionId: Type.String({ pattern: '^[0-9A-Za-z_-]{1,128}$' }) }),
  body: Closed({}),
  reply: Ended,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  address: addresses.otherSessionsEnd,
  summary: "Ends all of the caller's own sessions but this one",
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  recentSignIn: { maxAgeSeconds: recentSignInSeconds },
  body: Closed({}),
  reply: Ended,
  status: 200,
  problems: [],
});
