import { inSentence, listed } from './words.ts';

test('a name is lower-case within a sentence, an abbreviation stays', () => {
  expect(inSentence('Operating income')).toBe('operating income');
  expect(inSentence('D&A')).toBe('D&A');
  expect(inSentence('EPS growth')).toBe('EPS growth');
});

test('names are listed with commas and “and”', () => {
  expect(listed([])).toBe('');
  expect(listed(['Revenue'])).toBe('Revenue');
  expect(listed(['Operating income', 'D&A', 'Debt'])).toBe('Operating income, D&A and debt');
});
