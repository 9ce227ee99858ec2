const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** A moment (ISO 8601) as its day in UTC: `21 Nov 2026`. */
export function formatUtcDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { ...day, timeZone: 'UTC' });
}

/**
 * A moment (ISO 8601) in local time: `21 Nov 2026, 14:05`.
 * @param timeZone an IANA name. Default: the browser's time zone
 */
export function formatMoment(moment: string, timeZone?: string): string {
  return new Date(moment).toLocaleString('en-GB', {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}
