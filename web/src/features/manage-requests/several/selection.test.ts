import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import { mostPerBatch } from '@portal/core/domain/requests/several.ts';
import { expect, test } from 'vitest';
import { canJoin, isWhole, withAll, withAllPressed, withPressed } from './selection.ts';

function item(number: number, differing: Partial<QueueItem> = {}): QueueItem {
  return {
    requestId: `request-${number}`,
    requestNumber: `RAP-2026-${number}`,
    requestType: 'ACCESS_REQUEST',
    workflowStatus: 'PENDING_SUPERVISOR_DECISION',
    applicationId: 'hll-app',
    roles: ['Upload'],
    purpose: 'Loading the spring floods',
    isPurposeCut: false,
    name: 'Nora T New',
    organization: 'Flood Risk Agency',
    submittedAt: '2026-11-03T09:00:00Z',
    enteredAt: '2026-11-03T09:00:00Z',
    dueAt: '2026-11-10T09:00:00Z',
    expiresAt: null,
    fallbackFor: null,
    onBehalfOf: null,
    alternate: null,
    version: 0,
    addRoles: ['Upload'],
    removeRoles: [],
    accountRequestKind: null,
    updatedFields: [],
    signals: [],
    ...differing,
  };
}

test('only plain requests of one kind go together', () => {
  const selected = [item(1)];
  expect(canJoin(item(2), selected)).toBe(true);
  expect(canJoin(item(2, { signals: ['EARLIER_REFUSAL'] }), selected)).toBe(false);
  expect(canJoin(item(2, { requestType: 'CHANGE_REQUEST' }), selected)).toBe(false);
  const naming = item(3, { requestType: 'ALTERNATE_SUPERVISOR' });
  expect(canJoin(naming, [naming]), 'to stand in is answered by itself').toBe(false);
});

test('all of a page leaves out what cannot join, twins and everything past the most', () => {
  const page = [
    item(1, { signals: ['ANSWERED'] }),
    item(2, { requestType: 'REMOVE_REQUEST' }),
    item(3),
    item(4, { requestType: 'REMOVE_REQUEST' }),
  ];
  expect(withAll(page, []).map((one) => one.requestId)).toEqual(['request-2', 'request-4']);
  expect(withAll(page, [item(3)]).map((one) => one.requestId)).toEqual(['request-3']);
  const many = Array.from({ length: 60 }, (_, index) => item(index));
  expect(withAll(many, [])).toHaveLength(mostPerBatch);
  expect(canJoin(item(99), withAll(many, []))).toBe(false);
});

test('pressing a box takes the item in, lets it go again, and never takes in what cannot join', () => {
  const selected = withPressed(item(2), withPressed(item(1), []));
  expect(selected).toEqual([item(1), item(2)]);
  expect(withPressed(item(1, { version: 1 }), selected)).toEqual([item(2)]);
  expect(withPressed(item(3, { requestType: 'CHANGE_REQUEST' }), selected)).toBe(selected);
});

test('pressing the box for all takes in what can join, and pressed again lets all of this page go', () => {
  const elsewhere = item(9);
  const page = [item(1), item(2, { signals: ['ANSWERED'] }), item(3)];
  const all = withAllPressed(page, [elsewhere]);
  expect(all).toEqual([elsewhere, item(1), item(3)]);
  expect(isWhole(page, all)).toBe(true);
  expect(isWhole(page, [elsewhere])).toBe(false);
  expect(withAllPressed(page, all)).toEqual([elsewhere]);
});
