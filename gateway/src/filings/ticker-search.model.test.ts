import fc from 'fast-check';
import { withProcessorTime } from '../../test/support/processor-time.ts';
import { searchable, squeezed, TickerIndex } from './ticker-search.model.ts';

const list = [
  { ticker: 'AAPL', cik_str: 320193, title: 'Apple Inc.' },
  { ticker: 'APP', cik_str: 1, title: 'Applovin Corp' },
  { ticker: 'AP', cik_str: 2, title: 'Ampco-Pittsburgh Corp' },
  { ticker: 'BRK-B', cik_str: 3, title: 'BERKSHIRE HATHAWAY INC' },
  { ticker: 'BRK-A', cik_str: 3, title: 'BERKSHIRE HATHAWAY INC' },
  { ticker: 'MAUI', cik_str: 4, title: 'Maui Land & Pineapple Co' },
  { ticker: 'RED', cik_str: 5, title: 'Big Apple Holdings' },
];
const index = new TickerIndex(list);
const tickers = (query: string, limit = 10) => index.search(query, limit).map((listed) => listed.ticker);

test('the exact ticker comes first, then longer tickers, then names', () => {
  expect(tickers('ap')).toEqual(['AP', 'APP', 'AAPL', 'RED', 'MAUI']);
  expect(tickers('apple')).toEqual(['AAPL', 'RED', 'MAUI']);
});

test('a share class is found with a dot and with a hyphen', () => {
  expect(tickers('brk.b')).toEqual(['BRK-B']);
  expect(index.byTicker('BRK.A')?.ticker).toBe('BRK-A');
  expect(index.byTicker('nope')).toBeUndefined();
});

test.each([
  ['coca-cola', 'KO'],
  ['Coca Cola', 'KO'],
  ['google', 'GOOGL'],
  ['faceb', 'META'],
  ['jp morgan', 'JPM'],
  ['at&t', 'T'],
  ['att', 'T'],
  ['johnson and johnson', 'JNJ'],
  ['mcdonald\u2019s', 'MCD'],
  ['est\u00e9e lauder', 'EL'],
  ['t-mobile', 'TMUS'],
  ['berkshire', 'BRK-B'],
  ['brk/b', 'BRK-B'],
  ['brk b', 'BRK-B'],
])('%s finds %s first', (query, ticker) => {
  const names = [
    'KO:COCA COLA CO',
    'COKE:Coca-Cola Consolidated, Inc.',
    'GOOGL:Alphabet Inc.',
    'META:Meta Platforms, Inc.',
    'JPM:JPMORGAN CHASE & CO',
    'T:AT&T INC.',
    'JNJ:JOHNSON & JOHNSON',
    'MCD:MCDONALDS CORP',
    'EL:ESTEE LAUDER COMPANIES INC',
    'TMUS:T-Mobile US, Inc.',
    'BRK-B:BERKSHIRE HATHAWAY INC',
  ];
  const listed = names.map((name, at) => {
    const [symbol = '', title = ''] = name.split(':');
    return { ticker: symbol, cik_str: at, title };
  });
  expect(new TickerIndex(listed).search(query, 10)[0]?.ticker).toBe(ticker);
});

test('the first ticker of a company in the list is its main one', () => {
  expect(index.byCik('3')?.ticker).toBe('BRK-B');
});

test('surrounding spaces do not matter, and an empty query finds nothing', () => {
  expect(tickers('  berkshire ')).toEqual(['BRK-B', 'BRK-A']);
  expect(tickers('   ')).toEqual([]);
  expect(tickers('xyz')).toEqual([]);
  expect(tickers('a\nb')).toEqual([]);
});

test('no more results than the limit', () => {
  expect(tickers('ap', 2)).toEqual(['AP', 'APP']);
});

test('each result contains the query and appears once', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 4 }), (query) => {
      const hits = index.search(query, 10);
      const text = searchable(query);
      expect(new Set(hits).size).toBe(hits.length);
      for (const { ticker, title } of hits) {
        const isTicker = ticker.startsWith(query.trim().toUpperCase().replace(/[./ ]/g, '-'));
        expect(isTicker || squeezed(searchable(title)).includes(squeezed(text))).toBe(true);
      }
    }),
  );
});

test('ten thousand companies are searched in far less than five milliseconds of processor time', async () => {
  const many = new TickerIndex(
    Array.from({ length: 10_000 }, (_, at) => ({
      ticker: `T${at}`,
      cik_str: at,
      title: `Company number ${at} of many`,
    })),
  );
  const queries = ['many', 'company', 'zz', 't99', 'number 77'];
  for (const query of queries) many.search(query, 10);
  const { ms } = await withProcessorTime(async () => {
    for (let round = 0; round < 20; round += 1) for (const query of queries) many.search(query, 10);
  });
  expect(ms / 100).toBeLessThan(5);
});
