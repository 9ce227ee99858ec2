/** Returns a time in milliseconds as text: below a second in ms, above in s; N/A when it is missing. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return 'N/A';
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} s`;
}
