/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** Returns the days from one date to another, both YYYY-MM-DD; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
