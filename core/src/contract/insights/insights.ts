import Type from 'typebox';
import { insightReaders } from '../../domain/insights/insight-readers.ts';
import { requestEnds, waitingQueues } from '../../domain/insights/measures.ts';
import { weekRanges } from '../../domain/insights/week-ranges.ts';
import { decidingRoles } from '../../domain/people/roles.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Day, Instant, Nullable } from '../shapes.ts';

const Count = Type.Integer({ minimum: 0 });
/** Null for what is about no application, such as an account. */
const ApplicationId = Nullable(Type.String());

/** What is counted, of the requests that are the caller's to count. */
const narrowed = {
  application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
  type: Type.Optional(Type.Enum(requestTypes)),
};
/** For how many weeks back, the present one among them. */
const Weeks = { weeks: Type.Optional(Type.Enum(weekRanges)) };

/** What every insight says besides its numbers. */
const common = {
  /** The applications that the caller may ask for; null for all of them. */
  applications: Nullable(Type.Array(Type.String())),
};

/** How many rows are left out, as each is about what one person alone decides (rule insights 2). */
const withheld = { withheld: Count };

/** Seconds that half, nine in ten, and nineteen in twenty did not exceed; below 300 and from 5,184,000 on not exact. */
const Percentiles = { count: Count, median: Count, ninetieth: Count, ninetyFifth: Count };

export const InsightArrivals = Closed({
  ...common,
  /** The Mondays of the weeks. */
  weeks: Type.Array(Day),
  total: Count,
  /** The types that came in, with how many in each week; those with most first. */
  types: Type.Array(Closed({ type: Type.Enum(requestTypes), counts: Type.Array(Count) })),
});
export type InsightArrivals = Type.Static<typeof InsightArrivals>;

export const InsightTimes = Closed({
  ...common,
  ...withheld,
  /** Of all decisions; absent where there were none. */
  all: Type.Optional(Closed(Percentiles)),
  /** The slowest first. */
  stages: Type.Array(
    Closed({ applicationId: ApplicationId, role: Type.Enum(decidingRoles), ...Percentiles }),
  ),
});
export type InsightTimes = Type.Static<typeof InsightTimes>;

export const InsightWaiting = Closed({
  ...common,
  ...withheld,
  total: Count,
  /** Since when the oldest of them waits where it is; absent where nothing does. */
  since: Type.Optional(Instant),
  /** Those with most first. */
  queues: Type.Array(
    Closed({
      queue: Type.Enum(waitingQueues),
      applicationId: ApplicationId,
      count: Count,
      since: Instant,
    }),
  ),
});
export type InsightWaiting = Type.Static<typeof InsightWaiting>;

export const InsightRoles = Closed({
  ...common,
  /** How often any role was asked for, and how often one that was asked for was not given. */
  asked: Count,
  refused: Count,
  /** At most 20, those asked for most first, with those refused most among them. */
  roles: Type.Array(
    Closed({ applicationId: ApplicationId, role: Type.String(), asked: Count, refused: Count }),
  ),
  /** How requests ended that ended in these weeks. */
  ends: Type.Array(Closed({ end: Type.Enum(requestEnds), count: Count })),
});
export type InsightRoles = Type.Static<typeof InsightRoles>;

export const InsightLoad = Closed({
  ...common,
  ...withheld,
  desks: Type.Array(Closed({ role: Type.Enum(decidingRoles), decided: Count, waiting: Count })),
  /** How many requests were set up for each application, and in how many of them a step failed; those that failed most first. */
  setUps: Type.Array(Closed({ applicationId: ApplicationId, count: Count, failed: Count })),
});
export type InsightLoad = Type.Static<typeof InsightLoad>;

const reading = {
  method: 'GET',
  access: 'signed-in',
  right: { roles: insightReaders },
  status: 200,
  problems: ['NOT_ELIGIBLE', 'ACCOUNT_LOCKED'],
} as const;

export const insightArrivals = endpoint({
  ...reading,
  address: addresses.insightArrivals,
  summary: 'How many requests come in, by week and type',
  query: Closed({ ...narrowed, ...Weeks }),
  reply: InsightArrivals,
});

export const insightTimes = endpoint({
  ...reading,
  address: addresses.insightTimes,
  summary: 'How long decisions take, by application and stage',
  query: Closed({ ...narrowed, ...Weeks }),
  reply: InsightTimes,
});

export const insightWaiting = endpoint({
  ...reading,
  address: addresses.insightWaiting,
  summary: 'Where requests wait now, and since when',
  query: Closed(narrowed),
  reply: InsightWaiting,
});

export const insightRoles = endpoint({
  ...reading,
  address: addresses.insightRoles,
  summary: 'Which roles are asked for and refused most, and how requests end',
  query: Closed({ ...narrowed, ...Weeks }),
  reply: InsightRoles,
});

export const insightLoad = endpoint({
  ...reading,
  address: addresses.insightLoad,
  summary: 'How the load is shared among the desks, and where set-up fails',
  query: Closed({ ...narrowed, ...Weeks }),
  reply: InsightLoad,
});
