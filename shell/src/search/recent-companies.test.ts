import { createRecentCompanies } from './recent-companies.ts';

function storageWith(value: string | null) {
  let stored = value;
  return {
    getItem: () => stored,
    setItem(_: string, next: string) {
      stored = next;
    },
  };
}

test('recent companies are distinct, the latest first, at most six', () => {
  const storage = storageWith(null);
  const recent = createRecentCompanies(storage);
  for (const symbol of ['AAPL', 'MSFT', 'IBM', 'AAPL', 'V', 'JPM', 'DIS', 'WMT']) recent.remember(symbol);
  expect(recent.store.getState()).toEqual(['WMT', 'DIS', 'JPM', 'V', 'AAPL', 'IBM']);
  expect(createRecentCompanies(storage).store.getState()).toEqual(['WMT', 'DIS', 'JPM', 'V', 'AAPL', 'IBM']);
});

test('malformed stored values are ignored', () => {
  expect(createRecentCompanies(storageWith('AAPL <script> ../x MSFT')).store.getState()).toEqual(['AAPL', 'MSFT']);
});
