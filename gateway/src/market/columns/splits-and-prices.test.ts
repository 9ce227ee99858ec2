import {
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
  readFigure,
  toScreenBody,
} from '../../../test/support/market/small-market.ts';
import { runScreen } from '../questions/screen.ts';

const shares = 1_000_000;
const balance = (filed: string, end: string, count: number, form = '10-Q') =>
  makeReport(filed, end, 0, { totalAssets: 5, shares: count }, { form });
const income = (filed: string, end: string, count: number, eps: number, form = '10-K') =>
  makeReport(filed, end, 4, { netIncome: 1, dilutedShares: count, eps }, { form });

/** A split of two for one between the filings of 2025-02-20 and 2026-02-20. */
const splitReports = [
  income('2025-02-20', '2024-12-31', shares, 4),
  balance('2025-02-20', '2024-12-31', shares, '10-K'),
  income('2026-02-20', '2024-12-31', 2 * shares, 2),
  income('2026-02-20', '2025-12-31', 2 * shares, 2.5),
  balance('2026-02-20', '2025-12-31', 2 * shares, '10-K'),
];

test('counts and figures per share of two filings are on one basis', async () => {
  const reports = splitReports;
  expect(await readFigure({ reports }, 'shares.fy[-1y]')).toMatchObject({ value: 2 * shares });
  expect(await readFigure({ reports }, 'eps.fy[-1y]')).toMatchObject({ value: 2 });
  expect(await readFigure({ reports }, 'shares.fy[-1y]', { asOf: '2025-12-01' })).toMatchObject({ value: null });
  expect(await readFigure({ reports }, 'shares', { asOf: '2025-12-01' })).toMatchObject({ value: shares });
});

test('a market cap is price × shares, and unknown where a split is between them', async () => {
  const parts = (day: string, close: number) => ({ reports: splitReports, closes: [{ symbol: 'C1', day, close }] });
  expect(await readFigure(parts('2026-02-24', 50), 'marketCap')).toMatchObject({ value: 100_000_000, unit: 'money' });
  expect(await readFigure(parts('2026-02-13', 100), 'marketCap')).toEqual({
    value: null,
    reason: 'Split between price and share count',
  });
});

test('a P/E and its reverse are unknown where a split is between price and count', async () => {
  const parts = (day: string, close: number) => ({ reports: splitReports, closes: [{ symbol: 'C1', day, close }] });
  expect(await readFigure(parts('2026-02-24', 50), 'pe')).toMatchObject({
    value: 20,
    formula: 'price / eps',
  });
  const unknown = { value: null, reason: 'Split between price and share count' };
  expect(await readFigure(parts('2026-02-13', 100), 'pe')).toEqual(unknown);
  expect(await readFigure(parts('2026-02-13', 100), 'earningsYield')).toEqual(unknown);
});

test('a jump of the closes after the count makes the market cap unknown', async () => {
  const closes = [
    { symbol: 'C1', day: '2026-02-20', close: 90 },
    { symbol: 'C1', day: '2026-02-27', close: 30 },
  ];
  expect(await readFigure({ reports: splitReports, closes }, 'marketCap')).toMatchObject({ value: null });
});

test('a price is of 47 days at most, of the day that is asked for', async () => {
  const closes = [{ symbol: 'C1', day: '2026-01-03', close: 40 }];
  expect(await readFigure({ reports: splitReports, closes }, 'price', { asOf: '2026-02-20' })).toEqual({
    value: null,
    reason: 'No recent price',
  });
  expect(await readFigure({ reports: splitReports, closes }, 'price', { asOf: '2026-02-19' })).toMatchObject({
    value: 40,
  });
  expect(await readFigure({ reports: splitReports, closes }, 'price', { asOf: '2026-01-02' })).toMatchObject({
    value: null,
  });
});

test('a count of 10,000 or less is a placeholder', async () => {
  const reports = [balance('2025-02-20', '2024-12-31', 500_000, '10-K'), balance('2025-05-01', '2025-03-31', 100)];
  expect(await readFigure({ reports }, 'shares')).toMatchObject({ value: 500_000, end: '2024-12-31' });
});

test('reports in euros are shown, compared in ratios, and never in money', async () => {
  const companies = [makeCompany(1), makeCompany(2)];
  const reports = [1, 2].map((cik) =>
    makeReport(
      '2025-03-01',
      '2024-12-31',
      4,
      { revenue: 1000, netIncome: 300 },
      { cik, currency: cik === 2 ? 'EUR' : 'USD' },
    ),
  );
  const day = await openDay(makeHoldings({ companies, reports }));
  const screen = async (where: string) =>
    (await runScreen(day, toScreenBody({ where }))).rows.map(({ symbol }) => symbol);
  expect(await screen('revenue > 500')).toEqual(['C1']);
  expect(await screen('revenue > 0')).toEqual(['C1', 'C2']);
  expect(await screen('netIncome / revenue > 20%')).toEqual(['C1', 'C2']);
  const reply = await runScreen(day, toScreenBody({ where: 'revenue > 500', columns: ['revenue'] }));
  expect(reply.conditions).toMatchObject([{ text: 'revenue > 500', passes: 1, fails: 0, unknown: 1 }]);
  const shown = await runScreen(day, toScreenBody({ columns: ['revenue', 'pct(revenue)'], symbols: ['C2'] }));
  expect(shown.rows[0]?.values).toMatchObject({
    revenue: { value: 1000, currency: 'EUR' },
    'pct(revenue)': { value: null, reason: 'Filed in euros' },
  });
});

test('a ratio by zero or less has no meaning', async () => {
  const reports = [
    makeReport('2025-02-20', '2024-12-31', 4, { revenue: -5, netIncome: 3 }),
    makeReport('2024-02-20', '2023-12-31', 4, { revenue: 9, netIncome: -3 }),
  ];
  const reason = 'Not meaningful: negative or zero denominator';
  expect(await readFigure({ reports }, 'netIncome / revenue')).toEqual({ value: null, reason });
  expect(await readFigure({ reports }, 'change(netIncome, 1)')).toEqual({ value: null, reason });
  expect(await readFigure({ reports }, 'change(revenue, 1)')).toMatchObject({ value: -14 / 9 });
  expect(await readFigure({ reports }, 'cagr(revenue, 1)')).toEqual({
    value: null,
    reason: 'Not meaningful: not above zero',
  });
});

test('a screen of a past day has the companies that are gone since', async () => {
  const companies = [makeCompany(1), makeCompany(2, { isListed: false })];
  const reports = [1, 2].map((cik) => makeReport('2024-02-20', '2023-12-31', 4, { revenue: 5 }, { cik }));
  const holdings = makeHoldings({ companies, reports });
  const list = async (asOf: string | null) =>
    (await runScreen(await openDay(holdings, asOf), toScreenBody({}))).rows.map(({ symbol }) => symbol);
  expect(await list(null)).toEqual(['C1']);
  expect(await list('2024-06-30')).toEqual(['C1', 'C2']);
  expect(await list('2024-01-31')).toEqual([]);
});
