/** Returns a percentile of sorted values, interpolated between the two nearest ones. */
export function percentile(sorted: ArrayLike<number>, rank: number): number {
  const place = ((sorted.length - 1) * rank) / 100;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
