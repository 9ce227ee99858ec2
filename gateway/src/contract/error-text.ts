const rateLimitText = 'API rate limit exceeded. Please try again later.';

/**
 * Returns a text that may be shown: keys are masked, the data provider is not named, and each text about a rate limit
 * becomes the same text. The gateway sanitises its replies; a front end repeats it for replies of proxies.
 */
export function sanitizeMessage(message: string): string {
  if (/rate[\s-]?limit|API call (limit|frequency|volume)/i.test(message)) return rateLimitText;
  return message.replace(/[A-Z0-9]{16,}/g, '[API_KEY]').replace(/alpha[\s_-]*vantage/gi, 'data provider');
}
