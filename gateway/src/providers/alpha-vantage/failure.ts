import { BadUpstream } from '../../errors/errors.ts';
import type { Failure } from '../budget/metered-client.ts';

const noticeFields = ['Information', 'Note', 'Error Message', 'message'] as const;

/**
 * Returns the failure that a body of status 200 reports; null for data. The order matters: quota texts end in an advertisement for
 * premium plans, and the burst text names the daily limit too.
 */
export function classifyFailure(body: unknown): Failure | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'unknown';
  const fields = new Map<string, unknown>(Object.entries(body));
  if (fields.size === 0) return 'no-data';
  const notices = noticeFields.filter((field) => fields.has(field));
  if (notices.length === 0) return null;
  const text = notices.map((field) => String(fields.get(field))).join('\n');
  if (/spreading out|per second/i.test(text)) return 'burst';
  if (/is a premium/i.test(text)) return 'plan';
  if (/requests per day|rate limit|call frequency|call volume/i.test(text)) return 'daily-cap';
  if (/apikey is invalid|\bdemo\b/i.test(text)) return 'key';
  return fields.has('Error Message') ? 'symbol' : 'unknown';
}

/** Returns the error for a body of which a part has another shape or an impossible value: the whole is refused. */
export function unreadable(): BadUpstream {
  return new BadUpstream('The data provider sent an answer that cannot be read. Please try again later.');
}
