const rateLimitText = 'API rate limit exceeded. Please try again later.';

/**
 * Makes a text fit to be shown: keys are masked, the data provider is not named, and every text about a rate limit
 * becomes the one text for it. The gateway sanitises what it sends; a browser does it again, against answers of others.
 */
export function sanitizeMessage(message: string): string {
  if (/rate[\s-]?limit|API call (limit|frequency|volume)/i.test(message)) return rateLimitText;
  return message.replace(/[A-Z0-9]{16,}/g, '[API_KEY]').replace(/alpha[\s_-]*vantage/gi, 'data provider');
}
