import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import { accountRequestKindOf } from '@portal/core/domain/requests/account/account-request-kind.ts';
import { effectiveStatusAt } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import {
  mayRead,
  othersPageSize,
  readsEveryRequest,
  type Reader,
} from '@portal/core/domain/requests/visibility.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { actsFor, supervisorsAmong } from '../found-request.ts';
import { type FoundRequest, foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';

type View = NonNullable<PersonPage['requests']>;

/** A request by its number, and whether the reader may open its page. */
export type NameRequest = (requestNumber: string) => { requestNumber: string; isReadable: boolean };

interface Asking {
  reader: DirectoryPerson;
  now: Date;
  personId: string;
  /** Of these applications alone; null for all requests. */
  among: readonly string[] | null;
}

/** Somebody's requests, those that are open first, then the newest; which of them the reader may open, the usual rule says. */
export async function readRequestsOf(
  { db, directory }: Pick<RequestDependencies, 'db' | 'directory'>,
  { reader, now, personId, among }: Asking,
): Promise<{ view: View; name: NameRequest }> {
  const rows = await db.rows<RequestRow>(requestsWhere({ readerId: reader.id, personId, among }));
  const found = rows.slice(0, othersPageSize).map(foundRequest);
  const standsInFor = [...new Set(found.flatMap((one) => actsFor(one, now)))];
  const delegators = await supervisorsAmong(directory, standsInFor);
  const authority = { id: reader.id, ...authorityIn(reader) };
  const isReadable = (one: FoundRequest): boolean => {
    const as: Reader = { ...authority, actsFor: actsFor(one, now).filter((id) => delegators.includes(id)) };
    return mayRead(one.request, as);
  };
  const items = found.map((one) => viewLine(one, isReadable(one), now));
  const readsAll = readsEveryRequest(authority);
  return {
    view: { items, hasMore: rows.length > othersPageSize },
    name: (requestNumber) => ({
      requestNumber,
      isReadable: readsAll || items.some((one) => one.requestNumber === requestNumber && one.isReadable),
    }),
  };
}

function requestsWhere({
  readerId,
  personId,
  among,
}: Pick<Asking, 'personId' | 'among'> & { readerId: string }): Statement {
  const ofThese = among === null ? nothing : sql`and r.application_id = any(${[...among]}::text[])`;
  return selectRequests(
    { readerId, withEvents: false },
    sql`where r.person_id = ${personId} ${ofThese}
      order by r.is_open desc, r.submitted_at desc, r.id desc limit ${othersPageSize + 1}`,
  );
}

function viewLine({ request }: FoundRequest, isReadable: boolean, now: Date): View['items'][number] {
  const { status, closedAt } = effectiveStatusAt(request, now);
  return {
    requestNumber: request.number,
    isReadable,
    requestType: request.type,
    workflowStatus: status,
    isOpen: isOpen(status),
    applicationId: request.applicationId,
    accountRequestKind: accountRequestKindOf(request),
    submittedAt: request.submittedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
