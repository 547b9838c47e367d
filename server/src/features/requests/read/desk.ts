import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { cutAtWord } from '@portal/core/domain/validation/text.ts';
import { type DecidingRole, isDecidingRole } from '@portal/core/domain/people/roles.ts';
import { accountRequestKindOf } from '@portal/core/domain/requests/account/account-request-kind.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { deskPurposeLength } from '@portal/core/domain/requests/several.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { setsUp } from '@portal/core/domain/requests/transitions/set-up.ts';
import { type AccountFacts, type SignalFacts, signalsOf } from '@portal/core/domain/requests/signals.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { refuseWithoutRole } from '../../../rights/rights-of-roles.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { supervisorsAmong } from '../found-request.ts';
import { delegatorsOf } from '../../../rights/alternate-windows.ts';
import { cursorAfter, type ListCursor, parseCursor } from '../store/list-cursor.ts';
import { foundRequest, type RequestRow } from '../store/read-requests.ts';
import { type Desk, latelyDecided, type QueueFilter, queuePage, routedRequests } from './desk-queries.ts';
import { accountsOfAskers, type Asking } from './account/self-registered.ts';
import { viewRequest } from './view.ts';
import { accountRequestKindIn } from '../store/account-request-column.ts';
import { soughtIn } from '../store/sought-requests.ts';

/** A deciding role's plain list ends here; the desk pages. */
const routedLimit = 200;
/** Totals are exact up to this many. */
const countLimit = 1_000;
const defaultPageSize = 25;

/** Requests that wait for the caller in a role that the caller holds (rule requests 13). */
export async function listRequestsForRole(
  deps: RequestDependencies,
  caller: Caller,
  role: string,
): Promise<RequestView[]> {
  if (!isDecidingRole(role)) throw new RefusedCall('NOT_ELIGIBLE');
  refuseWithoutRole(caller.person, [role]);
  const desk = await deskOf(deps, caller, role);
  const rows = await deps.db.rows<RequestRow>(routedRequests(desk, routedLimit));
  return rows.map((row) => viewRequest(foundRequest(row), { deps, caller }));
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
  return { ...desk, actsFor: await supervisorsAmong(directory, delegators) };
}

/** How a desk is narrowed and paged, as the address says it. */
export interface QueueQuery {
  role: DecidingRole;
  type?: RequestType;
  application?: string;
  minAgeDays?: string;
  q?: string;
  language?: Language;
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
  const { person, now } = caller;
  refuseWithoutRole(person, [query.role]);
  const size = Number(query.size ?? defaultPageSize);
  const own = filterOf(deps, query, { personId: person.userId, role: query.role, actsFor: [], now });
  const { rows, total } = await pageOf(deps, own, { after: parseCursor(query.cursor), size: size + 1 });
  const page = rows.slice(0, size);
  const accounts = await accountsOfAskers(deps.directory, page.map(askingIn));
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    items: page.map((row) => {
      const stage = { role: query.role, fallbackFor: row.fallback_for };
      const application = deps.applications.get(row.application_id ?? '') ?? null;
      const account = accounts(askingIn(row));
      return viewQueueRow(row, { ...account, setsUp: setsUp(row, stage, application) }, now);
    }),
    total: Math.min(total, countLimit),
    totalIsMinimum: total > countLimit,
    nextCursor: last === undefined ? null : cursorAfter(last.due_key, last.id),
    lately: total > 0 ? [] : await lately(deps.db, person.userId, query.role),
  };
}

/** The page, and how much there is in all. Hardly anybody is an alternate; for those who are it is read once more. */
async function pageOf(
  { db, directory }: Pick<RequestDependencies, 'db' | 'directory'>,
  filter: QueueFilter,
  page: { after: ListCursor | null; size: number },
): Promise<{ rows: QueueRow[]; total: number }> {
  const found = await db.rows<QueueRow | EmptyPage>(
    queuePage(filter, { ...page, countLimit: countLimit + 1 }),
  );
  const [{ total, delegators } = { total: 0, delegators: [] }] = found;
  const actsFor = filter.actsFor.length > 0 ? [] : await supervisorsAmong(directory, delegators);
  if (actsFor.length > 0) return await pageOf({ db, directory }, { ...filter, actsFor }, page);
  return { rows: found.filter((row) => row.id !== null), total };
}

/** What each row says about the whole desk. */
interface OfDesk {
  total: number;
  /** Supervisors the reader is alternate for now, as far as the portal knows. */
  delegators: string[];
}

/** The only row of a page without items. */
interface EmptyPage extends OfDesk {
  id: null;
}

interface QueueRow extends OfDesk {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  answers: Answers;
  person_id: string;
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
  self_registered: boolean;
  certificate_end: Date | null;
  on_behalf_of: string | null;
  alternate: QueuePage['items'][number]['alternate'];
  was_answered: boolean;
  was_refused_before: boolean;
}

function askingIn(row: QueueRow): Asking {
  return { personId: row.person_id, selfRegistered: row.self_registered, answers: row.answers };
}

function viewQueueRow(
  row: QueueRow,
  facts: AccountFacts & Pick<SignalFacts, 'setsUp'>,
  now: Date,
): QueuePage['items'][number] {
  const whole = row.answers.purpose?.trim() ?? '';
  const purpose = whole === '' ? null : cutAtWord(whole, deskPurposeLength);
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: row.status,
    applicationId: row.application_id,
    roles: [...(row.answers.role ?? [])],
    purpose,
    isPurposeCut: purpose !== null && purpose.length < whole.length,
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
    accountRequestKind: accountRequestKindOf(row),
    updatedFields: [...(row.answers.profile?.updatedFields ?? [])],
    signals: signalsOf(
      {
        ...facts,
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

function filterOf(
  { applications }: Pick<RequestDependencies, 'applications'>,
  query: QueueQuery,
  desk: Desk,
): QueueFilter {
  return {
    ...desk,
    type: query.type ?? null,
    application: query.application ?? null,
    enteredBefore: query.minAgeDays === undefined ? null : plusDays(desk.now, -Number(query.minAgeDays)),
    requests: query.requests?.split(',') ?? null,
    search: soughtIn(applications, query),
  };
}

async function lately(db: Queryable, personId: string, role: DecidingRole): Promise<QueuePage['lately']> {
  const rows = await db.rows<{
    id: string;
    number: string;
    type: RequestType;
    person_name: string;
    application_id: string | null;
    answers: Answers | null;
    decision: 'APPROVE' | 'DENY';
    decided_at: Date;
  }>(latelyDecided(personId, role));
  return rows.map((row) => ({
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    name: row.person_name,
    applicationId: row.application_id,
    accountRequestKind: accountRequestKindIn(row),
    decision: row.decision,
    decidedAt: row.decided_at.toISOString(),
  }));
}
