import Type from 'typebox';
import { certificateKinds } from '../domain/certificates/certificate-kinds.ts';
import { everyRequestReaders } from '../domain/requests/visibility.ts';
import {
  diagnosisLineNames,
  diagnosisRepairs,
  diagnosisVerdicts,
} from '../domain/catalogue/access-diagnosis.ts';
import { limits } from '../domain/validation/text.ts';
import { rolesThatStay } from '../domain/people/inactivity.ts';
import { lockCauses } from '../domain/people/locks.ts';
import { recentSignInSeconds } from '../domain/session/recent-sign-in.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Instant, Nullable } from './shapes.ts';

const Person = Closed({
  userId: Type.String(),
  userName: Type.String(),
  fullName: Type.String(),
  organization: Type.String(),
  email: Type.String(),
});

/** Why one person can or cannot get into one application: the facts, then the lines judged from them. */
const AccessDiagnosis = Closed({
  person: Person,
  isOwn: Type.Boolean(),
  isEnabled: Type.Boolean(),
  /** What locks the account, the gravest first. */
  locks: Type.Array(
    Closed({
      cause: Type.Enum(lockCauses),
      since: Nullable(Instant),
      requestNumber: Nullable(Type.String()),
    }),
  ),
  expiredCertificates: Type.Array(Type.Enum(certificateKinds)),
  /** Null where none is known. */
  lastSignIn: Nullable(Instant),
  inactivity: Closed({
    /** Days of the calendar since the last sign-in, or since the account came. */
    days: Type.Integer({ minimum: 0 }),
    /** What comes next without another sign-in, after how many days, and at the end of which day; null once nothing does. */
    next: Nullable(Closed({ what: Type.Enum(['LOCK', 'DISABLE']), afterDays: Type.Integer(), at: Instant })),
    /** The role of whose people this one signed in last, so that the account stays open; null where it does not. */
    keptOpenBy: Nullable(Type.Enum(rolesThatStay)),
  }),
  /** The one for this application, and whether it waits for the person's own answer. */
  openRequest: Nullable(Closed({ requestNumber: Type.String(), waitsForAnswer: Type.Boolean() })),
  rolesHeld: Type.Array(Type.String()),
  rolesGranted: Type.Array(Type.String()),
  /** Sessions that live, at most 50, the last used first. */
  sessions: Type.Array(Closed({ since: Instant, lastUsed: Nullable(Instant) })),
  /** When the application's client last asked the provider about the person; null where that is not known any more. */
  clientSeenAt: Nullable(Instant),
  lines: Type.Array(
    Closed({
      line: Type.Enum([...diagnosisLineNames]),
      verdict: Type.Enum([...diagnosisVerdicts]),
      repair: Nullable(
        Closed({ what: Type.Enum([...diagnosisRepairs]), requestNumber: Nullable(Type.String()) }),
      ),
    }),
  ),
});
export type AccessDiagnosis = Type.Static<typeof AccessDiagnosis>;

/** One report; or the people who could be meant, at most 20, where the words fit several. */
export const DiagnosisReply = Closed({ people: Type.Array(Person), report: Nullable(AccessDiagnosis) });
export type DiagnosisReply = Type.Static<typeof DiagnosisReply>;

export const accessDiagnosis = endpoint({
  method: 'GET',
  address: addresses.accessDiagnosis,
  summary:
    'Why a person can or cannot get into an application, or without one what is wrong with the account: the caller, or for RM-IT help and SECURITY anybody',
  access: 'signed-in',
  right: { own: 'ALWAYS', roles: everyRequestReaders },
  query: Closed({
    /** Absent: only what concerns the account. */
    application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
    /** Words of a name, an address or a username; absent for the caller. */
    person: Type.Optional(Type.String({ minLength: 1, maxLength: limits.search.max })),
  }),
  reply: DiagnosisReply,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND'],
});

export const endSessions = endpoint({
  method: 'POST',
  address: addresses.endSessions,
  summary: 'Ends every session of somebody else, who has to sign in anew; RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  recentSignIn: { maxAgeSeconds: recentSignInSeconds },
  body: Closed({
    userName: Type.String({ minLength: 1, maxLength: limits.search.max }),
  }),
  /** How many sessions have ended. */
  reply: Closed({ ended: Type.Integer() }),
  status: 200,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND'],
});
