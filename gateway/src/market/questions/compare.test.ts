import fc from 'fast-check';
import {
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
  toScreenBody,
} from '../../../test/support/market/small-market.ts';
import type { Comparison } from '../../contract/market/comparison.ts';
import { compareCompanies } from './compare.ts';
import { planComparison } from './compare-rows.ts';
import { runScreen } from './screen.ts';

const balance = { totalAssets: 500, totalLiabilities: 200, equity: 300, cash: 40, shares: 20_000 };
const years = ['2023', '2024', '2025'];

/** Two companies with three fiscal years; the second files a 20-F in euros. */
function makeMarket() {
  const companies = [makeCompany(1), makeCompany(2)];
  const reports = companies.flatMap(({ cik }) =>
    years.flatMap((year, at) => {
      const filed = `${Number(year) + 1}-02-20`;
      const rest = { cik, ...(cik === 2 && { form: '20-F', currency: 'EUR' }) };
      const revenue = 1_000_000 * (at + 1) * cik;
      const figures = { revenue, netIncome: revenue / 10, dilutedShares: 20_000, eps: revenue / 200_000 };
      return [
        makeReport(filed, `${year}-12-31`, 4, figures, rest),
        makeReport(filed, `${year}-12-31`, 0, balance, rest),
      ];
    }),
  );
  const closes = [
    { symbol: 'C1', day: '2023-12-29', close: 50 },
    { symbol: 'C1', day: '2024-12-31', close: 60 },
    { symbol: 'C1', day: '2026-02-13', close: 75 },
    { symbol: 'C2', day: '2026-02-13', close: 30 },
  ];
  return makeHoldings({ companies, reports, closes });
}

const compare = async (holdings = makeMarket(), asked: readonly (number | null)[] = [0, 1]) =>
  compareCompanies(
    await openDay(holdings),
    asked.map((company) => ({ symbol: `C${(company ?? 8) + 1}`, company })),
    'Not held',
  );

const findRow = ({ companies }: Comparison, company: number, name: string) =>
  companies[company]?.groups.flatMap(({ rows }) => rows).find((row) => row.name === name);

test('a row has ten fiscal years, newest first, and its figure of now has the terms', async () => {
  const revenue = findRow(await compare(), 0, 'revenue');
  expect(revenue?.years).toHaveLength(10);
  expect(revenue?.years.slice(0, 4)).toMatchObject([
    { value: 3_000_000, view: 'fy', end: '2025-12-31', accession: '1-2026-02-20' },
    { value: 2_000_000 },
    { value: 1_000_000 },
    { value: null, reason: 'No figure that far back' },
  ]);
  expect(findRow(await compare(), 0, 'netMargin')).toMatchObject({
    value: { value: 0.1, formula: 'netIncome / revenue', terms: [{ name: 'netIncome' }, { name: 'revenue' }] },
    years: [{ value: 0.1 }, {}, {}, { value: null }, {}, {}, {}, {}, {}, {}],
  });
});

test('rows that are asked for have the terms and the form of each fiscal year', async () => {
  const plan = planComparison(['netMargin', 'pe']);
  const asked = [{ symbol: 'C1', company: 0 }];
  const comparison = await compareCompanies(await openDay(makeMarket()), asked, 'Not held', plan);
  expect(comparison).not.toHaveProperty('layout');
  expect(comparison.companies[0]?.groups).toMatchObject([{ rows: [{ name: 'netMargin' }, { name: 'pe' }] }]);
  expect(findRow(comparison, 0, 'netMargin')?.years[1]).toMatchObject({
    value: 0.1,
    accession: '1-2025-02-20',
    form: '10-K',
    terms: [
      { name: 'netIncome.fy[-1y]', value: 200_000, end: '2024-12-31', accession: '1-2025-02-20' },
      { name: 'revenue.fy[-1y]', value: 2_000_000 },
    ],
  });
  expect(() => planComparison(['sic'])).toThrow('sic is no figure.');
  expect(() => planComparison(['nothing'])).toThrow(/nothing/);
});

test('growth of a fiscal year is against the year before it', async () => {
  expect(findRow(await compare(), 0, 'change(revenue, 1)')?.years.slice(0, 3)).toMatchObject([
    { value: 0.5 },
    { value: 1 },
    { value: null },
  ]);
});

test('a multiple of a fiscal year takes the close at its end; without a close it is unknown', async () => {
  // 60 ÷ (200,000 ÷ 20,000) and 50 ÷ (100,000 ÷ 20,000); no close within 47 days before the end of 2025.
  expect(findRow(await compare(), 0, 'pe')).toMatchObject({
    value: { value: 5 },
    years: [{ value: null, reason: 'No recent price' }, { value: 6 }, { value: 10 }, ...Array(7).fill({ value: null })],
  });
  expect(findRow(await compare(), 0, 'marketCap')?.years.slice(1, 3)).toMatchObject([
    { value: 1_200_000, currency: 'USD' },
    { value: 1_000_000 },
  ]);
});

test('a multiple is of the period that is reported, not of the day of its price', async () => {
  const { value } = findRow(await compare(), 0, 'pe') ?? {};
  expect(value).toMatchObject({ view: 'fy', end: '2025-12-31', filed: '2026-02-20' });
  expect(value).toHaveProperty('terms', expect.arrayContaining([expect.objectContaining({ end: '2026-02-13' })]));
});

test('multiples of a company that reports in euros are unknown, its ratios are not', async () => {
  const comparison = await compare();
  expect(comparison.companies[1]).toMatchObject({ currency: 'EUR', form: '20-F', price: { value: 30 } });
  expect(findRow(comparison, 1, 'pe')?.value).toEqual({ value: null, reason: 'Filed in euros' });
  expect(findRow(comparison, 1, 'netMargin')?.value).toMatchObject({ value: 0.1 });
});

test('a company that is not held and one that is asked for twice keep their places', async () => {
  const { companies } = await compare(makeMarket(), [1, null, 1]);
  expect(companies.map(({ symbol, reason }) => [symbol, reason])).toEqual([
    ['C2', undefined],
    ['C9', 'Not held'],
    ['C2', undefined],
  ]);
  expect((await compare(makeMarket(), [null])).companies).toMatchObject([{ symbol: 'C9', price: { value: null } }]);
});

describe('a split of 4 for 1', () => {
  const counts = (filed: string, count: number, eps: number) => [
    makeReport(filed, '2024-12-31', 4, { revenue: 1_000_000, netIncome: 200_000, dilutedShares: count, eps }),
    makeReport(filed, '2024-12-31', 0, { ...balance, shares: count }),
  ];
  const holdings = (closes: readonly [day: string, close: number][]) =>
    makeHoldings({
      reports: [
        ...counts('2025-02-20', 20_000, 10),
        ...counts('2026-02-20', 80_000, 2.5),
        makeReport('2026-02-20', '2025-12-31', 4, { revenue: 1_000_000, netIncome: 200_000, dilutedShares: 80_000 }),
        makeReport('2026-02-20', '2025-12-31', 0, { ...balance, shares: 80_000 }),
      ],
      closes: closes.map(([day, close]) => ({ symbol: 'C1', day, close })),
    });

  test('closes before it are on the basis of the newest one', async () => {
    const split = holdings([
      ['2024-12-31', 400],
      ['2025-06-13', 104],
      ['2026-02-27', 120],
    ]);
    const comparison = await compare(split, [0]);
    expect(comparison.companies[0]?.closes?.map(({ close }) => close)).toEqual([100, 104, 120]);
    expect(findRow(comparison, 0, 'pe')?.years[1]).toMatchObject({ value: 40 });
  });

  test('a jump that no filing explains ends the line', async () => {
    const jump = holdings([
      ['2024-12-31', 400],
      ['2025-06-13', 250],
      ['2026-02-27', 240],
    ]);
    expect((await compare(jump, [0])).companies[0]?.closes?.map(({ close }) => close)).toEqual([250, 240]);
  });
});

test('a figure of a comparison equals that of a screen over the whole market', async () => {
  const names = ['revenue', 'netMargin', 'roe', 'pe', 'pb', 'change(revenue, 1)'];
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 });
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(amounts, order, async (revenues, chosen) => {
      const companies = [0, 1, 2, 3].map((at) => makeCompany(at + 1));
      const reports = companies.flatMap(({ cik }, at) =>
        ['2024', '2025'].flatMap((year, back) => {
          const filed = `${Number(year) + 1}-02-20`;
          const revenue = revenues[at * 2 + back] ?? 1;
          const figures = { revenue, netIncome: revenue / 4, dilutedShares: 20_000 };
          return [
            makeReport(filed, `${year}-12-31`, 4, figures, { cik }),
            makeReport(filed, `${year}-12-31`, 0, balance, { cik }),
          ];
        }),
      );
      const closes = companies.map(({ cik }) => ({ symbol: `C${cik}`, day: '2026-02-15', close: cik }));
      const holdings = makeHoldings({ companies, reports, closes });
      const screen = await runScreen(await openDay(holdings), toScreenBody({ columns: names }));
      const comparison = await compare(holdings, chosen);
      for (const [place, company] of chosen.entries()) {
        for (const name of names)
          expect(findRow(comparison, place, name)?.value).toEqual(screen.rows[company]?.values[name]);
      }
    }),
    { numRuns: 25 },
  );
});
