import { sanitizeMessage } from '@basecase/gateway/contract/error-text';

/**
 * The text of a failure reply: its `error` field; a general text when it has only `message`; else a text that names the call.
 * @param context completes "Failed to fetch …"
 */
export function messageOf(body: unknown, context: string): string {
  if (typeof body === 'object' && body !== null) {
    if ('error' in body && typeof body.error === 'string' && body.error !== '') return sanitizeMessage(body.error);
    if ('message' in body) return 'Unable to fetch data. Please try again.';
  }
  return `Failed to fetch ${context}`;
}
