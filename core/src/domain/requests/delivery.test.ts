import { describe, expect, test } from 'vitest';
import { needsHelpDesk, retryDelay } from './delivery.ts';

const minutes = (count: number): number => count * 60_000;

describe('a delivery that fails', () => {
  test('is tried again after 1, 5, 15 and 60 minutes, then every hour', () => {
    expect([1, 2, 3, 4, 5, 6, 30].map(retryDelay)).toEqual([1, 5, 15, 60, 60, 60, 60].map(minutes));
  });

  test('is put before the help desk after a day, or at once when the provider says no', () => {
    const firstFailedAt = new Date('2026-03-02T15:00:00Z');
    const after = (milliseconds: number) => new Date(firstFailedAt.getTime() + milliseconds);
    const day = minutes(24 * 60);
    expect(needsHelpDesk({ isRefused: false, firstFailedAt, now: after(day - 1) })).toBe(false);
    expect(needsHelpDesk({ isRefused: false, firstFailedAt, now: after(day) })).toBe(true);
    expect(needsHelpDesk({ isRefused: true, firstFailedAt, now: firstFailedAt })).toBe(true);
  });
});
