import { splitNames } from '../shape/local-name.ts';
import type { StatementKind } from '../shape/presented-statement.ts';

/** How a statement is told from the tables of notes. Concepts by local name, in US GAAP and IFRS. */
export interface Signature {
  readonly title: RegExp;
  /** Concepts of which a statement holds at least `least`. */
  readonly concepts: ReadonlySet<string>;
  readonly least: number;
  /** Concepts that every statement of its kind holds, of each list at least one. */
  readonly needs: readonly (readonly string[])[];
}

const profit = ['NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'];

export const signatures: Readonly<Record<StatementKind, Signature>> = {
  income: {
    title:
      /statements? of (?:consolidated )?(?:net )?(?:operations|income|earnings|profit|comprehensive (?:income|loss))|income statements?|profit (?:or|and) loss/i,
    concepts: new Set([
      ...profit,
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'OperatingIncomeLoss',
      'CostsAndExpenses',
      'IncomeTaxExpenseBenefit',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'EarningsPerShareBasic',
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted',
      'InterestExpense',
      'Revenue',
      'ProfitLossBeforeTax',
      'IncomeTaxExpenseContinuingOperations',
      'BasicEarningsLossPerShare',
      'DilutedEarningsLossPerShare',
      'BasicAndDilutedEarningsLossPerShare',
    ]),
    least: 4,
    needs: [profit],
  },
  balance: {
    title: /balance sheets?|statements? of (?:consolidated )?(?:financial )?(?:position|condition)/i,
    concepts: new Set(
      splitNames(`
      Assets LiabilitiesAndStockholdersEquity EquityAndLiabilities Liabilities StockholdersEquity Equity
    `),
    ),
    least: 2,
    needs: [['Assets'], ['LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities']],
  },
  cashFlow: {
    title: /cash flows?/i,
    concepts: new Set(
      splitNames(`
      NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInOperatingActivitiesContinuingOperations
      NetCashProvidedByUsedInInvestingActivities NetCashProvidedByUsedInInvestingActivitiesContinuingOperations
      NetCashProvidedByUsedInFinancingActivities NetCashProvidedByUsedInFinancingActivitiesContinuingOperations
      CashFlowsFromUsedInOperatingActivities CashFlowsFromUsedInInvestingActivities
      CashFlowsFromUsedInFinancingActivities
    `),
    ),
    least: 2,
    needs: [
      [
        'NetCashProvidedByUsedInOperatingActivities',
        'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
        'CashFlowsFromUsedInOperatingActivities',
      ],
    ],
  },
};

/** Weight of a fitting title against one more concept. */
const titleWeight = 3;

/** Returns how much of a statement some concepts and a title make up; 0 when they are none. @param held local names */
export function scoreStatement(held: ReadonlySet<string>, title: string, signature: Signature): number {
  if (!signature.needs.every((names) => names.some((name) => held.has(name)))) return 0;
  const found = [...signature.concepts].filter((name) => held.has(name)).length;
  if (found < signature.least) return 0;
  return found + (signature.title.test(title) ? titleWeight : 0);
}
