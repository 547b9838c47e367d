import Type from 'typebox';
import { invariantCodes } from '../../domain/invariants/invariants.ts';
import { backgroundWorkReaders, portalJobs, sharedJobs } from '../../domain/jobs/job-names.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

/** A run that is over. */
const Ended = {
  endedAt: Instant,
  /** How long it took, in milliseconds. */
  lasted: Type.Integer({ minimum: 0 }),
  /** What it failed with, in English; null where it did not. */
  fault: Nullable(Type.String()),
};

/** A job that runs once for all portals. */
export const SharedJobView = Closed({
  name: Type.Enum([...sharedJobs]),
  /** Seconds between two due instants; null where it is due at a time of day. */
  everySeconds: Nullable(Type.Integer()),
  /** The last run that ended; absent before the first. */
  last: Type.Optional(Closed({ ...Ended, succeededAt: Nullable(Instant) })),
  /** Since when a run is under way; null where none is. */
  runningSince: Nullable(Instant),
  /** When it is due next; a moment ago where it is about to begin. */
  nextAt: Instant,
  /** How many instants in a row nobody ran before the last one, as no portal was there; absent where there were none. */
  skipped: Type.Optional(Closed({ count: Type.Integer({ minimum: 1 }), from: Instant, until: Instant })),
});

/** A job that every portal runs by itself. */
const PortalJobView = Closed({
  name: Type.Enum([...portalJobs]),
  /** Milliseconds between two runs. */
  every: Type.Integer(),
  /** The last run that ended; absent before the first. */
  last: Type.Optional(Closed(Ended)),
});

/** One portal on the database. */
export const PortalView = Closed({
  portalId: Uuid,
  /** The machine's name. */
  machine: Type.String(),
  /** The number of its process there. */
  process: Type.Integer(),
  startedAt: Instant,
  /** When it last reported the status of its jobs. */
  seenAt: Instant,
  /** It should have reported by now. */
  isSilent: Type.Boolean(),
  jobs: Type.Array(PortalJobView),
});

/** An event whose effect failed, or that waits for an earlier one of the same person. */
export const SetAsideEvent = Closed({
  sequence: Type.Integer(),
  at: Instant,
  /** The word of the trail for what happened. */
  action: Type.String(),
  /** Of the request that it is about. */
  requestNumber: Nullable(Type.String()),
  /** What it failed with, in English; null where it has not been tried. */
  fault: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  /** When it is tried next; null where it waits for an earlier one, or is tried no more. */
  nextAttemptAt: Nullable(Instant),
  isGivenUp: Type.Boolean(),
});

/** Somebody who follows the events. */
export const ConsumerView = Closed({
  name: Type.String(),
  /** The number of the last event that it has looked at. */
  position: Type.Integer(),
  /** How many rows of the trail it has not looked at; exact up to 10,000. */
  behind: Type.Integer({ minimum: 0 }),
  /** When the first of those happened; null where there are none. */
  behindSince: Nullable(Instant),
  /** Events set aside, in all; exact up to 10,000. */
  setAside: Type.Integer({ minimum: 0 }),
  /** Those of them that are tried no more. */
  givenUp: Type.Integer({ minimum: 0 }),
  /** At most 50 of those set aside: first those that are tried no more, then in the order of the trail. */
  events: Type.Array(SetAsideEvent),
});

/** Something that must always hold, and did not. */
export const BrokenCheckView = Closed({
  code: Type.Enum([...invariantCodes]),
  /** How often, in all portals. */
  count: Type.Integer({ minimum: 1 }),
  firstAt: Instant,
  lastAt: Instant,
});

export const BackgroundWork = Closed({
  shared: Type.Array(SharedJobView),
  portals: Type.Array(PortalView),
  consumers: Type.Array(ConsumerView),
  /** How many things are looked at while the portal works, and those that did not hold, the latest first. */
  checks: Closed({ total: Type.Integer(), broken: Type.Array(BrokenCheckView) }),
});
export type BackgroundWork = Type.Static<typeof BackgroundWork>;

export const backgroundWork = endpoint({
  method: 'GET',
  address: addresses.backgroundWork,
  summary:
    'How the jobs of the portal and those who follow its events are doing; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: backgroundWorkReaders },
  reply: BackgroundWork,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
