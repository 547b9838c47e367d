import { addresses } from '@portal/core/contract/addresses.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiClient, createApiClient } from './client.ts';

/** What was sent, a line for each call. */
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method, body = null, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    const text = typeof body === 'string' ? body : null;
    sent.push([method, address, text, key].filter((part) => part !== null).join(' '));
    return Response.json({ workflowStatus: 'APPROVED' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const parts: Parameters<typeof createApiClient>[0] = {
  session: {
    token: async () => null,
    currentToken: () => null,
    tokenRefused: () => undefined,
    refuse: () => undefined,
  },
  connection: { untilBack: async () => undefined },
  readCookies: () => '',
  base: '',
};
const api: ApiClient = createApiClient(parts);

const decision = { stage: 'SUPERVISOR', version: 3, decision: 'APPROVE' } as const;
const params = { requestId: 'RAP-2026/7' };

test('a call goes to its declared address, with its own names, words and body', async () => {
  const decided = await api.post(addresses.decisions, { params, body: decision, idempotencyKey: 'k' });
  await api.get(addresses.queue, { query: { role: 'AUTHORIZER', q: 'a&b', cursor: undefined } });
  await api.get(addresses.userRequests);
  expect(decided.workflowStatus).toBe('APPROVED');
  expect(sent).toEqual([
    `POST /greenlight/approval/requests/RAP-2026%2F7/decisions ${JSON.stringify(decision)} k`,
    'GET /greenlight/approval/queue?role=AUTHORIZER&q=a%26b',
    'GET /greenlight/approval/userRequests',
  ]);
});

test('where the API has an address of its own, its calls go there, and nothing else does', async () => {
  const echoed: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    sent.push(address);
    echoed.push(new Headers(headers).get('x-xsrf-token'));
    return Response.json({});
  });
  const base = 'https://api.agency.example/access';
  const apart = createApiClient({ ...parts, base, readCookies: () => 'XSRF-TOKEN=crumb' });
  await apart.post(addresses.decisions, { params, body: decision });
  await apart.post(addresses.closedAlerts, { body: { id: '7' } });
  expect(sent).toEqual([
    `${base}/greenlight/approval/requests/RAP-2026%2F7/decisions`,
    addresses.closedAlerts,
  ]);
  expect(echoed).toEqual([null, 'crumb']);
});

// Each of these is a fault that the check must find; one that it lets through fails it as an unused directive.
test('what the contract does not declare is a fault of the check', async () => {
  const { requestId } = params;
  // @ts-expect-error a field that the body does not have
  await api.post(addresses.decisions, { params, body: { ...decision, remark: 'yes' } });
  // @ts-expect-error a field of the wrong kind
  await api.post(addresses.decisions, { params, body: { ...decision, version: '3' } });
  // @ts-expect-error a word that is none of the choices
  await api.post(addresses.decisions, { params, body: { ...decision, decision: 'MAYBE' } });
  // @ts-expect-error a body without one of its fields
  await api.post(addresses.decisions, { params, body: { stage: 'SUPERVISOR', version: 3 } });
  // @ts-expect-error no body
  await api.post(addresses.decisions, { params });
  // @ts-expect-error a body where none is accepted
  await api.get(addresses.request, { params, body: decision });
  // @ts-expect-error no name for the path
  await api.post(addresses.decisions, { body: decision });
  // @ts-expect-error a name that the path does not have
  await api.get(addresses.request, { params: { requestId, number: '7' } });
  // @ts-expect-error a wrong name for the path
  await api.get(addresses.request, { params: { id: requestId } });
  // @ts-expect-error a query parameter that is not known there
  await api.get(addresses.queue, { query: { role: 'AUTHORIZER', sort: 'name' } });
  // @ts-expect-error a query without the word it needs
  await api.get(addresses.queue, { query: { size: '50' } });
  // @ts-expect-error a query where none is accepted
  await api.get(addresses.userRequests, { query: { role: 'AUTHORIZER' } });
  // @ts-expect-error a call that is not made with this method
  await api.get(addresses.decisions, { params });
  // @ts-expect-error an address that is no call
  await api.get(addresses.openapi);
  // @ts-expect-error an address made by hand
  await api.get(`/greenlight/approval/requests/${requestId}`);
  // @ts-expect-error a key for a reading
  await api.get(addresses.userRequests, { idempotencyKey: 'k' });
  const request = await api.get(addresses.request, { params });
  // @ts-expect-error a field that the response does not have
  expect(request.colour).toBeUndefined();
  // @ts-expect-error a response of another type
  const page: { nextCursor: string | null } = request;
  expect(page).toBe(request);
});
