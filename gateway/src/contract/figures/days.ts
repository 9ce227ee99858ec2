/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000;

/** Days from one day to another, both YYYY-MM-DD; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
