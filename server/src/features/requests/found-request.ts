import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { isRunning } from '@portal/core/domain/requests/alternate.ts';
import { canBeActedFor } from '@portal/core/domain/people/rights/known-person.ts';
import type { NamedPerson } from '@portal/core/domain/requests/request.ts';
import { type Reader, refusalOfStranger, refusalToRead } from '@portal/core/domain/requests/visibility.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { RequestDependencies } from './dependencies.ts';
import {
  byIdOrNumber,
  type FoundRequest,
  foundRequest,
  type RequestRow,
  selectRequests,
} from './store/read-requests.ts';
import { keptResult, type Repeatable } from './store/repeated-writes.ts';

/** How the reader is related to a request that was found for them. */
export function readerOf(found: FoundRequest, { person, now }: Pick<Caller, 'person' | 'now'>): Reader {
  const { userId: id, realmRoles, portalRoles } = person;
  return { id, realmRoles, portalRoles, actsFor: actsFor(found, now) };
}

/** For whom the reader may decide at this moment. */
export function actsFor({ windows }: Pick<FoundRequest, 'windows'>, now: Date): string[] {
  return windows.filter((window) => isRunning(window, now)).map((window) => window.delegatorId);
}

/**
 * The request a caller reads or wants to change.
 * @param write a write whose kept result, if there is one, the caller gets even if they may no longer read the request
 * @throws RefusedCall NOT_FOUND for anyone who may not read it; ACCOUNT_LOCKED or NOT_ELIGIBLE for anyone who can no longer
 */
export async function findRequest(
  { db, directory }: Pick<RequestDependencies, 'db' | 'directory'>,
  caller: Pick<Caller, 'person' | 'now'>,
  idOrNumber: string,
  write: Repeatable | null = null,
): Promise<FoundRequest> {
  const along = { readerId: caller.person.userId, ...(write === null ? {} : { kept: keptResult(write) }) };
  const row = await db.row<RequestRow>(selectRequests(along, byIdOrNumber(idOrNumber)));
  if (row === undefined) throw new RefusedCall(refusalOfStranger(caller.person));
  const found = await withRightWindows(directory, foundRequest(row), caller);
  const refused = refusalToRead(found.request, readerOf(found, caller));
  // Anyone who repeats a write may have been asked no longer since; the right to it is judged where it is changed.
  if (refused !== null && (found.kept === null || refused !== 'NOT_FOUND')) throw new RefusedCall(refused);
  return found;
}

/**
 * The request as found, with the reader's alternate periods in which both sides are supervisors at this moment:
 * nobody else can be an alternate, and nobody can be one for somebody who is disabled or has lost the role.
 */
async function withRightWindows(
  directory: Directory,
  found: FoundRequest,
  { person, now }: Pick<Caller, 'person' | 'now'>,
): Promise<FoundRequest> {
  const ids = actsFor(found, now);
  if (ids.length === 0) return found;
  if (!mayActAs(person, ['SUPERVISOR'])) return { ...found, windows: [] };
  const right = await supervisorsAmong(directory, ids);
  return { ...found, windows: found.windows.filter((one) => right.includes(one.delegatorId)) };
}

/** Which of these can still have an alternate. */
export async function supervisorsAmong(directory: Directory, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await directory.people({ ids, emails: [] });
  return ids.filter((id) => known.some((one) => one.id === id && canBeActedFor(one)));
}

/** The caller, in the form in which a request records who did something. */
export function namedCaller({ person }: Pick<Caller, 'person'>): NamedPerson {
  return { id: person.userId, fullName: person.fullName, organization: person.organization };
}
