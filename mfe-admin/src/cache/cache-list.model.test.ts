import type { CacheStats } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { budgetShare, cachePage, formatBytes, formatReset, formatTimeLeft, pageSizes } from './cache-list.model.ts';

function statsWith(keys: readonly string[]): CacheStats {
  const entry = { size: 2100, ttl: 78_480, type: 'overview', age: 7920 } as const;
  return {
    stats: { keys: keys.length, alphaVantageCount: 18, alphaVantageFailedCount: 2 },
    budget: { limit: 25, used: 18, left: 7, resetsAt: null },
    cacheData: Object.fromEntries(keys.map((key) => [key, entry])),
    cacheKeys: [...keys],
  };
}

const twelve = Array.from({ length: 12 }, (_, index) => `overview:S${index}`);

test('shows ten of twelve keys, then two', () => {
  const first = cachePage(statsWith(twelve), '', '10', 1);
  expect(first).toMatchObject({ page: 1, pages: 2, summary: '1 to 10 of 12 keys' });
  expect(first.rows[0]).toEqual({
    key: 'overview:S0',
    type: 'overview',
    size: '2.1 kB',
    timeLeft: '21 h 48 min',
    expired: false,
  });
  expect(cachePage(statsWith(twelve), '', '10', 2).summary).toBe('11 to 12 of 12 keys');
});

test('a page that is gone after a clear falls back to the last one', () => {
  expect(cachePage(statsWith(twelve.slice(0, 10)), '', '10', 2)).toMatchObject({ page: 1, pages: 1 });
});

test('the filter looks for a part of the key in any case', () => {
  expect(cachePage(statsWith([...twelve, 'statements:AAPL']), ' aapl ', '5', 1).summary).toBe('1 to 1 of 1 key');
  expect(cachePage(statsWith(twelve), 'nothing', '5', 1)).toMatchObject({ rows: [], summary: '0 keys', pages: 1 });
});

test('the pages together show every key once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.constantFrom(...pageSizes), (keys, size) => {
      const { pages } = cachePage(statsWith(keys), '', size, 1);
      const shown = Array.from({ length: pages }, (_, index) => cachePage(statsWith(keys), '', size, index + 1).rows);
      expect(shown.flat().map((row) => row.key)).toEqual(keys);
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
  expect([formatBytes(0), formatBytes(999), formatBytes(38_400), formatBytes(2_500_000)]).toEqual([
    '0 B',
    '999 B',
    '38.4 kB',
    '2.5 MB',
  ]);
});

test('budget', () => {
  expect(budgetShare({ limit: 25, used: 5, left: 20, resetsAt: null })).toBe(0.2);
  expect(budgetShare({ limit: 25, used: 30, left: 0, resetsAt: null })).toBe(1);
  expect(budgetShare({ limit: 0, used: 0, left: 0, resetsAt: null })).toBe(1);
  expect(formatReset(null)).toBe('None used yet');
  expect(formatReset('2026-11-21T09:30:00Z', 'en-GB', 'UTC')).toBe('Next one frees up 21 Nov, 09:30');
});
