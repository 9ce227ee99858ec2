import { inSentence, listed } from './words.ts';

test('a name loses its capital within a sentence, an abbreviation does not', () => {
  expect(inSentence('Operating income')).toBe('operating income');
  expect(inSentence('D&A')).toBe('D&A');
  expect(inSentence('EPS growth')).toBe('EPS growth');
});

test('names in a row', () => {
  expect(listed([])).toBe('');
  expect(listed(['Revenue'])).toBe('Revenue');
  expect(listed(['Operating income', 'D&A', 'Debt'])).toBe('Operating income, D&A and debt');
});
