import { factsBody } from '../../../test/support/filed-facts.ts';
import { firstQuarter, halfYear, yearOf } from '../../../test/support/filed-statements.ts';
import type { LearnedLines } from './concepts.ts';
import { readCompanyFacts } from './facts.ts';
import { statementsOf } from './statements.model.ts';

const body = factsBody({
  Revenues: [firstQuarter(2024, 20), halfYear(2024, 50), yearOf(2024, 100)],
  SalesOfOwnKind: [firstQuarter(2024, 30), halfYear(2024, 70), yearOf(2024, 140)],
  ProfitBeforeInterest: [yearOf(2024, 40)],
  InterestIncomeOfOwnKind: [yearOf(2024, -12)],
  IncomeTaxExpenseBenefit: [yearOf(2024, 7)],
  NetIncomeLoss: [yearOf(2024, 21)],
});
const statements = async (learned?: LearnedLines) => {
  const facts = readCompanyFacts(body, learned);
  if (facts === null) throw new Error('no facts');
  return statementsOf(facts, learned).income;
};

test('a learned line takes the place of the table’s, in years and in quarters', async () => {
  const learned = { income: { totalRevenue: { concepts: ['SalesOfOwnKind'] } } };
  expect((await statements()).annualReports[0]?.totalRevenue).toBe('100');
  const income = await statements(learned);
  expect(income.annualReports[0]?.totalRevenue).toBe('140');
  expect(income.quarterlyReports.map((report) => report.totalRevenue)).toEqual(['40', '30']);
});

test('a learned line may turn the sign of a concept, and other lines are calculated from it', async () => {
  const own = 'InterestIncomeOfOwnKind';
  const income = await statements({ income: { interestExpense: { concepts: [own], negated: [own] } } });
  expect(income.annualReports[0]).toMatchObject({ interestExpense: '12', ebit: '40', netIncome: '21' });
});

test('a learned line of one field leaves the others as they are', async () => {
  const income = await statements({ income: { operatingIncome: { concepts: ['ProfitBeforeInterest'] } } });
  expect(income.annualReports[0]).toMatchObject({ operatingIncome: '40', totalRevenue: '100', incomeBeforeTax: '28' });
});
