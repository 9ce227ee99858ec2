import { addressOf, companyIn, createCompanyStore } from './company-store.ts';

test('the company stands in the address, in any writing', () => {
  expect(companyIn('?symbol=aapl')).toBe('AAPL');
  expect(companyIn('?symbol=%20brk-b%20')).toBe('BRK-B');
  expect(createCompanyStore('?symbol=MSFT').getState()).toBe('MSFT');
});

test('what cannot be a ticker is no company', () => {
  expect(companyIn('')).toBeNull();
  expect(companyIn('?symbol=')).toBeNull();
  expect(companyIn('?symbol=../../etc')).toBeNull();
  expect(companyIn('?symbol=ABCDEFGHIJKLMNOPQ')).toBeNull();
});

test('an address carries the company, except home', () => {
  expect(addressOf('/dcf', 'AAPL')).toBe('/dcf?symbol=AAPL');
  expect(addressOf('/dcf', null)).toBe('/dcf');
  expect(addressOf('/', 'AAPL')).toBe('/');
});
