import { sanitizeMessage } from '@basecase/gateway/contract/error-text';

interface ReplyText {
  readonly text: string;
  /** False for a text that only names the call. */
  readonly said: boolean;
}

/**
 * The text of a failure reply: its `error` field; a general text when it has only `message`; else a text that names the call.
 * @param context completes "Failed to fetch …"
 */
export function chooseMessage(body: unknown, context: string): ReplyText {
  if (typeof body === 'object' && body !== null) {
    if ('error' in body && typeof body.error === 'string' && body.error !== '') {
      return { text: sanitizeMessage(body.error), said: true };
    }
    if ('message' in body) return { text: 'Unable to fetch data. Please try again.', said: true };
  }
  return { text: `Failed to fetch ${context}`, said: false };
}
