import type { Flag } from '@basecase/gateway/contract';

const dayMs = 86_400_000;

/**
 * The days since the end of a flag; 0 on that day and before.
 * @param endsOn YYYY-MM-DD
 * @param now milliseconds since the epoch
 */
export function daysPast(endsOn: string, now: number): number {
  const end = Date.parse(`${endsOn}T00:00:00Z`);
  return Number.isFinite(end) ? Math.max(0, Math.floor((now - end) / dayMs)) : 0;
}

/** The end of a flag as text: `31 Jan 2027`, or how long ago it was. */
export function endText(endsOn: string, now: number): string {
  const days = daysPast(endsOn, now);
  if (days > 0) return days === 1 ? '1 day ago' : `${days} days ago`;
  const date = new Date(`${endsOn}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return endsOn;
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

export function audienceText(roles: Flag['roles']): string {
  return roles.length === 0 ? 'All signed-in users' : roles.map((role) => `${role}s`).join(' and ');
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
