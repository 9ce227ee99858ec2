import fc from 'fast-check';
import { balance } from '../../../../test/support/filings/filed-facts.ts';
import {
  halfYear as half,
  nineMonths as nine,
  firstQuarter as q1,
  filedStatements as statements,
  makeYear as year,
} from '../../../../test/support/filings/filed-statements.ts';

test('whatever is filed, nothing fails: zeros, tiny amounts, mixed forms and signs', async () => {
  const concepts = [
    'Revenues',
    'CostOfRevenue',
    'GrossProfit',
    'NetIncomeLoss',
    'InterestExpense',
    'EarningsPerShareDiluted',
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    'DepreciationAndAmortization',
  ];
  const value = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -50, max: 50 }),
    fc.double({ noNaN: true, min: -8e15, max: 8e15 }),
  );
  const fact = fc
    .tuple(value, fc.constantFrom(q1, half, nine, year), fc.integer({ min: 2021, max: 2023 }))
    .map(([val, period, n]) => period(n, val));
  const body = fc.record(Object.fromEntries(concepts.map((concept) => [concept, fc.array(fact, { maxLength: 12 })])));
  await fc.assert(
    fc.asyncProperty(body, async (filed) => {
      const assets = [balance('2023-12-31', 10)];
      const { income } = await statements({ ...filed, Assets: assets, ProfitLoss: [year(2023, 1)] });
      for (const report of [...income.annualReports, ...income.quarterlyReports]) {
        expect(report.costOfRevenue).not.toBe('-0');
      }
    }),
    { numRuns: 150 },
  );
});
