import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { type SharesInUse, sharesInUse } from '../../company/shares.model.ts';
import { type DcfBasis, dcfBasis, type ValuedStock } from './dcf.model.ts';
import { fiscalYearsOf, type Statements } from './history.model.ts';

/** The basis of a company's valuation. */
export interface ValuationInputs {
  /** Null without two common fiscal years or a share count. */
  readonly basis: DcfBasis | null;
  readonly shares: SharesInUse;
}

/**
 * Returns the basis of a valuation: shares that agree with the market cap, and a tax rate of the years that state their tax.
 * The formula takes a missing tax for 0 and would tax such a year at 0%.
 */
export function valuationInputs(statements: Statements, stock: ValuedStock): ValuationInputs {
  const counted = fiscalYearsOf(statements).at(-1)?.sharesOutstanding ?? null;
  const shares = sharesInUse(stock, counted);
  return {
    basis: dcfBasis(withoutUnstatedTaxes(statements), { ...stock, sharesOutstanding: shares.shares }),
    shares,
  };
}

/** Returns the statements without the income before tax of years that state no tax. */
function withoutUnstatedTaxes(statements: Statements): Statements {
  const { incomeStatement } = statements;
  if (incomeStatement === null) return statements;
  const annualReports = incomeStatement.annualReports.map((report) =>
    parseNumeral(report.incomeTaxExpense) === null ? { ...report, incomeBeforeTax: null } : report,
  );
  return { ...statements, incomeStatement: { ...incomeStatement, annualReports } };
}
