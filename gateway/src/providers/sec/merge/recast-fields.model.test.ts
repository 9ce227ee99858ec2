import * as fc from 'fast-check';
import { readReport, tagged } from '../../../../test/support/filings/read-report.ts';
import { mergeStatements } from './merged-statements.model.ts';

type Figures = Parameters<typeof readReport>[0]['income'] extends readonly (infer Row)[] | undefined
  ? Row extends readonly [string, string, infer Of]
    ? Of
    : never
  : never;

/** Revenue, cost and gross profit of a period, times a share that is left of the company, and a net income that stays. */
const income = (revenue: number, cost: number, share = 1): Figures => ({
  totalRevenue: revenue * share,
  costOfRevenue: cost * share,
  grossProfit: (revenue - cost) * share,
  netIncome: revenue / 10,
});
const annual = (year: number, income: Parameters<typeof readReport>[0]['income']) =>
  readReport({ filed: `${year + 1}-02-20`, end: `${year}-12-31`, fiscalYear: year, ...(income && { income }) });
const nineMonths = (year: number, income: Parameters<typeof readReport>[0]['income']) =>
  readReport({ form: '10-Q', filed: `${year}-11-05`, end: `${year}-09-30`, ...(income && { income }) });
const whole = (year: number, figures: Figures) => [`${year}-01-01`, `${year}-12-31`, figures] as const;
const part = (year: number, figures: Figures) => [`${year}-01-01`, `${year}-09-30`, figures] as const;

/** Quarters of two years whose newer annual report keeps a share of the older figures; its 10-Q may keep it too. */
function readQuarters(share: number, partShare: number) {
  const reports = [
    annual(2025, [whole(2025, income(440, 260, share)), whole(2024, income(400, 240, share))]),
    nineMonths(2025, [part(2025, income(320, 190, partShare)), part(2024, income(300, 180, partShare))]),
    annual(2024, [whole(2024, income(400, 240))]),
    nineMonths(2024, [part(2024, income(300, 180))]),
  ];
  const quarterlyReports = mergeQuarters(...reports);
  return (end: string) => quarterlyReports.find(({ fiscalDateEnding }) => fiscalDateEnding === end);
}
const mergeQuarters = (...reports: readonly ReturnType<typeof readReport>[]) =>
  mergeStatements({ facts: [], reports }).statements.income.quarterlyReports;
const readNumber = (text: string | null | undefined) => (text == null ? null : Number(text));

test('a year that its annual report recasts is not less nine months of the older vintage', () => {
  const quarterOf = readQuarters(0.9, 1);
  expect(quarterOf('2025-12-31')).toMatchObject({
    ...{ totalRevenue: null, costOfRevenue: null, grossProfit: null, netIncome: '12' },
  });
  expect(quarterOf('2025-12-31')?.provenance?.totalRevenue?.reason).toBe(
    'Not derived: the 10-K of 2026-02-20 recasts figures that the 10-Q of 2025-11-05 has as they were.',
  );
});

test('a field that no older report has is recast with the others of its report', () => {
  const quarter = mergeQuarters(
    annual(2025, [
      whole(2025, { ...income(440, 260, 0.7), incomeTaxExpense: 28 }),
      whole(2024, { ...income(400, 240, 0.7), incomeTaxExpense: 21 }),
    ]),
    nineMonths(2025, [part(2025, { ...income(320, 190), incomeTaxExpense: 30 })]),
    annual(2024, [whole(2024, income(400, 240))]),
  ).find(({ fiscalDateEnding }) => fiscalDateEnding === '2025-12-31');
  expect(quarter?.incomeTaxExpense).toBeNull();
  expect(quarter?.provenance?.incomeTaxExpense?.reason).toMatch(/^Not derived: the 10-K of 2026-02-20 recasts/);
});

test('nine months that are recast alike lead to the quarter', () => {
  const quarterOf = readQuarters(0.9, 0.9);
  expect(readNumber(quarterOf('2025-12-31')?.totalRevenue)).toBeCloseTo(0.9 * 120, 6);
  expect(readNumber(quarterOf('2024-12-31')?.totalRevenue)).toBeCloseTo(0.9 * 100, 6);
});

test('a difference of rounding is no recast', () => {
  expect(readNumber(readQuarters(0.995, 1)('2025-12-31')?.totalRevenue)).toBeCloseTo(0.995 * 440 - 320, 6);
});

test('whatever share is recast, a quarter is of one vintage or not known, and adds up', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 0.98, noNaN: true }), fc.boolean(), (share, isPartRecast) => {
      const quarterOf = readQuarters(share, isPartRecast ? share : 1);
      for (const [end, revenue] of [
        ['2025-12-31', 120],
        ['2024-12-31', 100],
      ] as const) {
        const quarter = quarterOf(end);
        const [sales, cost, gross] = [quarter?.totalRevenue, quarter?.costOfRevenue, quarter?.grossProfit].map(
          readNumber,
        );
        if (sales == null || cost == null || gross == null) continue;
        expect(Math.min(Math.abs(sales - revenue), Math.abs(sales - revenue * share))).toBeLessThan(0.01);
        expect(sales - cost).toBeCloseTo(gross, 2);
      }
    }),
  );
});

const renamed = (concept: string, revenue: number, cost: number) => ({
  ...income(revenue, cost),
  totalRevenue: tagged(revenue, concept, concept),
});

test('a revenue under two names is gross profit plus cost of the quarter', () => {
  const [quarter] = mergeQuarters(
    annual(2025, [whole(2025, renamed('us-gaap:Revenues', 440, 260))]),
    nineMonths(2025, [part(2025, renamed('us-gaap:SalesRevenueNet', 320, 190))]),
  );
  expect(quarter).toMatchObject({ totalRevenue: '120', costOfRevenue: '70', grossProfit: '50' });
  expect(quarter?.provenance?.totalRevenue).toMatchObject({
    rule: 'sum',
    formula: 'Gross profit plus cost of revenue',
  });
});

test.each(['totalRevenue', 'costOfRevenue', 'grossProfit'] as const)(
  'of revenue, cost and gross profit, %s under two names follows from the others',
  (field) => {
    const named = (concept: string, figures: Figures) => ({
      ...figures,
      [field]: tagged(Number(figures[field]), concept, concept),
    });
    const [quarter] = mergeQuarters(
      annual(2025, [whole(2025, named('us-gaap:One', income(440, 260)))]),
      nineMonths(2025, [part(2025, named('us-gaap:Other', income(320, 190)))]),
    );
    expect(quarter).toMatchObject({ totalRevenue: '120', costOfRevenue: '70', grossProfit: '50' });
  },
);

test('what does not add up in the year is not filled', () => {
  const odd = { ...income(440, 260), costOfRevenue: tagged(200, 'us-gaap:One', 'One') };
  const before = { ...income(320, 190), costOfRevenue: tagged(190, 'us-gaap:Other', 'Other') };
  const [quarter] = mergeQuarters(annual(2025, [whole(2025, odd)]), nineMonths(2025, [part(2025, before)]));
  expect(quarter?.costOfRevenue).toBeNull();
});

test.each([
  [400, '120'],
  [402, null],
])('two names are of one line where both state the same for another year: 400 and %i', (older, shown) => {
  const only = (concept: string, revenue: number) => ({
    totalRevenue: tagged(revenue, concept, concept),
    netIncome: 5,
  });
  const [quarter] = mergeQuarters(
    annual(2025, [whole(2025, only('us-gaap:Revenues', 440)), whole(2024, only('us-gaap:Revenues', older))]),
    nineMonths(2025, [part(2025, only('us-gaap:SalesRevenueNet', 320))]),
    annual(2024, [whole(2024, only('us-gaap:SalesRevenueNet', 400))]),
  );
  expect(quarter?.totalRevenue).toBe(shown);
});

test('a part of an identity is refused with the two that are below zero', () => {
  const year = { ...income(300, 180), netIncome: 50 };
  const [quarter] = mergeQuarters(annual(2025, [whole(2025, year)]), nineMonths(2025, [part(2025, income(320, 190))]));
  expect(quarter).toMatchObject({
    ...{ totalRevenue: null, costOfRevenue: null, grossProfit: null, netIncome: '18' },
  });
});

test('of a year and nine months of which one has the other sign later no quarter is derived', () => {
  const taxed = (tax: number) => ({ totalRevenue: 400, incomeTaxExpense: tax, netIncome: 40 });
  const reports = [
    annual(2025, [whole(2025, taxed(1.5)), whole(2024, taxed(1.8))]),
    nineMonths(2025, [part(2025, taxed(0.5)), part(2024, taxed(1))]),
    annual(2024, [whole(2024, taxed(-1.8))]),
    nineMonths(2024, [part(2024, taxed(1))]),
  ];
  const quarterlyReports = mergeQuarters(...reports);
  expect(quarterlyReports[1]?.incomeTaxExpense).toBeNull();
  expect(quarterlyReports[1]?.provenance?.incomeTaxExpense?.reason).toContain('with different signs');
  const turnedLater = reports.map((report, at) => (at === 0 ? annual(2025, [whole(2024, taxed(-1.8))]) : report));
  const sound = [
    ...turnedLater.slice(0, 2),
    annual(2024, [whole(2024, taxed(1.8))]),
    nineMonths(2024, [part(2024, taxed(1))]),
  ];
  const ofSound = mergeQuarters(...sound);
  expect(ofSound.find((one) => one.fiscalDateEnding === '2024-12-31')?.incomeTaxExpense).toBe('0.8');
});

test('a total that newer reports leave out is that of older ones where its year is as it was', () => {
  const lacks = (revenue: number) => ({ totalRevenue: revenue });
  const reports = (newIncome: number) => [
    annual(2025, [whole(2025, income(440, 260)), whole(2024, { ...lacks(360), netIncome: newIncome })]),
    nineMonths(2025, [part(2025, income(320, 190)), part(2024, lacks(270))]),
    annual(2024, [whole(2024, { ...lacks(400), netIncome: 40 })]),
    nineMonths(2024, [part(2024, { ...lacks(300), netIncome: 30 })]),
  ];
  const read = (newIncome: number) => {
    return mergeQuarters(...reports(newIncome)).find(({ fiscalDateEnding }) => fiscalDateEnding === '2024-12-31')
      ?.netIncome;
  };
  expect(read(40)).toBe('10');
  expect(read(36)).toBeNull();
});

test('a quarter of which every figure is refused keeps its row, with the reason', () => {
  const figures = (revenue: number) => ({ totalRevenue: revenue, netIncome: revenue / 10 });
  const [quarter] = mergeQuarters(
    annual(2025, [whole(2025, figures(360))]),
    nineMonths(2025, [part(2025, figures(400))]),
  );
  const [row] = mergeQuarters(
    annual(2025, [whole(2025, { totalRevenue: 360 })]),
    nineMonths(2025, [part(2025, { totalRevenue: 400 })]),
  );
  expect(quarter).toMatchObject({ fiscalDateEnding: '2025-12-31', totalRevenue: null, netIncome: '-4' });
  expect(row).toMatchObject({ fiscalDateEnding: '2025-12-31', totalRevenue: null });
  expect(row?.provenance?.totalRevenue?.reason).toContain('would leave a negative revenue');
});
