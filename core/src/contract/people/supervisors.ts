import Type from 'typebox';
import {
  keptReasons,
  secondOutcomes,
  supervisorStates,
} from '../../domain/people/supervisors/replacement.ts';
import {
  supervisionReaders,
  supervisorReplacers,
} from '../../domain/people/supervisors/supervision-readers.ts';
import { listedStates } from '../../domain/reports/people-list.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Candidates, candidatesSought } from './candidates.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

const UserId = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' });
const Person = Closed({ userId: UserId });
const Named = Closed({ userId: Type.String(), fullName: Type.String() });

/** How far one supervisor has been replaced by another. */
const replacementState = {
  replacementId: Uuid,
  /** RUNNING until everybody has been gone through: a job finishes what a call could not. */
  state: Type.Enum(['RUNNING', 'DONE']),
  successor: Named,
  /** Full name of the person who asked for it. */
  askedBy: Type.String(),
  askedAt: Instant,
  /** How many people it is about, and how many of them have the successor by now. */
  total: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  /** Whose supervisors changed meanwhile, or who left: they were not touched. At most 100. */
  untouched: Type.Array(Named),
} as const;
export const ReplacementState = Closed(replacementState);
export type ReplacementState = Type.Static<typeof ReplacementState>;

/** Who supervises somebody, and whom they supervise. */
export const Supervision = Closed({
  /** As the directory names them, for all employments. */
  supervisors: Type.Array(
    Closed({
      email: Type.String(),
      /** Null for an address that belongs to no one. */
      person: Nullable(Named),
      /** Whether they can decide, and what keeps them from it. */
      state: Type.Enum(supervisorStates),
    }),
  ),
  /** Whether the person can act as a supervisor. */
  state: Type.Enum(supervisorStates),
  /** How many people have the person as a supervisor. */
  total: Type.Integer({ minimum: 0 }),
  /** Some of them, by family name. */
  items: Type.Array(
    Closed({
      userId: Type.String(),
      fullName: Type.String(),
      email: Type.String(),
      state: Type.Enum(listedStates),
    }),
  ),
  next: Nullable(Type.String()),
  /** Requests that wait for the person as a supervisor. */
  openRequests: Type.Integer({ minimum: 0 }),
  /** The last time somebody replaced the person as a supervisor; null where that is long ago, or never was. */
  replacement: Nullable(ReplacementState),
});
export type Supervision = Type.Static<typeof Supervision>;

export const readSupervision = endpoint({
  method: 'GET',
  address: addresses.supervisees,
  summary:
    'Who supervises somebody, and whom they supervise, by family name; for PORTAL_ADMIN, RM-IT help and SECURITY',
  access: 'signed-in',
  right: { roles: supervisionReaders },
  params: Person,
  query: Closed({
    /** The `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: Supervision,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const supervisorCandidates = endpoint({
  method: 'GET',
  address: addresses.supervisorCandidates,
  summary: 'Who can take the place of a supervisor: people who hold the role and can act in it',
  access: 'signed-in',
  right: { roles: supervisorReplacers },
  params: Person,
  query: Closed({
    ...candidatesSought,
  }),
  reply: Candidates,
  status: 200,
  problems: ['NOT_FOUND'],
});

/** What a replacement would do. */
export const ReplacementPreview = Closed({
  /** Of what was found; the replacement names it. */
  version: Type.String(),
  /** How many people would have the successor. */
  people: Type.Integer({ minimum: 0 }),
  /** The first of them, by family name. */
  names: Type.Array(Type.String()),
  /** Requests that would go to the successor. */
  openRequests: Type.Integer({ minimum: 0 }),
  /** Requests that would go on waiting for the former one. */
  stayingRequests: Type.Integer({ minimum: 0 }),
  /** How many people would keep the former one, and why. */
  kept: Type.Array(
    Closed({
      because: Type.Enum(keptReasons),
      count: Type.Integer({ minimum: 1 }),
      /** At most 100. */
      people: Type.Array(Named),
    }),
  ),
});
export type ReplacementPreview = Type.Static<typeof ReplacementPreview>;

export const previewReplacement = endpoint({
  method: 'GET',
  address: addresses.supervisorReplacement,
  summary: 'What it would do to replace a supervisor by another for all their people',
  access: 'signed-in',
  right: { roles: supervisorReplacers },
  params: Person,
  query: Closed({ successorId: UserId }),
  reply: ReplacementPreview,
  status: 200,
  problems: ['NOT_FOUND', 'OWN_ROLES', 'CANNOT_DECIDE'],
});

/** One supervisor instead of another, for all their people. */
export const ReplacementOrder = Closed({
  successorId: UserId,
  /** Of the preview, as it was read. */
  version: Type.String({ maxLength: 100 }),
  /** Longer than what it may hold, so that the rule tells what is wrong with it. */
  reason: Type.String({ maxLength: 4_000 }),
});
export type ReplacementOrder = Type.Static<typeof ReplacementOrder>;

/** The same as it was asked for, with those for whom RM-IT help needs a second person. */
export const ReplacementReply = Closed({
  ...replacementState,
  holders: Type.Array(
    Closed({
      userId: Type.String(),
      fullName: Type.String(),
      /** WAITING for the confirmation of a second person, DONE where nobody could confirm, or LEFT as they were. */
      outcome: Type.Enum(secondOutcomes),
    }),
  ),
});
export type ReplacementReply = Type.Static<typeof ReplacementReply>;

export const replaceSupervisor = endpoint({
  method: 'POST',
  address: addresses.supervisorReplacement,
  summary:
    'Replaces a supervisor by another for all their people; where RM-IT help asks, those with a role beyond USER wait for a second person',
  access: 'signed-in',
  right: { roles: supervisorReplacers },
  takesKey: true,
  peopleWrites: ['REPLACE_SUPERVISOR'],
  params: Person,
  body: ReplacementOrder,
  reply: ReplacementReply,
  status: 202,
  problems: ['NOT_FOUND', 'OWN_ROLES', 'CANNOT_DECIDE', 'STALE_PERSON', 'KEY_REUSED'],
});
