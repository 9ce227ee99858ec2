import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { overview, statements } from '../testing/company.ts';
import { emptyProjection, initialProjection, listColumns } from './projection.model.ts';

const withShares = (count: string | null) =>
  withAnnual(statements, { balance: { commonStockSharesOutstanding: count } });

test('a company starts from its latest fiscal year, which is the historical column', () => {
  const projection = initialProjection(overview, statements);
  expect(projection.scenarios.base.revenue[0]).toBe(1100);
  expect(projection.scenarios.base.margin[0]).toBeCloseTo(20, 9);
  expect(projection.scenarios.base.shares[4]).toBe(100);
  expect(projection.notes).toEqual([]);
  expect(listColumns(projection)).toEqual([
    { year: 2024, kind: 'historical' },
    { year: 2025, kind: 'projected' },
    { year: 2026, kind: 'projected' },
    { year: 2027, kind: 'projected' },
    { year: 2028, kind: 'projected' },
  ]);
});

test('before a company is chosen five years from 2025 on are projected', () => {
  const columns = listColumns(emptyProjection());
  expect(columns.map((column) => column.year)).toEqual([2025, 2026, 2027, 2028, 2029]);
  expect(columns.every((column) => column.kind === 'projected')).toBe(true);
});

test('shares missing in the key figures come from the balance sheet, with a note', () => {
  const projection = initialProjection(
    { ...overview, marketCap: 1.5e9, sharesOutstanding: null },
    withShares('50000000'),
  );
  expect(projection.scenarios.bear.shares).toEqual([50, 50, 50, 50, 50]);
  expect(projection.notes).toEqual(['shares-from-balance-sheet']);
  expect(projection.sharesYear).toBe('2024');
});

test('the shares of all classes replace the count of a single one, with a note', () => {
  const projection = initialProjection({ ...overview, sharesOutstanding: 48_000_000 }, statements);
  expect(projection.scenarios.base.shares).toEqual([100, 100, 100, 100, 100]);
  expect(projection.scenarios.base.eps[0]).toBeCloseTo(2.2, 9);
  expect(projection.notes).toEqual(['shares-implied']);
  expect(projection.shares).toMatchObject({ origin: 'all-classes', stated: 48_000_000 });
});

test('so do they without a price, where P/E and EPS say how many there are', () => {
  const unpriced = { ...overview, price: null, sharesOutstanding: 48_000_000 };
  const projection = initialProjection(unpriced, statements);
  expect(projection.scenarios.base.shares[0]).toBe(100);
  expect(projection.scenarios.base.eps[0]).toBeCloseTo(2.2, 9);
  expect(initialProjection({ ...unpriced, eps: null }, statements).notes).toEqual(['shares-unknown']);
});

test('an unknown net margin is assumed, with a note', () => {
  const projection = initialProjection(overview, withAnnual(statements, { income: { netIncome: null } }));
  expect(projection.notes).toEqual(['margin-assumed']);
  expect(projection.scenarios.base.margin[0]).toBe(10);
});

test('unknown shares and a missing P/E have a note', () => {
  const projection = initialProjection({ ...overview, sharesOutstanding: null, peRatio: null }, withShares(null));
  expect(projection.notes).toEqual(['shares-unknown', 'pe-assumed']);
  expect(projection.scenarios.base.peLow[0]).toBe(20);
});

test('without an income statement no column is history', () => {
  const projection = initialProjection(overview, { ...statements, incomeStatement: null });
  expect(projection.notes).toEqual(['revenue-unknown']);
  expect(listColumns(projection)[0]).toEqual({ year: 2025, kind: 'projected' });
});
