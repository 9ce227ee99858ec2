import type { CacheStats } from '@basecase/gateway/contract';
import fc from 'fast-check';
import {
  budgetShare,
  cachePage,
  formatBlock,
  formatBytes,
  formatReset,
  formatTimeLeft,
  pageSizes,
  parseCompany,
  providerRequests,
  toQuery,
} from './cache-list.model.ts';

/** Stats with `matched` keys, of which the page holds `count` from `offset` on. */
function makeStats(matched: number, offset: number, count: number): CacheStats {
  const entry = { size: 2100, ttl: 78_480, type: 'overview', age: 7920 } as const;
  const keys = Array.from({ length: count }, (_, index) => `overview:S${offset + index}`);
  return {
    stats: { keys: matched, alphaVantageCount: 18, alphaVantageFailedCount: 2 },
    budget: { limit: 25, used: 18, left: 7, resetsAt: null },
    cacheData: Object.fromEntries(keys.map((key) => [key, entry])),
    cacheKeys: keys,
    matched,
    offset,
  };
}

test('shows ten of twelve keys, then two', () => {
  const first = cachePage(makeStats(12, 0, 10), '10');
  expect(first).toMatchObject({ page: 1, pages: 2, summary: '1 to 10 of 12 keys' });
  expect(first.rows[0]).toEqual({
    key: 'overview:S0',
    company: 'S0',
    type: 'overview',
    size: '2.1\u00a0kB',
    timeLeft: '21 h 48 min',
    stale: false,
  });
  expect(cachePage(makeStats(12, 10, 2), '10')).toMatchObject({ page: 2, summary: '11 to 12 of 12 keys' });
});

test('an expired answer is marked as stale; an expired 404 is not, because it is not served', () => {
  const stats = makeStats(2, 0, 2);
  const entry = { size: 40, ttl: -5, age: 90_000 };
  const cacheData = {
    'overview:S0': { ...entry, type: 'overview' },
    'overview:S1': { ...entry, type: 'missing' },
  } as const;
  expect(cachePage({ ...stats, cacheData }, '10').rows).toMatchObject([
    { type: 'overview', timeLeft: 'Expired', stale: true },
    { type: 'missing', timeLeft: 'Expired', stale: false },
  ]);
});

test('a page past the end after a clear becomes the last page', () => {
  expect(cachePage(makeStats(10, 5, 5), '5')).toMatchObject({ page: 2, pages: 2 });
});

test('large counts have separators; no key and one key have the right grammatical number', () => {
  expect(cachePage(makeStats(50_000, 49_990, 10), '10').summary).toBe('49,991 to 50,000 of 50,000 keys');
  expect(cachePage(makeStats(1, 0, 1), '10').summary).toBe('1 to 1 of 1 key');
  expect(cachePage(makeStats(0, 0, 0), '10')).toMatchObject({ rows: [], summary: '0 keys', pages: 1 });
});

test('the pages together request every key once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2000 }), fc.constantFrom(...pageSizes), (matched, pageSize) => {
      const { pages } = cachePage(makeStats(matched, 0, 0), pageSize);
      const requested = Array.from({ length: pages }, (_, index) => toQuery({ filter: '', pageSize, page: index + 1 }));
      expect(requested.map(({ offset }) => offset)).toEqual(requested.map((_, index) => index * Number(pageSize)));
      expect(pages * Number(pageSize)).toBeGreaterThanOrEqual(matched);
      expect((pages - 1) * Number(pageSize)).toBeLessThan(Math.max(matched, 1));
    }),
  );
});

test.each([
  [null, 'No expiration'],
  [0, 'Expired'],
  [-5, 'Expired'],
  [59, 'Under 1 min'],
  [60, '1 min'],
  [3600, '1 h 00 min'],
  [11_700, '3 h 15 min'],
  [86_400, '24 h 00 min'],
])('%s seconds left reads %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));

test('sizes', () => {
  expect([
    formatBytes(0),
    formatBytes(999),
    formatBytes(38_400),
    formatBytes(2_500_000),
    formatBytes(4_294_967_296),
  ]).toEqual(['0\u00a0B', '999\u00a0B', '38.4\u00a0kB', '2.5\u00a0MB', '4.3\u00a0GB']);
});

test('requests are counted per provider, and named where several are metered', () => {
  const stats = makeStats(0, 0, 0);
  const metered = (provider: 'sample' | 'sec', used: number) =>
    ({ provider, limit: 25, used, failed: 1, left: 25 - used, resetsAt: null }) as const;
  expect(providerRequests(stats)).toMatchObject([{ title: 'Provider requests today', used: 18, failed: 2 }]);
  expect(providerRequests({ ...stats, budgets: [metered('sample', 3)] })).toMatchObject([
    { title: 'Provider requests today', used: 3, failed: 1 },
  ]);
  expect(providerRequests({ ...stats, budgets: [metered('sample', 3), metered('sec', 4)] })).toMatchObject([
    { title: 'Sample data, made up: requests today', used: 3 },
    { title: 'Filings with the SEC (XBRL): requests today', used: 4 },
  ]);
});

test('budget', () => {
  expect(budgetShare({ limit: 25, used: 5, left: 20, resetsAt: null })).toBe(0.2);
  expect(budgetShare({ limit: 25, used: 30, left: 0, resetsAt: null })).toBe(1);
  expect(budgetShare({ limit: 0, used: 0, left: 0, resetsAt: null })).toBe(1);
  expect(formatBlock('2026-11-21T09:30:00Z', 'en-GB', 'UTC')).toBe(
    'The provider reported that its limit is reached. It is asked again 21 Nov, 09:30',
  );
  expect(formatReset(null)).toBe('None used yet');
  expect(formatReset('2026-11-21T09:30:00Z', 'en-GB', 'UTC')).toBe('Next one frees up 21 Nov, 09:30');
});

test.each([
  ['overview:AAPL', 'AAPL'],
  ['sample-price-history:BRK-B:daily', 'BRK-B'],
  ['tickers', null],
  ['filings:320193', null],
  ['filing-statements:0000320193-25-000079:1', null],
])('the company of the key %s is %s', (key, company) => expect(parseCompany(key)).toBe(company));
