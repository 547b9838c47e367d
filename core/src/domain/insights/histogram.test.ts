import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketOf,
  countIn,
  type Histogram,
  innerBuckets,
  joined,
  longest,
  percentile,
  promisedError,
  secondsOf,
  shortest,
} from './histogram.ts';

function histogramOf(times: readonly number[]): Histogram {
  return joined(times.map((time) => new Map([[bucketOf(time), 1]])));
}

/** The time at the rank, of all of them in order. */
function exact(times: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(share * times.length));
  return times.toSorted((one, other) => one - other)[rank - 1] ?? Number.NaN;
}

const times = fc.array(fc.double({ min: shortest, max: longest - 1, noNaN: true }), {
  minLength: 1,
  maxLength: 300,
});

test('a percentile is within the promised error of the exact one', () => {
  expect(promisedError).toBeLessThan(0.11);
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.9, 0.95, 1), (some, share) => {
      const [found, truth] = [percentile(histogramOf(some), share) ?? 0, exact(some, share)];
      expect(Math.abs(found - truth) / truth).toBeLessThanOrEqual(promisedError + 0.002);
    }),
  );
});

test('joining loses and adds nothing', () => {
  fc.assert(
    fc.property(times, times, (some, others) => {
      const both = joined([histogramOf(some), histogramOf(others)]);
      expect(countIn(both)).toBe(some.length + others.length);
      expect(percentile(both, 0.9)).toBe(percentile(histogramOf([...others, ...some]), 0.9));
    }),
  );
});

test.each([
  [0, 0],
  [shortest - 1, 0],
  [shortest, 1],
  [longest - 1, innerBuckets],
  [longest, innerBuckets + 1],
  [longest * 10, innerBuckets + 1],
])('%d seconds are in bucket %d', (seconds, bucket) => {
  expect(bucketOf(seconds)).toBe(bucket);
});

test('each bucket is represented by a time that is in it, and no times have no percentile', () => {
  for (let bucket = 0; bucket <= innerBuckets + 1; bucket += 1)
    expect(bucketOf(secondsOf(bucket))).toBe(bucket);
  expect(percentile(new Map(), 0.5)).toBeNull();
});
