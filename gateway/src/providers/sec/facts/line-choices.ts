import type { balanceRules } from '../standardise/rules/balance-rules.ts';
import type { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import type { incomeRules } from '../standardise/rules/income-rules.ts';
import {
  costs,
  type Doubt,
  doubtCost,
  doubtGrossProfit,
  doubtGroupIncome,
  doubtOperatingExpenses,
  doubtOperatingIncome,
  doubtWholeEquity,
} from './doubts.ts';

/** Which concepts are the lines of a rule where nothing tells what stands on the face of a statement. */
export interface Choice {
  /** In order of preference; those of the rule when absent. */
  readonly concepts?: readonly string[];
  /** Of several with a figure: the first by default; the first that is not zero; the largest. */
  readonly choose?: 'nonzero' | 'largest';
  /** Where none of the concepts has a figure: the first of these sums that has its parts. */
  readonly sums?: readonly (readonly Part[])[];
  readonly doubt?: Doubt;
  /** An amount that is the same in two years comes from a note that repeats it. */
  readonly neverRepeats?: true;
  /** Concepts that may state the same amount more precisely than a note that says "approximately $6.0 billion". */
  readonly preciseIn?: readonly string[];
  /** The figure is positive by its meaning, however it is tagged. */
  readonly positive?: true;
}

/** The first of these concepts that has a figure. */
export interface Part {
  readonly of: readonly string[];
  readonly optional?: true;
}

const part = (...of: string[]): Part => ({ of });
const maybe = (...of: string[]): Part => ({ of, optional: true });

const borrowings = [
  ...['ShortTermBorrowings', 'NotesAndLoansPayableCurrent', 'LoansAndNotesPayable', 'NotesAndLoansPayable'],
  'CommercialPaper',
];

export const incomeChoices: Partial<Record<keyof typeof incomeRules, Choice>> = {
  cost: { concepts: [...costs, 'CostOfSales'], doubt: doubtCost },
  grossProfit: { doubt: doubtGrossProfit },
  operatingExpenses: { concepts: ['OperatingExpenses', 'OperatingExpense'], doubt: doubtOperatingExpenses },
  operatingIncome: { doubt: doubtOperatingIncome },
  groupIncome: { concepts: ['ProfitLoss'], doubt: doubtGroupIncome },
  research: { choose: 'largest' },
  interest: {
    choose: 'nonzero',
    positive: true,
    concepts: [
      ...['InterestExpense', 'InterestExpenseNonoperating', 'InterestAndDebtExpense', 'InterestExpenseOperating'],
      'FinanceCosts',
    ],
  },
  // A note's amortization is among the costs that are known already, and its benefits and interest income are parts.
  amortization: { concepts: [] },
  benefits: { concepts: [] },
  bankInterestIncome: { concepts: [] },
};

/**
 * Convertible notes are part of long-term debt and, under "Notes payable", of notes: they are used in place of the concept
 * that includes them and never added to it.
 */
const currentDebt: Choice = {
  concepts: ['DebtCurrent', 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
  preciseIn: ['ShortTermBorrowings', 'CommercialPaper'],
  sums: [
    [
      maybe(...borrowings),
      part(
        ...['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent'],
        ...['ConvertibleDebtCurrent', 'ConvertibleSubordinatedDebtCurrent'],
      ),
      maybe('NotesPayableCurrent'),
    ],
    [maybe(...borrowings), part('NotesPayableCurrent', 'ConvertibleNotesPayableCurrent')],
    [part(...borrowings)],
    [maybe('ShorttermBorrowings'), maybe('CurrentPortionOfLongtermBorrowings')],
  ],
};

export const balanceChoices: Partial<Record<keyof typeof balanceRules, Choice>> = {
  totalNonCurrentAssets: { concepts: ['AssetsNoncurrent'] },
  cash: {
    concepts: [
      ...['CashAndCashEquivalentsAtCarryingValue', 'CashAndCashEquivalents', 'Cash'],
      ...['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'CashAndDueFromBanks'],
    ],
  },
  shortTermInvestments: {
    concepts: [
      ...['ShortTermInvestments', 'MarketableSecuritiesCurrent', 'AvailableForSaleSecuritiesDebtSecuritiesCurrent'],
      'AvailableForSaleSecuritiesCurrent',
      'DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent',
      ...['OtherShortTermInvestments', 'CurrentInvestments'],
    ],
    sums: [[part('DebtSecuritiesCurrent'), maybe('EquitySecuritiesFvNiCurrent', 'EquitySecuritiesFvNi')]],
  },
  receivables: {
    concepts: [
      ...['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent', 'AccountsNotesAndLoansReceivableNetCurrent'],
      ...['AccountsReceivableNet', 'CurrentTradeReceivables', 'TradeAndOtherCurrentReceivables'],
    ],
  },
  inventory: {
    concepts: [
      ...['InventoryNet', 'Inventories', 'InventoryFinishedGoodsNetOfReserves'],
      'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings',
    ],
  },
  // Their notes name parts of the intangible assets.
  intangibleParts: { concepts: [] },
  currentDebt,
  longTermDebt: {
    concepts: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations', 'LongtermBorrowings'],
  },
  // Nothing tells whether the liabilities are classified: the debts of a note are not on the face.
  shortDebtUnclassified: { concepts: [] },
  debtUnclassified: { concepts: [] },
  wholeEquity: {
    concepts: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', 'Equity'],
    doubt: doubtWholeEquity,
  },
  /** Redeemable shares of other owners and other temporary equity may stand beside each other. */
  temporaryEquity: {
    concepts: ['TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests'],
    sums: [
      [
        maybe('TemporaryEquityCarryingAmountAttributableToParent', 'TemporaryEquityCarryingAmount'),
        maybe(
          'RedeemableNoncontrollingInterestEquityCarryingAmount',
          'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
          'RedeemableNoncontrollingInterestEquityOtherCarryingAmount',
        ),
      ],
    ],
  },
};

export const cashFlowChoices: Partial<Record<keyof typeof cashFlowRules, Choice>> = {
  // Net income of both statements must be that of the same owners.
  netIncome: {
    concepts: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
    doubt: doubtGroupIncome,
  },
  // A note may use one of these for a part: the cash flow statement's is the largest.
  depreciation: {
    choose: 'largest',
    concepts: [
      ...['DepreciationDepletionAndAmortization', 'DepreciationAmortizationAndAccretionNet'],
      ...['DepreciationAndAmortization', 'DepreciationAndAmortisationExpense'],
      'AdjustmentsForDepreciationAndAmortisationExpense',
    ],
    sums: [
      [part('OtherDepreciationAndAmortization'), part('AmortizationOfIntangibleAssets')],
      [part('Depreciation'), maybe('AmortizationOfIntangibleAssets')],
    ],
  },
  amortization: { concepts: [] },
  capitalExpenditures: {
    choose: 'nonzero',
    positive: true,
    concepts: [
      ...['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
      'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
    sums: [
      [part('PaymentsToAcquireOtherPropertyPlantAndEquipment'), maybe('PaymentsToAcquireEquipmentOnLease')],
      [part('PaymentsToAcquireMachineryAndEquipment')],
    ],
  },
  dividends: { choose: 'nonzero', positive: true },
  repurchases: { positive: true },
  debtProceeds: {
    positive: true,
    neverRepeats: true,
    concepts: [
      'ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet',
      ...['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt'],
      ...['ProceedsFromIssuanceOfSeniorLongTermDebt', 'ProceedsFromDebtNetOfIssuanceCosts'],
      'ProceedsFromBorrowingsClassifiedAsFinancingActivities',
    ],
  },
};
