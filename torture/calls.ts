import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueueItem, QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Client, Definite } from './client.ts';
import type { Wish } from './people.ts';

/** What the API answers to a write: the request, or why not. */
export type Outcome = Definite<RequestView & Problem>;

/** What one has to know of a request to decide it. */
export interface Waiting {
  requestId: string;
  stage: DecidingRole | null;
  version: number;
}

export type Said = 'APPROVE' | 'DENY';

/** Asks for one role. */
export function submit(client: Client, { application, role }: Wish, key?: string): Promise<Outcome> {
  const requestDetails = {
    requestedAppName: application,
    role: [role],
    purpose: 'To be taken through the mangle',
  };
  return client.write(addresses.requests, { requestType: 'ACCESS_REQUEST', requestDetails }, key);
}

/** Gives up an application. */
export function remove(client: Client, application: string, key?: string): Promise<Outcome> {
  const requestDetails = { requestedAppName: application };
  return client.write(addresses.requests, { requestType: 'REMOVE_REQUEST', requestDetails }, key);
}

/** Says yes or no to the waiting stage. */
export function decide(
  client: Client,
  { requestId, stage, version }: Waiting,
  decision: Said,
  key?: string,
): Promise<Outcome> {
  const reasons =
    decision === 'DENY' ? { reasonCode: 'NOT_NEEDED', comment: 'Not needed for this work' } : {};
  const body = { stage, version, decision, ...reasons };
  return client.write(addresses.decisions.replace(':requestId', requestId), body, key);
}

/** Withdraws an own request. */
export function cancel(client: Client, requestId: string, key?: string): Promise<Outcome> {
  return client.write(
    addresses.cancelRequest,
    { action: 'CANCEL', requestId, requestType: 'ACCESS_REQUEST' },
    key,
  );
}

export function readRequest(client: Client, requestId: string): Promise<RequestView> {
  return client.read(addresses.request.replace(':requestId', requestId));
}

export function ownRequests(client: Client): Promise<RequestView[]> {
  return client.read(addresses.userRequests);
}

/** The first page of an approver's desk. */
export async function deskOf(client: Client, role: DecidingRole): Promise<readonly QueueItem[]> {
  return (await client.read<QueuePage>(`${addresses.queue}?role=${role}&size=50`)).items;
}
