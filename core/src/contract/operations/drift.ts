import Type from 'typebox';
import { driftActions, driftKinds, driftReaders, roleSources } from '../../domain/drift/drift.ts';
import { reasonLimits } from '../../domain/people/actions/account-action.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';

const LineId = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });

/** One role of one person on which provider and grants differ. */
export const DriftLine = Closed({
  lineId: LineId,
  kind: Type.Enum([...driftKinds]),
  userId: Type.String(),
  /** Full name and username; null for somebody whom the provider does not know. */
  fullName: Nullable(Type.String()),
  username: Nullable(Type.String()),
  applicationId: Type.String(),
  role: Type.String(),
  foundAt: Instant,
  /** What would give the role again after a removal, by its name at the provider. */
  comesBack: Type.Array(Closed({ kind: Type.Enum([...roleSources]), name: Type.String() })),
  /** Somebody had it removed, and the provider has not done it yet. */
  isBeingRemoved: Type.Boolean(),
  /** What the caller may do about it. */
  actions: Type.Array(Type.Enum([...driftActions])),
});
export type DriftLine = Type.Static<typeof DriftLine>;

/** The status of the last comparison. */
export const DriftLook = Closed({
  /** A look was asked for, or goes on. */
  isUnderWay: Type.Boolean(),
  /** The provider gave no answer; it is tried again every minute. */
  hasFailed: Type.Boolean(),
  /** Applications looked at so far, and all of them. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** When the last look that came to its end ended; null before the first. */
  endedAt: Nullable(Instant),
  /** Names of workflows of the provider that change people by themselves; null where the portal may not see them. */
  workflows: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
});
export type DriftLook = Type.Static<typeof DriftLook>;

export const Drift = Closed({
  look: DriftLook,
  /** How many lines there are, exact up to 10,000. */
  count: Type.Integer(),
  lines: Type.Array(DriftLine),
  next: Nullable(LineId),
});
export type Drift = Type.Static<typeof Drift>;

export const readDrift = endpoint({
  method: 'GET',
  address: addresses.drift,
  summary:
    'Where the roles at the provider differ from the grants, as the last look found it; for RM-IT help and SECURITY',
  access: 'signed-in',
  right: { roles: driftReaders },
  query: Closed({ after: Type.Optional(LineId) }),
  reply: Drift,
  status: 200,
  problems: [],
});

export const lookForDrift = endpoint({
  method: 'POST',
  address: addresses.driftLook,
  summary:
    'Has provider and grants compared now; one that goes on already is enough; for RM-IT help and SECURITY',
  access: 'signed-in',
  right: { roles: driftReaders },
  reply: DriftLook,
  status: 202,
  problems: [],
});

export const settleDrift = endpoint({
  method: 'POST',
  address: addresses.driftLine,
  summary:
    'Adopts a role into the grants, or removes it, with a reason; nobody their own; for RM-IT help and SECURITY',
  access: 'signed-in',
  right: { roles: driftReaders },
  params: Closed({ lineId: LineId }),
  body: Closed({
    action: Type.Enum([...driftActions]),
    reason: Type.String({ maxLength: 2 * reasonLimits.most }),
  }),
  /** Whether it is settled; false where the provider has yet to remove the role. */
  reply: Closed({ isSettled: Type.Boolean() }),
  status: 200,
  problems: ['NOT_FOUND', 'ALREADY_DONE', 'OWN_ROLES'],
});
