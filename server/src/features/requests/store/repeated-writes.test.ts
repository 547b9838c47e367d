import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Signed, startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const base = '/greenlight/approval';

/** What the same person reads afterwards; the facts beside a decision come with a reading only. */
async function readingOf(reader: Signed, { requestId }: RequestView): Promise<RequestView> {
  const { body } = await reader.get<RequestView>(`${base}/requests/${requestId}`);
  return { ...body, decisionFacts: null };
}

async function ask(requester: Signed): Promise<RequestView> {
  const requestDetails = {
    requestedAppName: 'hll-app',
    role: 'Upload',
    purpose: ' Loading losses ',
    empStatus: 'employment-2',
  };
  return (
    await requester.post<RequestView>(`${base}/requests`, { requestType: 'ACCESS_REQUEST', requestDetails })
  ).body;
}

async function decide(approver: Signed, request: RequestView, decision: object): Promise<RequestView> {
  const { stage, version } = request;
  const address = `${base}/requests/${request.requestId}/decisions`;
  return (await approver.post<RequestView>(address, { stage, version, ...decision })).body;
}

test('the answer of each write is what a reading finds', async () => {
  const requester = await portal.as('partner');
  const supervisor = await portal.as('supervisor');
  const authorizer = await portal.as('authorizer');

  const asked = await ask(requester);
  expect(asked).toEqual(await readingOf(requester, asked));
  const approved = await decide(supervisor, asked, { decision: 'APPROVE', comment: ' fine with me ' });
  expect(approved).toEqual(await readingOf(supervisor, approved));
  const last = await decide(authorizer, approved, { decision: 'APPROVE' });
  expect(last.workflowStatus).toBe('PENDING_PROVISIONING');
  expect(last).toEqual(await readingOf(authorizer, last));

  const cancel = { action: 'CANCEL', requestId: last.requestId, requestType: last.requestType };
  const cancelled = (await requester.post<RequestView>(`${base}/cancelRequest`, cancel)).body;
  expect(cancelled.workflowStatus).toBe('CANCELLED');
  expect(cancelled).toEqual(await readingOf(requester, cancelled));

  const second = await ask(requester);
  const denial = {
    decision: 'DENY',
    reasonCode: 'NOT_NEEDED',
    comment: 'Somebody else loads them this year',
  };
  const denied = await decide(supervisor, second, denial);
  expect(denied.workflowStatus).toBe('DENIED_BY_SUPERVISOR');
  expect(denied).toEqual(await readingOf(supervisor, denied));
});
