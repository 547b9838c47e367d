import { expect, test } from 'vitest';
import { forgetAnswers, keepAnswers, type KeptAnswers, readAnswers } from './kept-answers.ts';
import { memoryStorage } from '../../session/site-data.ts';

const owner = { userId: 'nora', type: 'ACCESS_REQUEST', applicationId: 'fhd-app' } as const;
const kept: KeptAnswers = {
  answers: {
    employment: { number: 2, words: null },
    role: ['Read Access'],
    options: { level: ['Approver'], userOrigin: ['Contractor'] },
    purpose: 'Old studies',
  },
  idempotencyKey: 'key-1',
};

test('answers come back whole, to the person and the request that they are of', () => {
  const storage = memoryStorage();
  keepAnswers(storage, owner, kept);
  expect(readAnswers(storage, owner)).toEqual(kept);
  expect(readAnswers(storage, { ...owner, type: 'CHANGE_REQUEST' })).toBeNull();
  expect(readAnswers(storage, { ...owner, applicationId: 'p4-app' })).toBeNull();
  expect(readAnswers(storage, { ...owner, userId: 'sam' })).toBeNull();
  forgetAnswers(storage, owner);
  expect(storage).toHaveLength(0);
});

test.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['what the first form kept', { employment: null, roles: ['Upload'], purpose: 'x' }],
  [
    'what the form before this one kept',
    { employment: null, roles: ['Upload'], userLevels: [], userOrigins: [], purpose: 'x' },
  ],
  ['roles that are no texts', { answers: { ...kept.answers, role: [1] } }],
  [
    'an employment that is no number',
    { answers: { ...kept.answers, employment: { number: '2', words: null } } },
  ],
  ['a field that no form has', { answers: { ...kept.answers, roles: ['Read Access'] } }],
])('%s counts as no answers', (_what, value) => {
  const storage = memoryStorage();
  keepAnswers(storage, owner, kept);
  const name = storage.key(0) ?? '';
  const body = typeof value === 'string' ? value : JSON.stringify({ idempotencyKey: 'k', ...value });
  storage.setItem(name, body);
  expect(readAnswers(storage, owner)).toBeNull();
});
