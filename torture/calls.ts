import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueueItem, QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import {
  type PlatformAccount,
  selectionAttribute,
  selectionText,
} from '@portal/core/domain/people/platform-accounts.ts';
import type { ProfileChange } from '@portal/core/domain/people/profile/profile-fields.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
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

export type Output = 'APPROVE' | 'DENY';

/** Long enough wherever a reason, a purpose or a note is asked for. */
export const words = 'To be taken through the mangle';

/** Asks for roles. */
export function submit(
  client: Client,
  { application, roles, details }: Wish,
  key?: string,
): Promise<Outcome> {
  const requestDetails = { requestedAppName: application, role: roles, purpose: words, ...details };
  return client.write(addresses.requests, { requestType: 'ACCESS_REQUEST', requestDetails }, key);
}

/** Reminds those whose decision a request waits for. */
export function remind(client: Client, { requestId, version }: Waiting): Promise<Outcome> {
  return client.write(addresses.reminders.replace(':requestId', requestId), { version });
}

/** Gives up an application. */
export function remove(client: Client, application: string, key?: string): Promise<Outcome> {
  const requestDetails = { requestedAppName: application };
  return client.write(addresses.requests, { requestType: 'REMOVE_REQUEST', requestDetails }, key);
}

/** Takes somebody's access to an application away. */
export function removeFor(client: Client, holder: Client, application: string): Promise<Outcome> {
  const { username: userName } = holder.person;
  const requestDetails = { requestedAppName: application, userName, purpose: words };
  return client.write(addresses.requests, { requestType: 'REMOVE_REQUEST', requestDetails });
}

/** Asks for one's own account, which has not been used for long. */
export function reactivate(client: Client, key?: string): Promise<Outcome> {
  return client.write(addresses.requests, { requestType: 'REACTIVATE_REQUEST', requestDetails: {} }, key);
}

/** Asks for another profile than one has. */
export function saveProfile(client: Client, updatedFields: readonly ProfileChange[]): Promise<Outcome> {
  return client.write(addresses.requests, {
    requestType: 'PROFILE_UPDATE',
    requestDetails: { updatedFields },
  });
}

/** Chooses one of one's accounts on the mapping platform. */
export function chooseAccount(client: Client, account: PlatformAccount): Promise<Definite<unknown>> {
  return client.write(addresses.updateMipAccountSelection, {
    userId: client.person.id,
    attributeName: selectionAttribute,
    attributeValue: selectionText(account),
  });
}

/** Approves or denies to the waiting stage; an approval has a note with it, or several, which the person who sets up by hand has to leave. */
export async function decide(
  client: Client,
  { requestId, stage, version }: Waiting,
  decision: Output,
  key?: string,
): Promise<Outcome> {
  const reason = decision === 'DENY' ? { reasonCode: 'NOT_NEEDED' } : {};
  const setsUp = decision === 'APPROVE' && stage === 'RM_IT_HELP';
  const confirmed = setsUp ? { confirmations: await confirmationsOf(client, requestId) } : {};
  const body = { stage, version, decision, comment: words, ...reason, ...confirmed };
  return client.write(addresses.decisions.replace(':requestId', requestId), body, key);
}

/** A note on everything that has to be confirmed by itself. */
async function confirmationsOf(client: Client, requestId: string) {
  const { decisionFacts } = await readRequest(client, requestId);
  return (decisionFacts?.itemsToSetUp ?? []).map((item) => ({ item, note: words }));
}

/** Withdraws an own request. */
export function cancel(
  client: Client,
  requestId: string,
  { key, requestType = 'ACCESS_REQUEST' }: { key?: string; requestType?: RequestType } = {},
): Promise<Outcome> {
  return client.write(addresses.cancelRequest, { action: 'CANCEL', requestId, requestType }, key);
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
