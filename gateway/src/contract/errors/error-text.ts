import { unnamedSources } from '../sources.ts';

/** Text of every reply about a rate limit. */
export const rateLimitText = 'API rate limit exceeded. Please try again later.';
const providerNames = unnamedSources.map((name) => new RegExp(name.replaceAll('-', '[\\s_-]*'), 'gi'));

/**
 * Returns a text that may be shown: keys are masked, the data provider is not named, and each text about a rate limit
 * becomes the same text. The gateway sanitises its replies; a front end repeats it for replies of proxies.
 */
export function sanitizeMessage(message: string): string {
  if (/rate[\s-]?limit|API call (limit|frequency|volume)/i.test(message)) return rateLimitText;
  const masked = message.replace(/[A-Z0-9]{16,}/g, '[API_KEY]');
  return providerNames.reduce((text, name) => text.replace(name, 'data provider'), masked);
}
