import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { DecidedItems } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  askAs,
  cancelAs,
  decideAs,
  denial,
  readAs,
  rowCounts,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

const people = ['newcomer', 'owner', 'security'];
const askAll = () => Promise.all(people.map((username) => askAs(portal, username)));

type Item = Pick<RequestView, 'requestId' | 'stage' | 'version'>;
const itemOf = ({ requestId, stage, version }: Item) => ({ requestId, stage, version });

async function decideSeveralAs(
  username: string,
  items: readonly Item[],
  givenDecision: Record<string, unknown> = { decision: 'APPROVE' },
  headers: Record<string, string> = {},
) {
  const body = { items: items.map(itemOf), ...givenDecision };
  return await (await portal.as(username)).post<DecidedItems & Problem>(
    addresses.severalDecisions,
    body,
    headers,
  );
}

test('each is accepted on its own, and the comment is with each', async () => {
  const requests = await askAll();
  const answer = await decideSeveralAs('supervisor', requests, {
    decision: 'APPROVE',
    comment: 'For the season',
  });
  expect(answer.status).toBe(200);
  expect(answer.body.results).toEqual(
    requests.map(({ requestId, requestNumber }) => ({
      requestId,
      requestNumber,
      workflowStatus: 'PENDING_AUTHORIZER_DECISION',
      code: null,
      decidedBy: null,
      currentStatus: null,
      waitingOn: null,
      closingReason: null,
    })),
  );
  for (const [index, username] of people.entries()) {
    const own = await readAs(portal, username, requests[index] ?? { requestId: '' });
    expect(own.body.supervisorComment).toBe('For the season');
  }
});

test('a no needs its reason and comment for each, and ends each', async () => {
  const requests = await askAll();
  const before = await rowCounts(portal);
  const silent = await decideSeveralAs('supervisor', requests, { decision: 'DENY' });
  expect(silent.body.results.map((result) => result.code)).toEqual(['INVALID', 'INVALID', 'INVALID']);
  expect(await rowCounts(portal)).toEqual(before);
  const answer = await decideSeveralAs('supervisor', requests, denial);
  expect(answer.body.results.map((result) => result.workflowStatus)).toEqual(
    people.map(() => 'DENIED_BY_SUPERVISOR'),
  );
});

test('one that changed meanwhile shows its present status', async () => {
  const [withdrawn, returned, denied] = await askAll();
  if (withdrawn === undefined || returned === undefined || denied === undefined)
    throw new Error('three were asked');
  await cancelAs(portal, 'newcomer', withdrawn);
  await decideAs(portal, 'supervisor', returned, {
    decision: 'RETURN',
    comment: 'Which of the two regions is it?',
  });
  await decideAs(portal, 'supervisor', denied, denial);
  const answer = await decideSeveralAs('supervisor', [withdrawn, returned, denied]);
  const nothing = { decidedBy: null, waitingOn: null, closingReason: null };
  expect(answer.body.results).toMatchObject([
    { ...nothing, currentStatus: 'CANCELLED', closingReason: 'WITHDRAWN' },
    { ...nothing, currentStatus: 'PENDING_SUPERVISOR_DECISION', waitingOn: 'REQUESTER' },
    { ...nothing, currentStatus: 'DENIED_BY_SUPERVISOR', decidedBy: 'Dana Lee' },
  ]);
  expect(answer.body.results.map((result) => result.code)).toEqual(Array(3).fill('ALREADY_DECIDED'));
});

test('one that is refused tells why, holds up none of the others, and is in the trail', async () => {
  const [withdrawn, decided, open] = await askAll();
  const own = await askAs(portal, 'supervisor');
  const hidden = await askAs(portal, 'supervisor2');
  if (withdrawn === undefined || decided === undefined || open === undefined)
    throw new Error('three were asked');
  await cancelAs(portal, 'newcomer', withdrawn);
  await decideAs(portal, 'supervisor', decided);
  const answer = await decideSeveralAs('supervisor', [withdrawn, decided, own, hidden, open]);
  expect(answer.status).toBe(200);
  expect(
    answer.body.results.map(({ code, decidedBy, workflowStatus }) => [code, decidedBy, workflowStatus]),
  ).toEqual([
    ['ALREADY_DECIDED', null, null],
    ['ALREADY_DECIDED', 'Dana Lee', null],
    ['NOT_ELIGIBLE', null, null],
    ['NOT_FOUND', null, null],
    [null, null, 'PENDING_AUTHORIZER_DECISION'],
  ]);
  const rows = await portal.db.rows(sql`select code, request_id, actor_name from portal.audit_event
    where outcome = 'REFUSED' and detail ->> 'call' = 'POST decisions' order by id desc limit 4`);
  expect(rows.toReversed()).toEqual(
    [withdrawn, decided, own, hidden].map(({ requestId }, index) => ({
      code: ['ALREADY_DECIDED', 'ALREADY_DECIDED', 'NOT_ELIGIBLE', 'NOT_FOUND'][index],
      request_id: requestId,
      actor_name: 'Dana Lee',
    })),
  );
});

test('an item on another version or stage than the one that was read is refused', async () => {
  const [one, two] = await askAll();
  if (one === undefined || two === undefined) throw new Error('three were asked');
  const answer = await decideSeveralAs('supervisor', [
    { ...one, version: 7 },
    { ...two, stage: 'AUTHORIZER' },
  ]);
  expect(answer.body.results.map((result) => result.code)).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED']);
});

test('repeated with its key it repeats its answers, and decides nothing twice', async () => {
  const requests = await askAll();
  const key = { 'idempotency-key': randomUUID() };
  const first = await decideSeveralAs('supervisor', requests, { decision: 'APPROVE' }, key);
  const before = await rowCounts(portal);
  const again = await decideSeveralAs('supervisor', requests, { decision: 'APPROVE' }, key);
  expect(again.body).toEqual(first.body);
  expect(await rowCounts(portal)).toEqual(before);
  for (const request of requests)
    expect((await writtenFor(portal, request)).audit).toEqual(['REQUEST_SUBMITTED', 'STAGE_APPROVED']);
  const other = await decideSeveralAs('supervisor', requests, denial, key);
  expect(other.body.results.map((result) => result.code)).toEqual(people.map(() => 'KEY_REUSED'));
});

test('repeated without a key it learns who decided', async () => {
  const requests = await askAll();
  const answers = await Promise.all([
    decideSeveralAs('supervisor', requests),
    decideSeveralAs('supervisor', requests.toReversed()),
  ]);
  const codes = answers.flatMap((answer) => answer.body.results.map((result) => result.code));
  expect(codes.filter((code) => code === null)).toHaveLength(3);
  expect(codes.filter((code) => code === 'ALREADY_DECIDED')).toHaveLength(3);
});

test('takes 1 to 50 at a time, and no question', async () => {
  const request = await askAs(portal, 'newcomer');
  const many = Array.from({ length: 51 }, () => request);
  for (const [items, givenDecision] of [
    [[], { decision: 'APPROVE' }],
    [many, { decision: 'APPROVE' }],
    [[request], { decision: 'RETURN', comment: 'Which office is it for?' }],
  ] as const) {
    const answer = await decideSeveralAs('supervisor', items, givenDecision);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
  }
  const fifty = await decideSeveralAs('supervisor', many.slice(1));
  expect(fifty.body.results.map((result) => result.code)).toEqual([
    null,
    ...Array.from({ length: 49 }, () => 'ALREADY_DECIDED'),
  ]);
});
