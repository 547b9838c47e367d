import { expect, test } from 'vitest';
import { webhookOutcome } from './webhook-attempts.ts';
import { webhookEventOf } from './webhook-events.ts';

const now = new Date('2026-11-28T12:00:00Z');
const failed = { status: 500, retryAfter: null };

test('there are ten attempts in over 75 hours, and then no more', () => {
  let at = now;
  let attempts = 0;
  for (;;) {
    attempts += 1;
    const outcome = webhookOutcome(failed, { attempts, now: at, chance: 0 });
    if (outcome.kind !== 'AGAIN') {
      expect(outcome).toEqual({ kind: 'OFF', cause: 'FAILING' });
      break;
    }
    at = outcome.at;
  }
  expect(attempts).toBe(10);
  expect((at.getTime() - now.getTime()) / 3_600_000).toBeCloseTo(75.58, 1);
});

test.each([
  [200, 'SENT'],
  [204, 'SENT'],
  [299, 'SENT'],
  [301, 'AGAIN'],
  [404, 'AGAIN'],
  [429, 'AGAIN'],
  [410, 'OFF'],
  [null, 'AGAIN'],
])('after %s it is %s', (status, kind) => {
  expect(webhookOutcome({ status, retryAfter: null }, { attempts: 1, now, chance: 0.5 }).kind).toBe(kind);
});

test('a receiver may ask for more time, up to a day, and not for less', () => {
  const after = (retryAfter: number) => {
    const outcome = webhookOutcome({ status: 503, retryAfter }, { attempts: 2, now, chance: 0 });
    return outcome.kind === 'AGAIN' ? (outcome.at.getTime() - now.getTime()) / 1_000 : null;
  };
  expect([after(1), after(1_000), after(10_000_000)]).toEqual([300, 1_000, 86_400]);
});

test('a step that is retried is not sent, one that needs the help desk is', () => {
  const detail = { client: null, clientRole: 'Upload' };
  const judged = (more: object) => webhookEventOf('DELIVERY_FAILED', { ...detail, ...more });
  expect(judged({})).toBe(null);
  expect(judged({ needsHelpDesk: true })).toBe('request.stuck');
});
