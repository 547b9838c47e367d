import { requestStatuses } from '@portal/core/domain/requests/transitions.ts';
import { expect, test } from 'vitest';
import { requestViewTexts } from './request-view-texts.ts';

const { en, es } = requestViewTexts;

test("in English a status is called by the agency's word, its underscores as spaces, in sentence case", () => {
  for (const status of requestStatuses) {
    const name = en.statusNames[status];
    expect(name.toUpperCase()).toBe(status.replaceAll('_', ' '));
    expect(name).toMatch(/^[A-Z][a-z]+(?: (?:[a-z]+|FileTrail|RMIT))*$/);
  }
});

test('in Spanish every status has words of its own, and no two are called alike', () => {
  const names = requestStatuses.map((status) => es.statusNames[status]);
  expect(new Set(names).size).toBe(requestStatuses.length);
  expect(
    names.filter((name) => /pending|decision|denied|approved|revoked|cancelled|expired/i.test(name)),
  ).toEqual([]);
});
