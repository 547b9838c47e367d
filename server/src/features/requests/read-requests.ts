import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { hasOptions } from '@portal/core/domain/catalogue/application.ts';
import { hasPortalRole } from '@portal/core/domain/people/person.ts';
import { type DecidingRole, isDecidingRole } from '@portal/core/domain/people/roles.ts';
import { type Certificates, expiredCertificates } from '@portal/core/domain/people/certificates.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { signalsOf } from '@portal/core/domain/requests/signals.ts';
import type { RequestType } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { mayRead, type Reader } from '@portal/core/domain/requests/visibility.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../ports.ts';
import type { RequestDependencies } from './dependencies.ts';
import { delegatorsOf } from './alternate-windows.ts';
import { cursorAfter, placeOfCursor } from './list-place.ts';
import {
  byIdOrNumber,
  type Desk,
  earlierRequests,
  latelyDecided,
  ownRequests,
  type QueueFilter,
  queuePage,
  queueTotal,
  routedRequests,
  sameOffice,
  selectRequests,
} from './queries.ts';
import type { RequestRecord, StageRecord } from './record.ts';
import { supervisorsAmong, withRightWindows } from './right-windows.ts';
import { toldOptions } from './steps-of-request.ts';
import { actsFor, readable } from './facts-for-rules.ts';
import { viewRequest } from './view.ts';

/** Own requests stay in the answer this many days after they closed (details section 2). */
const closedDays = 90;
/** A deciding role's plain list ends here; the desk pages. */
const routedLimit = 200;
/** Totals are exact up to this many. */
const countLimit = 1_000;
const defaultPageSize = 25;

/** The caller's own requests. */
export async function listOwnRequests(
  { db, deadlines }: RequestDependencies,
  { person, now }: Caller,
): Promise<RequestView[]> {
  const records = await db.rows<RequestRecord>(ownRequests(person.userId, plusDays(now, -closedDays)));
  const { stuckDays } = deadlines;
  return records.map((record) => viewRequest(record, { reader: person, now, stuckDays }));
}

/** Requests that wait for the caller in a role that the caller holds (decisions section 9). */
export async function listRequestsForRole(
  deps: RequestDependencies,
  caller: Caller,
  role: string,
): Promise<RequestView[]> {
  const { person, now } = caller;
  if (!isDecidingRole(role) || !hasPortalRole(person, role)) throw new RefusedCall('NOT_ELIGIBLE');
  const desk = await deskOf(deps, caller, role);
  const records = await deps.db.rows<RequestRecord>(routedRequests(desk, routedLimit));
  const { stuckDays } = deps.deadlines;
  return records.map((record) => viewRequest(record, { reader: person, now, stuckDays }));
}

/** Only a supervisor's desk can have others beside their own. */
async function deskOf(
  { db, directory }: RequestDependencies,
  { person, now }: Caller,
  role: DecidingRole,
): Promise<Desk> {
  const desk = { personId: person.userId, role, now };
  if (role !== 'SUPERVISOR') return { ...desk, actsFor: [] };
  const delegators = await delegatorsOf(db, person.userId, now);
  return { ...desk, actsFor: await supervisorsAmong({ directory, q: db }, delegators) };
}

/** One request by id or number; for whoever may not read it, it does not exist. */
export async function readRequest(
  deps: RequestDependencies,
  { person, now }: Caller,
  idOrNumber: string,
): Promise<RequestView> {
  const found = await deps.db.row<RequestRecord>(selectRequests(person.userId, byIdOrNumber(idOrNumber)));
  if (found === undefined) throw new RefusedCall('NOT_FOUND');
  const record = await withRightWindows({ directory: deps.directory, q: deps.db }, found, { person, now });
  const reader = { id: person.userId, portalRoles: person.portalRoles, actsFor: actsFor(record, now) };
  if (!mayRead(readable(record), reader)) throw new RefusedCall('NOT_FOUND');
  const isWeighing = weighs(record, reader) || hasPortalRole(person, 'RM_IT_HELP');
  const reading = { reader: person, now, stuckDays: deps.deadlines.stuckDays };
  return viewRequest(record, reading, isWeighing ? await decisionFacts(deps, deps.db, record, now) : null);
}

/** Whether the reader has to decide the waiting stage, or decided one; nobody weighs what they asked for themselves. */
function weighs(
  { stages, stage_index: waiting, person_id: requester }: RequestRecord,
  reader: Reader,
): boolean {
  const isAsked = (stage: StageRecord) =>
    stage.people.some(({ id }) => id === reader.id) ||
    (stage.role === 'SUPERVISOR' &&
      requester !== reader.id &&
      stage.people.some(({ id }) => reader.actsFor.includes(id)));
  return stages.some(
    (stage, index) => stage.decidedBy?.id === reader.id || (index === waiting && isAsked(stage)),
  );
}

/** What an approver weighs: the person's roles today and what they asked for before (screens section 6). */
export async function decisionFacts(
  deps: RequestDependencies,
  q: Queryable,
  record: RequestRecord,
  now: Date,
): Promise<RequestView['decisionFacts']> {
  const application = deps.applications.get(record.application_id ?? '');
  const clientId = application?.clientId ?? '';
  const person = await deps.directory.person(record.person_id, q);
  const earlier = await q.rows<{
    id: string;
    number: string;
    type: RequestType;
    application_id: string | null;
    status: RequestStatus;
    submitted_at: Date;
  }>(earlierRequests(record.person_id, record.id));
  const office = await q.rows<{ role: string; holders: number }>(sameOffice(record));
  return {
    rolesNow: person?.clientRoles[clientId] ?? [],
    optionsNow: application !== undefined && hasOptions(application) ? toldOptions(person, clientId) : null,
    expiredCertificates: person === null ? [] : expiredCertificates(certificatesOf(person), now),
    sameOffice: office,
    earlierRequests: earlier.map((one) => ({
      requestId: one.id,
      requestNumber: one.number,
      requestType: one.type,
      applicationId: one.application_id,
      workflowStatus: one.status,
      submittedAt: one.submitted_at.toISOString(),
    })),
  };
}

/** The certificates as the directory holds them now. */
function certificatesOf({ attributes }: DirectoryPerson): Certificates {
  const date = (name: string) => attributes[name]?.[0] ?? null;
  return { privacy: date('privacyExpiration'), cyber: date('cyberExpiration'), issa: date('issaExpiration') };
}

/** How a desk is narrowed and paged, as the address says it. */
export interface QueueQuery {
  role: DecidingRole;
  type?: RequestType;
  application?: string;
  minAgeDays?: string;
  q?: string;
  requests?: string;
  cursor?: string;
  size?: string;
}

/** One page of the caller's desk in one role. */
export async function readQueue(
  deps: RequestDependencies,
  caller: Caller,
  query: QueueQuery,
): Promise<QueuePage> {
  const { db } = deps;
  const { person, now } = caller;
  if (!hasPortalRole(person, query.role)) throw new RefusedCall('NOT_ELIGIBLE');
  const filter = filterOf(query, await deskOf(deps, caller, query.role));
  const size = Number(query.size ?? defaultPageSize);
  const rows = await db.rows<QueueRow>(queuePage(filter, placeOfCursor(query.cursor), size + 1));
  const page = rows.slice(0, size);
  const isAll = query.cursor === undefined && rows.length <= size;
  const total = isAll ? rows.length : await totalOf(db, filter);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    items: page.map((row) => viewQueueRow(row, now)),
    total: Math.min(total, countLimit),
    totalIsMinimum: total > countLimit,
    nextCursor: last === undefined ? null : cursorAfter(last.due_key, last.id),
    lately: total > 0 ? [] : await lately(db, person.userId, query.role),
  };
}

async function totalOf(db: Queryable, filter: QueueFilter): Promise<number> {
  return (await db.row<{ total: number }>(queueTotal(filter, countLimit + 1)))?.total ?? 0;
}

interface QueueRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  roles: string[];
  person_name: string;
  person_organization: string;
  submitted_at: Date;
  entered_at: Date;
  due_at: Date;
  due_key: string;
  expires_at: Date | null;
  fallback_for: DecidingRole | null;
  version: number;
  add_roles: string[];
  remove_roles: string[];
  certificate_end: Date | null;
  on_behalf_of: string | null;
  alternate: QueuePage['items'][number]['alternate'];
  was_answered: boolean;
  was_refused_before: boolean;
}

function viewQueueRow(row: QueueRow, now: Date): QueuePage['items'][number] {
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: row.status,
    applicationId: row.application_id,
    roles: row.roles,
    name: row.person_name,
    organization: row.person_organization,
    submittedAt: row.submitted_at.toISOString(),
    enteredAt: row.entered_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    fallbackFor: row.fallback_for,
    onBehalfOf: row.on_behalf_of,
    alternate: row.alternate,
    version: row.version,
    addRoles: row.add_roles,
    removeRoles: row.remove_roles,
    signals: signalsOf(
      {
        type: row.type,
        certificateEnd: row.certificate_end,
        wasRefusedBefore: row.was_refused_before,
        wasAnswered: row.was_answered,
        isFallback: row.fallback_for !== null,
        removesRoles: row.remove_roles.length > 0,
      },
      now,
    ),
  };
}

function filterOf(query: QueueQuery, desk: Desk): QueueFilter {
  const search = (query.q ?? '').trim();
  return {
    ...desk,
    type: query.type ?? null,
    application: query.application ?? null,
    enteredBefore: query.minAgeDays === undefined ? null : plusDays(desk.now, -Number(query.minAgeDays)),
    requests: query.requests?.split(',') ?? null,
    search: search === '' ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  };
}

async function lately(db: Queryable, personId: string, role: DecidingRole): Promise<QueuePage['lately']> {
  const rows = await db.rows<{
    id: string;
    number: string;
    type: RequestType;
    person_name: string;
    application_id: string | null;
    decision: 'APPROVE' | 'DENY';
    decided_at: Date;
  }>(latelyDecided(personId, role));
  return rows.map((row) => ({
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    name: row.person_name,
    applicationId: row.application_id,
    decision: row.decision,
    decidedAt: row.decided_at.toISOString(),
  }));
}
