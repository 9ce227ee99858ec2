import type { Suggestion, Suggestions } from './use-suggestions.ts';
import { resolveCompany, waitsForSuggestions } from './use-typed-company.ts';

const apple: Suggestion = { ticker: 'AAPL', name: 'Apple Inc.' };
const appLovin: Suggestion = { ticker: 'APP', name: 'AppLovin Corporation' };
const berkshire: Suggestion = { ticker: 'BRK-B', name: 'Berkshire Hathaway Inc.' };
const cola: Suggestion = { ticker: 'KO', name: 'The Coca-Cola Company' };
const spyre: Suggestion = { ticker: 'SYRE', name: 'Spyre Therapeutics, Inc.' };

const ready = (...items: Suggestion[]): Suggestions => ({ items, state: 'ready' });
const loading = (...items: Suggestion[]): Suggestions => ({ items, state: 'loading' });
const typed = (ticker: string): Suggestion => ({ ticker, name: '' });

test('a symbol resolves before any suggestion is loaded, trimmed and upper-cased', () => {
  expect(resolveCompany(' ibm ', { items: [], state: 'off' })).toEqual(typed('IBM'));
  expect(resolveCompany('nvda', loading())).toEqual(typed('NVDA'));
  expect(resolveCompany('brk.b', loading())).toEqual(typed('BRK-B'));
});

test('suggestions for an older text are ignored', () => {
  expect(resolveCompany('spy', loading(spyre))).toEqual(typed('SPY'));
  expect(resolveCompany('coca cola', loading(cola))).toBeNull();
});

test('the company with the typed symbol wins over the first suggestion; dot and hyphen are equal', () => {
  expect(resolveCompany('app', ready(apple, appLovin))).toBe(appLovin);
  expect(resolveCompany('brk.b', ready(apple, berkshire))).toBe(berkshire);
});

test('a name resolves to the first suggestion', () => {
  expect(resolveCompany('coca cola', ready(cola, apple))).toBe(cola);
  expect(resolveCompany('berkshire', ready(berkshire))).toBe(berkshire);
});

test('a word of the first suggestion’s name resolves to it, however short', () => {
  expect(resolveCompany('apple', ready(apple))).toBe(apple);
  expect(resolveCompany('cola', ready(cola))).toBe(cola);
});

test('an unknown symbol is not read as the beginning of a name', () => {
  expect(resolveCompany('spy', ready(spyre))).toEqual(typed('SPY'));
});

test('without suggestions a symbol is kept as typed and a name resolves to none', () => {
  expect(resolveCompany('zzqq', ready())).toEqual(typed('ZZQQ'));
  expect(resolveCompany('no such company', ready())).toBeNull();
  expect(resolveCompany('', { items: [], state: 'off' })).toBeNull();
});

test('only a name waits for suggestions', () => {
  expect(waitsForSuggestions('ibm', loading())).toBe(false);
  expect(waitsForSuggestions('brk-b', loading())).toBe(false);
  expect(waitsForSuggestions('coca cola', loading())).toBe(true);
  expect(waitsForSuggestions('berkshire', loading())).toBe(true);
  expect(waitsForSuggestions('berkshire', ready(berkshire))).toBe(false);
  expect(waitsForSuggestions('berkshire', { items: [], state: 'failed' })).toBe(false);
});
