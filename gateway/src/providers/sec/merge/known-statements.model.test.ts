import { balance, factsBody, flow } from '../../../../test/support/filings/filed-facts.ts';
import { firstQuarter, makeYear } from '../../../../test/support/filings/filed-statements.ts';
import { readReport } from '../../../../test/support/filings/read-report.ts';
import { readCompanyFacts } from '../facts/company-facts.ts';
import { readFactReports } from '../facts/fact-reports.model.ts';
import { statementsAtFilings, statementsOn } from './known-statements.model.ts';
import { mergeStatements } from './merged-statements.model.ts';

type Concepts = Parameters<typeof factsBody>[0];
const makeSources = (concepts: Concepts, reports: ReturnType<typeof readReport>[] = []) => {
  const facts = readCompanyFacts(factsBody(concepts));
  return { facts: facts === null ? [] : readFactReports(facts), reports };
};

const restatedOn = '2025-02-01';
/** Revenue of 2023 was 100 when it was filed in February 2024, and 90 a year later. */
const restated: Concepts = {
  Revenues: [makeYear(2022, 80), makeYear(2023, 100), makeYear(2023, 90, { filed: restatedOn }), makeYear(2024, 120)],
  NetIncomeLoss: [makeYear(2022, 8), makeYear(2023, 10), makeYear(2023, 9, { filed: restatedOn }), makeYear(2024, 12)],
};

const revenueOn = (concepts: Concepts, day: string, reports: ReturnType<typeof readReport>[] = []) =>
  statementsOn(makeSources(concepts, reports), day).income.annualReports.map(({ fiscalYear, totalRevenue }) => [
    fiscalYear,
    totalRevenue,
  ]);

test('a figure is known from the day of its filing on, and not the day before', () => {
  expect(revenueOn(restated, '2024-01-31')).toEqual([[2022, '80']]);
  expect(revenueOn(restated, '2024-02-01')).toEqual([
    [2023, '100'],
    [2022, '80'],
  ]);
});

test('a later restatement is not seen on an earlier day', () => {
  expect(revenueOn(restated, '2025-01-31')).toContainEqual([2023, '100']);
  expect(revenueOn(restated, restatedOn)).toContainEqual([2023, '90']);
  const [year] = statementsOn(makeSources(restated), '2025-01-31').income.annualReports;
  expect(JSON.stringify(year)).not.toContain('2025');
});

test('a restatement in a filing that was read is not seen before that filing either', () => {
  const original = makeSources({ Revenues: restated.Revenues?.slice(0, 2) ?? [], NetIncomeLoss: [] });
  const report = readReport({
    filed: restatedOn,
    end: '2024-12-31',
    income: [
      ['2024-01-01', '2024-12-31', { totalRevenue: 120, netIncome: 12 }],
      ['2023-01-01', '2023-12-31', { totalRevenue: 90, netIncome: 9 }],
    ],
  });
  const sources = { ...original, reports: [report] };
  const revenueAt = (day: string) => statementsOn(sources, day).income.annualReports.map((year) => year.totalRevenue);
  expect(revenueAt('2025-01-31')).toEqual(['100', '80']);
  expect(revenueAt(restatedOn)).toEqual(['120', '90', '80']);
});

test('the newest day has the statements of today', () => {
  const sources = makeSources(restated);
  expect(statementsOn(sources, '2026-01-01')).toEqual(mergeStatements(sources).statements);
});

describe('a split of four for one that a later report shows', () => {
  const diluted = 'WeightedAverageNumberOfDilutedSharesOutstanding';
  const split: Concepts = {
    Revenues: [
      makeYear(2018, 90),
      makeYear(2018, 90, { filed: '2021-02-01' }),
      makeYear(2019, 95),
      makeYear(2020, 100),
    ],
    NetIncomeLoss: [makeYear(2018, 9), makeYear(2019, 9), makeYear(2020, 10)],
    [diluted]: [makeYear(2018, 5_000), makeYear(2018, 20_000, { filed: '2021-02-01' }), makeYear(2020, 17_528)],
    EarningsPerShareDiluted: [makeYear(2018, 12), makeYear(2018, 3, { filed: '2021-02-01' }), makeYear(2020, 3.28)],
  };

  test('counts and figures per share of an earlier day are on the basis of today, as split-adjusted prices are', () => {
    const [year] = statementsOn(makeSources(split), '2019-02-01').income.annualReports;
    expect(year).toMatchObject({ weightedAverageSharesDiluted: '20000', earningsPerShareDiluted: '3' });
  });
});

describe('at each filing', () => {
  test('there is what it made known, newest first; a quarterly report brings no years', () => {
    const vintages = statementsAtFilings(
      makeSources({
        ...restated,
        Revenues: [...(restated.Revenues ?? []), firstQuarter(2025, 30)],
        Assets: [balance('2024-12-31', 500, { filed: restatedOn })],
      }),
    );
    expect(vintages.map(({ filed, form }) => [filed, form])).toEqual([
      ['2025-05-01', '10-Q'],
      ['2025-02-01', '10-K'],
      ['2024-02-01', '10-K'],
      ['2023-02-01', '10-K'],
    ]);
    expect(vintages[0]?.income.annualReports).toEqual([]);
    expect(vintages[0]?.income.quarterlyReports[0]?.totalRevenue).toBe('30');
    expect(vintages[1]?.income.annualReports.map((year) => year.totalRevenue)).toEqual(['120', '90', '80']);
    expect(vintages[1]?.balance.annualReports[0]?.totalAssets).toBe('500');
    expect(vintages[2]?.balance.annualReports).toEqual([]);
  });

  test('amendments and other forms are no filings of their own, but what they state is known from their day on', () => {
    const filed = '2024-06-01';
    const amended = [
      makeYear(2023, 95, { form: '10-K/A', filed }),
      flow('2024-01-01', '2024-03-31', 1, { form: '8-K' }),
    ];
    const vintages = statementsAtFilings(
      makeSources({ Revenues: [makeYear(2022, 80), makeYear(2023, 100), ...amended, makeYear(2024, 120)] }),
    );
    expect(vintages.map((vintage) => vintage.filed)).toEqual(['2025-02-01', '2024-02-01', '2023-02-01']);
    const revenue = vintages.map(({ income }) => income.annualReports.map((year) => year.totalRevenue));
    expect(revenue).toEqual([['120', '95', '80'], ['100', '80'], ['80']]);
  });

  test('of the provenance only lines that a filing shows to be absent are left', () => {
    const report = readReport({
      filed: '2025-02-01',
      end: '2024-12-31',
      income: [['2024-01-01', '2024-12-31', { totalRevenue: 120, netIncome: 12 }]],
    });
    const [vintage] = statementsAtFilings({ facts: [], reports: [report] });
    const provenance = vintage?.income.annualReports[0]?.provenance ?? {};
    expect(provenance.totalRevenue).toBeUndefined();
    expect(provenance.researchAndDevelopment).toMatchObject({ missing: 'absent' });
  });
});
