/** Bounds grow by a third of an octave from 16 ms, so a figure out of a histogram is off by a few percent at most. */
const firstBound = 16;
const bucketsPerOctave = 3;
/** Above 10 minutes, the longest time that is accepted. */
const lastBucket = 46;

/** Counts by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** Returns the bucket of a value that is not negative. */
export function bucketOf(value: number): number {
  if (value <= firstBound) return 0;
  return Math.min(lastBucket, Math.ceil(Math.log2(value / firstBound) * bucketsPerOctave));
}

function boundOf(bucket: number): number {
  return firstBound * 2 ** (bucket / bucketsPerOctave);
}

/** Returns the value that a share of the counted values does not exceed, interpolated in its bucket; null without any. */
export function findQuantile(histogram: Histogram, share: number): number | null {
  const buckets = [...histogram].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [bucket, count] of buckets) {
    const inside = (share * all - below) / count;
    if (inside <= 1) {
      const low = bucket === 0 ? 0 : boundOf(bucket - 1);
      return low + (boundOf(bucket) - low) * Math.max(0, inside);
    }
    below += count;
  }
  return null;
}
