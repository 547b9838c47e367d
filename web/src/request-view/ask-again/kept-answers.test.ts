import { expect, test } from 'vitest';
import { keepAnswers, type KeptAnswers, readAnswers } from './kept-answers.ts';
import { emptyStorage } from '../../testing/storage.ts';

const owner = { userId: 'nora', type: 'ACCESS_REQUEST', applicationId: 'fhd-app' } as const;
const kept: KeptAnswers = {
  answers: {
    employment: 2,
    roles: ['Read Access'],
    userLevels: ['Approver'],
    userOrigins: ['Contractor'],
    purpose: 'Old studies',
  },
  idempotencyKey: 'key-1',
};

test('answers come back whole, to the person and the request that they are of', () => {
  const storage = emptyStorage();
  keepAnswers(storage, owner, kept);
  expect(readAnswers(storage, owner)).toEqual(kept);
  expect(readAnswers(storage, { ...owner, type: 'CHANGE_REQUEST' })).toBeNull();
  expect(readAnswers(storage, { ...owner, applicationId: 'p4-app' })).toBeNull();
});

test('answers of another person are deleted', () => {
  const storage = emptyStorage();
  keepAnswers(storage, owner, kept);
  expect(readAnswers(storage, { ...owner, userId: 'sam' })).toBeNull();
  expect(storage).toHaveLength(0);
});

test.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['what the form before this one kept', { employment: null, roles: ['Upload'], purpose: 'x' }],
  ['roles that are no texts', { ...kept.answers, roles: [1] }],
  ['an employment that is no number', { ...kept.answers, employment: '2' }],
])('%s counts as no answers', (_what, value) => {
  const storage = emptyStorage();
  keepAnswers(storage, owner, kept);
  const name = storage.key(0) ?? '';
  const body =
    typeof value === 'string' ? value : JSON.stringify({ userId: 'nora', idempotencyKey: 'k', ...value });
  storage.setItem(name, body);
  expect(readAnswers(storage, owner)).toBeNull();
});
