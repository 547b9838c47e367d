import { requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { expect, test } from 'vitest';
import { requestViewTexts } from './request-view-texts.ts';

const { en, es } = requestViewTexts;

test("in English a status is called by the agency's word, its underscores as spaces, in sentence case", () => {
  for (const status of requestStatuses) {
    const name = en.statusNames[status];
    // The page spells two of them as its sentences do; calls and the trail keep the agency's spelling.
    const spelled = status.replaceAll('_', ' ').replace('CANCELLED', 'CANCELED').replace('RMIT', 'RM-IT');
    expect(name.toUpperCase()).toBe(spelled);
    expect(name).toMatch(/^[A-Z][a-z]+(?: (?:[a-z]+|FileTrail|RM-IT Help))*$/);
  }
});

test('in Spanish every status has words of its own, and no two are called alike', () => {
  const names = requestStatuses.map((status) => es.statusNames[status]);
  expect(new Set(names).size).toBe(requestStatuses.length);
  expect(
    names.filter((name) => /pending|decision|denied|approved|revoked|cancelled|expired/i.test(name)),
  ).toEqual([]);
});
