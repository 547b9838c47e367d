import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idlePhase, type IdleTimes, warningSeconds } from './idle.ts';

const times: IdleTimes = { idleAfter: 120, timeoutAfter: 1_200, keepAliveEvery: 30, inputEvery: 1 };
const seconds = (count: number) => count * 1_000;
const after = (count: number, tokensEnd: number | null = null, more: Partial<IdleTimes> = {}) =>
  idlePhase({ now: seconds(count), lastInput: 0, tokensEnd }, { ...times, ...more });

describe('without input', () => {
  test.each([
    [0, 'active'],
    [119.999, 'active'],
    [120, 'idle'],
    [1_019.999, 'idle'],
    [1_020, 'warning'],
    [1_319.999, 'warning'],
    [1_320, 'timed-out'],
    [100_000, 'timed-out'],
  ])('after %d seconds: %s', (count, phase) => {
    expect(after(count).phase).toBe(phase);
  });

  test('the warning says when the session ends, and that an action prevents it', () => {
    expect(after(1_100)).toEqual({ phase: 'warning', endsAt: seconds(1_320), isForIdleness: true });
    expect(after(1_320)).toEqual({ phase: 'timed-out', isForIdleness: true });
  });

  test('other times are kept to', () => {
    expect(after(59, null, { idleAfter: 60 }).phase).toBe('active');
    expect(after(60, null, { idleAfter: 60 }).phase).toBe('idle');
    expect(after(720, null, { timeoutAfter: 600 }).phase).toBe('timed-out');
  });
});

test('tokens that end first end the session, and no action prevents it', () => {
  const end = seconds(400);
  expect(after(99, end).phase).toBe('active');
  expect(after(100, end)).toEqual({ phase: 'warning', endsAt: end, isForIdleness: false });
  expect(after(400, end)).toEqual({ phase: 'timed-out', isForIdleness: false });
  expect(after(1_020, seconds(5_000))).toMatchObject({ isForIdleness: true });
});

test('a clock that was put back keeps no session alive beyond its time', () => {
  expect(idlePhase({ now: 0, lastInput: seconds(9_999), tokensEnd: null }, times).phase).toBe('active');
});

test('phases come in one order, and the warning lasts its time', () => {
  const order = ['active', 'idle', 'warning', 'timed-out'];
  const moments = fc.integer({ min: 0, max: 3_000_000 });
  fc.assert(
    fc.property(moments, moments, fc.option(moments), (one, other, tokensEnd) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)].map((now) =>
        idlePhase({ now, lastInput: 0, tokensEnd }, times),
      );
      if (first === undefined || second === undefined) return;
      expect(order.indexOf(first.phase)).toBeLessThanOrEqual(order.indexOf(second.phase));
      if (first.phase === 'warning')
        expect(first.endsAt - Math.min(one, other)).toBeLessThanOrEqual(seconds(warningSeconds));
    }),
  );
});
