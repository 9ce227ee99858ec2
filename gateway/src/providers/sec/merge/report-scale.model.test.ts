import { readReport } from '../../../../test/support/filings/read-report.ts';
import { mergeStatements } from './merged-statements.model.ts';

/** A year of a company that earns 10 of 100 more each year, in units of `scale`. */
const annual = (year: number, scale = 1) => {
  const at = (n: number) => ({ totalRevenue: (n - 1000) * 100e6 * scale, netIncome: (n - 1000) * 10e6 * scale });
  const flow = (n: number) => [`${n}-01-01`, `${n}-12-31`, { ...at(n), earningsPerShareDiluted: 2 }] as const;
  const sheet = (n: number) => [`${n}-12-31`, { totalAssets: (n - 1000) * 500e6 * scale }] as const;
  const [own, before] = [year, year - 1];
  return readReport({
    end: `${year}-12-31`,
    income: [flow(own), flow(before)],
    balance: [sheet(own), sheet(before)],
  });
};

test.each([1e-6, 1e-3, 1e3, 1e6])(
  'a filing that was read on another scale (%p) is withheld, and no other one',
  (scale) => {
    for (const off of [2021, 2022, 2023]) {
      const reports = [2020, 2021, 2022, 2023].map((year) => annual(year, year === off ? scale : 1));
      const { income } = mergeStatements({ facts: [], reports }).statements;
      const shown = income.annualReports.map((report) => [report.fiscalYear, Number(report.totalRevenue)]);
      const right = [2023, 2022, 2021, 2020, 2019].map((year) => [year, (year - 1000) * 100e6]);
      // The year of the newest filing is known from no other one.
      expect(shown).toEqual(off === 2023 ? right.slice(1) : right);
    }
  },
);

test('company facts stand in for a filing that is withheld', () => {
  const reports = [2021, 2022, 2023].map((year) => annual(year, year === 2023 ? 1e-3 : 1));
  const facts = [2022, 2023].map((year) => ({ ...annual(year), isFacts: true as const }));
  const { income } = mergeStatements({ facts, reports }).statements;
  expect(income.annualReports[0]).toMatchObject({ fiscalYear: 2023, totalRevenue: String(1023 * 100e6) });
});
