import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { type SharesInUse, sharesInUse } from '../../company/shares.model.ts';
import { type DcfBasis, dcfBasis, type ValuedStock } from './dcf.model.ts';
import { fiscalYearsOf, type Statements } from './history.model.ts';

/** What a company gives a valuation to start from. */
export interface ValuationInputs {
  /** Null with fewer than two common fiscal years or without a count of shares. */
  readonly basis: DcfBasis | null;
  readonly shares: SharesInUse;
}

/**
 * The basis of a valuation: shares that make the market cap, and a tax rate out of the years alone that state their tax.
 * The valuation itself takes a missing figure for 0, which would tax such a year at 0%.
 */
export function valuationInputs(statements: Statements, stock: ValuedStock): ValuationInputs {
  const counted = fiscalYearsOf(statements).at(-1)?.sharesOutstanding ?? null;
  const shares = sharesInUse(stock, counted);
  return {
    basis: dcfBasis(withoutUntoldTaxes(statements), { ...stock, sharesOutstanding: shares.shares }),
    shares,
  };
}

/** The statements without the income before tax of years that state no tax: no rate follows from it. */
function withoutUntoldTaxes(statements: Statements): Statements {
  const { incomeStatement } = statements;
  if (incomeStatement === null) return statements;
  const annualReports = incomeStatement.annualReports.map((report) =>
    parseNumeral(report.incomeTaxExpense) === null ? { ...report, incomeBeforeTax: null } : report,
  );
  return { ...statements, incomeStatement: { ...incomeStatement, annualReports } };
}
