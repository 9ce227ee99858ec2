import { flow } from '../../test/support/filings/filed-facts.ts';
import { filedStatements, firstQuarter, makeYear } from '../../test/support/filings/filed-statements.ts';
import { addDays } from '../contract/figures/days.ts';
import type { IncomeReport } from '../contract/statements.ts';

const annual = (start: string, end: string, fy: number | null) => {
  const filed = `${Number(end.slice(0, 4)) + (end.slice(5) > '06' ? 1 : 0)}-03-20`;
  return flow(start, end, 100, { fy, filed });
};
const makeLabels = async (Revenues: Parameters<typeof filedStatements>[0][string]) => {
  const { income } = await filedStatements({ Revenues: Revenues ?? [] });
  const label = (r: Pick<IncomeReport, 'fiscalDateEnding' | 'fiscalYear' | 'fiscalQuarter'>) =>
    r.fiscalQuarter === undefined
      ? [r.fiscalDateEnding, r.fiscalYear]
      : [r.fiscalDateEnding, r.fiscalYear, r.fiscalQuarter];
  return { years: income.annualReports.map(label), quarters: income.quarterlyReports.map(label) };
};

test('two years that end in one calendar year have two labels', async () => {
  const { years } = await makeLabels([
    annual('2022-01-03', '2023-01-01', 2022),
    annual('2023-01-02', '2023-12-31', 2023),
  ]);
  expect(years).toEqual([
    ['2023-12-31', 2023],
    ['2023-01-01', 2022],
  ]);
});

test('a year that ends on 3 January carries the year before, also without a cover', async () => {
  expect((await makeLabels([annual('2014-12-29', '2016-01-03', null)])).years).toEqual([['2016-01-03', 2015]]);
});

test('a retailer’s year to January is labelled by its cover, and years without a cover by the others', async () => {
  const own = await makeLabels([
    annual('2023-02-01', '2024-01-31', 2023),
    annual('2022-02-01', '2023-01-31', 2022),
    annual('2021-02-01', '2022-01-31', null),
  ]);
  expect(own.years.map(([, label]) => label)).toEqual([2023, 2022, 2021]);
  const ahead = await makeLabels([annual('2023-02-01', '2024-01-31', 2024)]);
  expect(ahead.years).toEqual([['2024-01-31', 2024]]);
});

test('the cover of a later report does not label the older years that it repeats', async () => {
  const repeated = flow('2022-01-01', '2022-12-31', 90, { fy: 2024, filed: '2025-02-01' });
  const { years } = await makeLabels([repeated, makeYear(2024, 100, { fy: 2024 })]);
  expect(years).toEqual([
    ['2024-12-31', 2024],
    ['2022-12-31', 2022],
  ]);
});

test('a cover with a mistaken year does not give two years one label', async () => {
  const { years } = await makeLabels([
    makeYear(2024, 100, { fy: 2024 }),
    makeYear(2023, 100, { fy: 2022 }),
    makeYear(2022, 100, { fy: 2022 }),
  ]);
  expect(years.map(([, label]) => label)).toEqual([2024, 2023, 2022]);
});

test('quarters count from the fiscal year that they are in, also those after the newest year', async () => {
  const quarter = (start: string, end: string) => flow(start, end, 25, { form: '10-Q', filed: addDays(end, 30) });
  const { quarters } = await makeLabels([
    annual('2023-01-30', '2024-01-28', 2024),
    quarter('2023-10-30', '2024-01-28'),
    quarter('2023-07-31', '2023-10-29'),
    quarter('2023-05-01', '2023-07-30'),
    quarter('2024-01-29', '2024-04-28'),
    quarter('2024-04-29', '2024-07-28'),
  ]);
  expect(quarters).toEqual([
    ['2024-07-28', 2025, 2],
    ['2024-04-28', 2025, 1],
    ['2024-01-28', 2024, 4],
    ['2023-10-29', 2024, 3],
    ['2023-07-30', 2024, 2],
  ]);
});

test('a company with quarters alone is labelled by their last days', async () => {
  expect((await makeLabels([firstQuarter(2024, 10)])).quarters).toEqual([['2024-03-31', 2024]]);
});

test.each([
  ['the newest', [2022, 2023, 2024, 2026]],
  ['the oldest', [2021, 2023, 2024, 2025]],
  ['one between', [2022, 2024, 2024, 2025]],
])('years that lie 365 days apart are consecutive, whatever one cover names: %s', async (_, named) => {
  const { years } = await makeLabels(named.map((fy, at) => annual(`${2022 + at}-01-01`, `${2022 + at}-12-31`, fy)));
  expect(years.map(([, fiscalYear]) => fiscalYear)).toEqual([2025, 2024, 2023, 2022]);
});
