import { companyIn, createCompanyStore, formatAddress } from './company-store.ts';

test('the company is read from the address, in any case', () => {
  expect(companyIn('?symbol=aapl')).toBe('AAPL');
  expect(companyIn('?symbol=%20brk-b%20')).toBe('BRK-B');
  expect(createCompanyStore('?symbol=MSFT').getState()).toBe('MSFT');
});

test('an invalid symbol gives no company', () => {
  expect(companyIn('')).toBeNull();
  expect(companyIn('?symbol=')).toBeNull();
  expect(companyIn('?symbol=../../etc')).toBeNull();
  expect(companyIn('?symbol=ABCDEFGHIJKLMNOPQ')).toBeNull();
});

test('every address but the start page carries the company', () => {
  expect(formatAddress('/dcf', 'AAPL')).toBe('/dcf?symbol=AAPL');
  expect(formatAddress('/dcf', null)).toBe('/dcf');
  expect(formatAddress('/', 'AAPL')).toBe('/');
  expect(formatAddress('/dcf?symbol=KO&case=1', 'AAPL')).toBe('/dcf?symbol=AAPL&case=1');
});
