import type { AllStatements } from '../../contract/statements.ts';
import { SampleProvider } from '../../providers/sample/sample-provider.ts';
import { withFindings } from './reconciliation.model.ts';

test('no figure is changed by being checked, and sample companies have nothing to be found', async () => {
  const sample = new SampleProvider();
  for (const symbol of ['AAPL', 'MSFT', 'JPM', 'TSLA']) {
    const statements: AllStatements = {
      incomeStatement: await sample.statements.income(symbol),
      balanceSheet: await sample.statements.balance(symbol),
      cashFlow: await sample.statements.cashFlow(symbol),
      errors: { income: null, balance: null, cashFlow: null },
    };
    const before = structuredClone(statements);
    const checked = withFindings(statements);
    expect(statements).toEqual(before);
    for (const name of ['incomeStatement', 'balanceSheet', 'cashFlow'] as const) {
      expect(checked[name]).toEqual({ ...statements[name], findings: [] });
    }
  }
});
