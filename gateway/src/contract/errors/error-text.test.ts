import fc from 'fast-check';
import { sanitizeMessage } from './error-text.ts';

describe('sanitised texts', () => {
  test.each([
    ['Unknown symbol AAPL.', 'Unknown symbol AAPL.'],
    ['key DEMO1234567890AB is bad', 'key [API_KEY] is bad'],
    ['fifteen ABCDEFGHIJKLMNO stay', 'fifteen ABCDEFGHIJKLMNO stay'],
    ['Alpha Vantage did not answer', 'data provider did not answer'],
    ['see alphavantage or ALPHA_VANTAGE or alpha-vantage', 'see data provider or data provider or data provider'],
    ['Our standard API rate limit is 25 requests per day', 'API rate limit exceeded. Please try again later.'],
    ['You reached the API call limit', 'API rate limit exceeded. Please try again later.'],
    ['our standard API call frequency is 5 calls per minute', 'API rate limit exceeded. Please try again later.'],
    [
      'We have detected your API key as ABCDEFGHIJKLMNOP and our standard API rate limit is 25 requests per day.',
      'API rate limit exceeded. Please try again later.',
    ],
  ])('%s', (text, shown) => {
    expect(sanitizeMessage(text)).toBe(shown);
  });

  test('never contain a key or the provider’s name, in any context', () => {
    const key = fc.stringMatching(/^[A-Z0-9]{16,40}$/);
    fc.assert(
      fc.property(fc.string(), key, fc.string(), (before, secret, after) => {
        const shown = sanitizeMessage(`${before}${secret}${after} Alpha Vantage`);
        expect(shown).not.toContain(secret);
        expect(shown).not.toMatch(/alpha ?vantage/i);
      }),
    );
  });

  test('a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => expect(sanitizeMessage(sanitizeMessage(text))).toBe(sanitizeMessage(text))),
    );
  });
});
