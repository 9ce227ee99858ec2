import { cikText, filingAddress, findCik } from './sec-address.ts';

const tickers = { '0': { ticker: 'AAPL', cik_str: 320193, title: 'Apple Inc.' } };

test('a ticker is found in any case', () => {
  expect(findCik(tickers, 'aapl')).toBe(320193);
  expect(findCik(tickers, 'NONE')).toBeNull();
  expect(cikText(320193)).toBe('0000320193');
});

test('a sample company has no filings at sec.gov', () => {
  expect(filingAddress(9_900_001, '0009900001-24-000001')).toBeNull();
  expect(filingAddress('0009900017', '0009900017-24-000001', 'aapl-10-k.htm')).toBeNull();
});

test('Apple’s 10-K of fiscal 2024 at sec.gov: its documents, and the report itself', () => {
  expect(filingAddress('0000320193', '0000320193-24-000123')).toBe(
    'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/0000320193-24-000123-index.htm',
  );
  expect(filingAddress(320193, '0000320193-24-000123', 'aapl-20240928.htm')).toBe(
    'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm',
  );
});
