import Type from 'typebox';
import { auditActions, auditOutcomes } from '../../domain/audit/audit-action.ts';
import {
  requestSoughtPattern,
  trailLimits,
  trailPageSizes,
  trailReaders,
} from '../../domain/audit/trail-search.ts';
import { limits } from '../../domain/validation/text.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { dateRange, pageTotals } from '../requests/list-query.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

/** One row of the audit trail, with what else a sentence about it needs. */
export const TrailEntry = Closed({
  /** The number of the row. */
  id: Type.Integer(),
  at: Instant,
  /** Who did it, as they were called then; null where the portal itself acted, or somebody unknown. */
  actorName: Nullable(Type.String()),
  /** Whom it is about, by today's name; null for nobody, or for somebody whom nobody knows any more. */
  subjectName: Nullable(Type.String()),
  /** Anyone who did it did it about themselves. */
  isAboutActor: Type.Boolean(),
  /** A word of the trail; an older or a newer portal may have written another one than this one knows. */
  action: Type.String(),
  outcome: Type.Enum(auditOutcomes),
  /** Why it was refused; null where it was done. */
  code: Nullable(Type.String()),
  requestId: Nullable(Uuid),
  /** Null where there is no such request. */
  requestNumber: Nullable(Type.String()),
  /** The application that it is about; null for none. */
  applicationId: Nullable(Type.String()),
  sourceAddress: Nullable(Type.String()),
  /** What else the row says, by action. */
  detail: Type.Record(Type.String(), Type.Unknown()),
  /** The row as the trail keeps it, as JSON: the text that its seal is made over, with its position in the chain (null until it is sealed). */
  record: Type.String(),
});
export type TrailEntry = Type.Static<typeof TrailEntry>;

/** A page of the entries that were found, newest first. */
export const TrailPage = Closed({
  items: Type.Array(TrailEntry),
  ...pageTotals,
  /** More people match than those whose entries were looked at. */
  hasMorePeople: Type.Boolean(),
});
export type TrailPage = Type.Static<typeof TrailPage>;

export const readTrail = endpoint({
  method: 'GET',
  address: addresses.trail,
  summary:
    'The audit trail, newest first, by person, request, application, action, outcome, day and network; for SECURITY',
  access: 'signed-in',
  right: { roles: trailReaders },
  query: Closed({
    /** Words of the name, address or username of the person who did it or whom it is about; or the id of somebody. */
    person: Type.Optional(Type.String({ maxLength: limits.search.max })),
    /** A request's number, or three or more digits that end one. */
    request: Type.Optional(Type.String({ maxLength: trailLimits.request, pattern: requestSoughtPattern })),
    application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
    action: Type.Optional(Type.Enum([...auditActions])),
    outcome: Type.Optional(Type.Enum(auditOutcomes)),
    /** An address, or a network as `192.0.2.0/24`. */
    network: Type.Optional(Type.String({ maxLength: trailLimits.network })),
    /** By the day on which it happened. */
    ...dateRange,
    /** How many entries a page has. */
    size: Type.Optional(Type.Enum(trailPageSizes)),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: TrailPage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
