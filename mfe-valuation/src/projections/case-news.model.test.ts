import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { initialProjection, type Projection } from '../scenarios/projection.model.ts';
import { seedScenarios } from '../scenarios/scenarios.model.ts';
import { overview, statements } from '../testing/company.ts';
import { caseNews, withFiledFigures } from './case-news.model.ts';

/** Starts from fiscal 2023; fiscal 2024 has 1,100M revenue, 10% more, a net margin of 20% and 100M shares. */
const makeCase = (margin: number, shares = 100): Projection => ({
  currentYear: 2024,
  scenarios: seedScenarios({ revenue: 1000, margin, shares, peRatio: 15, salesMultiple: null }),
});
const verdicts = (projection: Projection) =>
  caseNews(projection, 'base', statements)?.lines.map(({ label, verdict, why }) => [label, verdict, why]);

test('a case on the newest fiscal year has no news', () => {
  expect(caseNews(initialProjection(overview, statements), 'base', statements)).toBeNull();
});

test('each assumption of a filed year is compared: 10% growth, 20.5% margin and 101M shares stand', () => {
  expect(verdicts(makeCase(20.5, 101))).toEqual([
    ['Revenue', 'stands', '0.0% apart'],
    ['Revenue growth', 'stands', 'Within 1 point'],
    ['Net margin', 'stands', 'Within 1 point'],
    ['Shares outstanding', 'stands', '1.0% apart'],
    ['P/E low, high', 'none', ''],
  ]);
});

test('a margin 6 points and a count 9.1% off deserve another look', () => {
  expect(verdicts(makeCase(26, 110))?.slice(2, 4)).toEqual([
    ['Net margin', 'look', '6.0 points below'],
    ['Shares outstanding', 'look', '9.1% lower'],
  ]);
});

test('a figure that is missing in the filing decides nothing', () => {
  const silent = withAnnual(statements, { income: { netIncome: null } });
  expect(caseNews(makeCase(26), 'base', silent)?.lines[2]).toMatchObject({ filed: null, verdict: 'none', taken: null });
});

test('filed figures replace the assumptions that do not stand, and no others', () => {
  const { base } = withFiledFigures(makeCase(26), statements);
  expect(base.margin).toEqual([26, 20, 26, 26, 26].map((value) => expect.closeTo(value, 9)));
  expect(base.revgrowth).toEqual([0, 10, 10, 10, 10]);
});
