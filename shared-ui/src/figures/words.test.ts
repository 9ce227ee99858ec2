import { inSentence, listNames } from './words.ts';

test('a name is lower-case within a sentence, an abbreviation stays', () => {
  expect(inSentence('Operating income')).toBe('operating income');
  expect(inSentence('D&A')).toBe('D&A');
  expect(inSentence('EPS growth')).toBe('EPS growth');
});

test('names are listed with commas and “and”', () => {
  expect(listNames([])).toBe('');
  expect(listNames(['Revenue'])).toBe('Revenue');
  expect(listNames(['Operating income', 'D&A', 'Debt'])).toBe('Operating income, D&A and debt');
});
