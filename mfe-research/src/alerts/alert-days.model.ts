import type { Alert } from '../watching/alerts-query.ts';

export interface AlertDay {
  /** Such as "Friday, 20 November". */
  readonly name: string;
  readonly alerts: readonly Alert[];
}

/** Returns alerts by the day on which they came, in their order. @param timeZone an IANA name. Default: the browser's */
export function groupByDay(alerts: readonly Alert[], timeZone?: string): readonly AlertDay[] {
  const days = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const write = (parts: Intl.DateTimeFormatOptions) =>
      new Date(alert.at).toLocaleDateString('en-GB', { ...parts, ...(timeZone !== undefined && { timeZone }) });
    // Runtimes differ in the comma that they put between them.
    const name = `${write({ weekday: 'long' })}, ${write({ day: 'numeric', month: 'long' })}`;
    days.set(name, [...(days.get(name) ?? []), alert]);
  }
  return [...days].map(([name, own]) => ({ name, alerts: own }));
}

/** Returns the time of day of an alert: `16:31`. */
export function formatTime(at: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });
}

/** Returns how many alerts came after the newest that is shown. @param alerts newest first */
export function countFresh(alerts: readonly Alert[], newest: string | null): number {
  const at = alerts.findIndex(({ id }) => id === newest);
  return Math.max(0, at);
}

/** Returns what stands at the end of a row: the time, or that it is of a close. */
export function describeMoment({ kind, at }: Pick<Alert, 'kind' | 'at'>, timeZone?: string): string {
  return kind === 'price' || kind === 'fairValue' ? 'Close' : formatTime(at, timeZone);
}

/** Returns the number on the bell; null for none. */
export function formatUnread(unread: number): string | null {
  if (unread === 0) return null;
  return unread > 99 ? '99+' : String(unread);
}
