import { companyMeantBy, waitsForSuggestions } from './typed-company.model.ts';
import type { Suggestion, Suggestions } from './use-suggestions.ts';

const apple: Suggestion = { ticker: 'AAPL', name: 'Apple Inc.' };
const appLovin: Suggestion = { ticker: 'APP', name: 'AppLovin Corporation' };
const berkshire: Suggestion = { ticker: 'BRK-B', name: 'Berkshire Hathaway Inc.' };
const cola: Suggestion = { ticker: 'KO', name: 'The Coca-Cola Company' };
const spyre: Suggestion = { ticker: 'SYRE', name: 'Spyre Therapeutics, Inc.' };

const ready = (...items: Suggestion[]): Suggestions => ({ items, state: 'ready' });
const loading = (...items: Suggestion[]): Suggestions => ({ items, state: 'loading' });
const typed = (ticker: string): Suggestion => ({ ticker, name: '' });

test('a ticker means itself before any suggestion is there, trimmed and upper-cased', () => {
  expect(companyMeantBy(' ibm ', { items: [], state: 'off' })).toEqual(typed('IBM'));
  expect(companyMeantBy('nvda', loading())).toEqual(typed('NVDA'));
  expect(companyMeantBy('brk.b', loading())).toEqual(typed('BRK.B'));
});

test('suggestions to an older text count for nothing', () => {
  expect(companyMeantBy('spy', loading(spyre))).toEqual(typed('SPY'));
  expect(companyMeantBy('coca cola', loading(cola))).toBeNull();
});

test('the company with the ticker comes before the first suggestion, a dot in it as good as a hyphen', () => {
  expect(companyMeantBy('app', ready(apple, appLovin))).toBe(appLovin);
  expect(companyMeantBy('brk.b', ready(apple, berkshire))).toBe(berkshire);
});

test('a name means the first suggestion', () => {
  expect(companyMeantBy('coca cola', ready(cola, apple))).toBe(cola);
  expect(companyMeantBy('berkshire', ready(berkshire))).toBe(berkshire);
});

test('a word of the name of the first suggestion is that name, short as it may be', () => {
  expect(companyMeantBy('apple', ready(apple))).toBe(apple);
  expect(companyMeantBy('cola', ready(cola))).toBe(cola);
});

test('a ticker that the search does not know is not taken for the beginning of a name', () => {
  expect(companyMeantBy('spy', ready(spyre))).toEqual(typed('SPY'));
});

test('without suggestions a ticker is tried as it is, a name means no company', () => {
  expect(companyMeantBy('zzqq', ready())).toEqual(typed('ZZQQ'));
  expect(companyMeantBy('no such company', ready())).toBeNull();
  expect(companyMeantBy('', { items: [], state: 'off' })).toBeNull();
});

test('only a name waits for its suggestions', () => {
  expect(waitsForSuggestions('ibm', loading())).toBe(false);
  expect(waitsForSuggestions('brk-b', loading())).toBe(false);
  expect(waitsForSuggestions('coca cola', loading())).toBe(true);
  expect(waitsForSuggestions('berkshire', loading())).toBe(true);
  expect(waitsForSuggestions('berkshire', ready(berkshire))).toBe(false);
  expect(waitsForSuggestions('berkshire', { items: [], state: 'failed' })).toBe(false);
});
