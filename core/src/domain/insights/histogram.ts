/**
 * Times are counted in buckets that grow with them: each inner one reaches this many times as far as the one before. The first
 * holds everything below `shortest`, the last everything from `longest` on.
 */
export const shortest = 300;
export const longest = 60 * 86_400;
export const innerBuckets = 48;

const growth = Math.log(longest / shortest) / innerBuckets;

/** How far a percentile between `shortest` and `longest` may be from the exact one, as a part of it. */
export const promisedError = Math.exp(growth / 2) - 1;

/** How many there were in each bucket, by its number from 0 on. */
export type Histogram = ReadonlyMap<number, number>;

/** The bucket of a time. The database computes the same with `width_bucket`. */
export function bucketOf(seconds: number): number {
  if (seconds < shortest) return 0;
  if (seconds >= longest) return innerBuckets + 1;
  return Math.min(innerBuckets, Math.floor(Math.log(seconds / shortest) / growth) + 1);
}

/** The seconds that represent a bucket: as far from its lower end as from its upper one, each as a part of it. */
export function secondsOf(bucket: number): number {
  if (bucket <= 0) return shortest / 2;
  if (bucket > innerBuckets) return longest;
  return Math.round(shortest * Math.exp(growth * (bucket - 0.5)));
}

/** All of them together. */
export function joined(histograms: readonly Histogram[]): Histogram {
  const sums = new Map<number, number>();
  for (const histogram of histograms)
    for (const [bucket, count] of histogram) sums.set(bucket, (sums.get(bucket) ?? 0) + count);
  return sums;
}

export function countIn(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The seconds that this share of the times does not exceed: the time at that rank, as near as its bucket says.
 * @param share above 0, up to 1
 * @returns null where there are no times
 */
export function percentile(histogram: Histogram, share: number): number | null {
  const wanted = Math.max(1, Math.ceil(share * countIn(histogram)));
  let passed = 0;
  for (const bucket of [...histogram.keys()].toSorted((one, other) => one - other)) {
    passed += histogram.get(bucket) ?? 0;
    if (passed >= wanted) return secondsOf(bucket);
  }
  return null;
}
