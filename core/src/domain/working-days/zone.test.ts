import { expect, test } from 'vitest';
import { isZone } from './zone.ts';

test.each([
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'Pacific/Guam',
  'UTC',
  'Etc/GMT+5',
  // A name that others have replaced.
  'Asia/Calcutta',
])('%s is a zone', (name) => {
  expect(isZone(name)).toBe(true);
});

test.each(['', '+05:30', '-05:00', 'America', 'Mars/Olympus', ' UTC', 'UTC\n', "UTC'", 'x'.repeat(65)])(
  '%j is none',
  (name) => {
    expect(isZone(name)).toBe(false);
  },
);
