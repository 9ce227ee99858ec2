import { comparedConcepts } from './doubts.ts';
import { listConcepts } from './fact-lines.ts';

/** Concepts that the standardiser looks for in the notes of a filing. */
const noteConcepts = [
  ...[
    'IntangibleAssetsNetExcludingGoodwill',
    'FiniteLivedIntangibleAssetsNet',
    'AllocatedShareBasedCompensationExpense',
  ],
  ...['CommonStockSharesOutstanding', 'SharesOutstanding', 'NumberOfSharesOutstanding', 'CommonStockSharesIssued'],
  ...['SharesIssued', 'TreasuryStockCommonShares', 'TreasuryStockShares', 'dei:EntityCommonStockSharesOutstanding'],
  ...['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageShares', 'FinanceLeaseInterestExpense'],
  ...['InvestmentIncomeInterest', 'InterestExpenseDebt', 'InterestPaidNet', 'InterestPaid'],
  'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges',
  ...['LongTermDebt', 'LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities'],
  ...['LongTermNotesPayable', 'LongTermNotesAndLoans', 'LongTermLoansPayable', 'LongTermLineOfCredit'],
  ...['DebtAndCapitalLeaseObligations', 'LongTermDebtAndCapitalLeaseObligationsCurrent'],
  'ConvertibleSubordinatedDebtNoncurrent',
];

/** Concepts of company facts that statements are made of. */
export const neededConcepts: ReadonlySet<string> = new Set([...listConcepts(), ...noteConcepts, ...comparedConcepts]);
