import { expect, test } from 'vitest';
import { durationWords, lastedWords } from './lasted-time.tsx';

test('a length of time is written in its largest unit, at least one minute', () => {
  const lengths = [25 * 86_400_000 + 5, 86_400_000, 7_300_000, 61_000, 0];
  expect(lengths.map((length) => lastedWords('en', length))).toEqual([
    '25 days',
    '1 day',
    '2 hours',
    '1 minute',
    '1 minute',
  ]);
  expect(lengths.map((length) => lastedWords('es', length))).toEqual([
    '25 días',
    '1 día',
    '2 horas',
    '1 minuto',
    '1 minuto',
  ]);
});

test('a short run is written in tenths of a second', () => {
  const lengths = [3, 412, 1_000, 59_940, 95_000];
  expect(lengths.map((length) => durationWords('en', length))).toEqual([
    '0.1 seconds',
    '0.4 seconds',
    '1 second',
    '59.9 seconds',
    '1 minute',
  ]);
  expect(durationWords('es', 412)).toBe('0.4 segundos');
});
