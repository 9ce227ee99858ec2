/**
 * Makes a server's text fit for the screen: keys masked, the data provider's name replaced, rate limits in one wording.
 * The gateway does the same; this guards against an answer that did not come from it.
 */
export function sanitizeMessage(message: string): string {
  if (/rate limit|api call (limit|frequency|volume)/i.test(message)) {
    return 'API rate limit exceeded. Please try again later.';
  }
  return message.replace(/\b[A-Z0-9]{16,}\b/g, '[API_KEY]').replace(/alpha\s*vantage/gi, 'data provider');
}

/**
 * The text of a failed answer: its `error` field; a general text when it has only `message`; else a text naming what was asked for.
 * @param context completes "Failed to fetch …"
 */
export function messageOf(body: unknown, context: string): string {
  if (typeof body === 'object' && body !== null) {
    if ('error' in body && typeof body.error === 'string' && body.error !== '') return sanitizeMessage(body.error);
    if ('message' in body) return 'Unable to fetch data. Please try again.';
  }
  return `Failed to fetch ${context}`;
}
