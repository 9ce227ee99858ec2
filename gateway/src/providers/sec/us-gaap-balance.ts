import type { BalanceReport } from '../../contract/statements.ts';
import { type Line, maybe, minus, plus, type StatementLines } from './concepts.ts';

const wholeEquity = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
const borrowings = plus('ShortTermBorrowings', 'CommercialPaper');
const borrowedForAYear = 'Borrowings for less than a year plus the part of long-term debt that falls due.';
/**
 * Convertible notes are part of long-term debt and, under "Notes payable", of notes: they are used in place of the
 * concept that includes them and never added to it.
 */
const dueWithinYear: Line = {
  concepts: ['DebtCurrent'],
  otherwise: [
    {
      rule: 'sum',
      terms: [
        maybe(borrowings),
        plus('LongTermDebtCurrent', 'ConvertibleDebtCurrent', 'ConvertibleSubordinatedDebtCurrent'),
        maybe(plus('NotesPayableCurrent')),
      ],
      reason: borrowedForAYear,
    },
    {
      rule: 'sum',
      terms: [maybe(borrowings), plus('NotesPayableCurrent', 'ConvertibleNotesPayableCurrent')],
      reason: borrowedForAYear,
    },
    { rule: 'sum', terms: [borrowings], reason: borrowedForAYear },
  ],
};

export const balance: StatementLines<BalanceReport> = {
  totalAssets: { concepts: ['Assets'] },
  totalCurrentAssets: { concepts: ['AssetsCurrent'] },
  cashAndCashEquivalentsAtCarryingValue: { concepts: ['CashAndCashEquivalentsAtCarryingValue', 'Cash'] },
  shortTermInvestments: {
    concepts: [
      'ShortTermInvestments',
      'MarketableSecuritiesCurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
      'AvailableForSaleSecuritiesCurrent',
    ],
  },
  currentNetReceivables: { concepts: ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'] },
  inventory: { concepts: ['InventoryNet'] },
  totalNonCurrentAssets: {
    concepts: ['AssetsNoncurrent'],
    otherwise: [
      { rule: 'difference', terms: [plus('Assets'), minus('AssetsCurrent')], reason: 'Assets less current assets.' },
    ],
  },
  propertyPlantEquipment: { concepts: ['PropertyPlantAndEquipmentNet'] },
  goodwill: { concepts: ['Goodwill'] },
  intangibleAssets: { concepts: ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'] },
  totalLiabilities: {
    concepts: ['Liabilities'],
    otherwise: [
      {
        rule: 'difference',
        terms: [
          plus('LiabilitiesAndStockholdersEquity'),
          minus(wholeEquity, 'StockholdersEquity'),
          maybe(minus('TemporaryEquityCarryingAmountAttributableToParent')),
          maybe(minus('RedeemableNoncontrollingInterestEquityCarryingAmount')),
        ],
        reason: 'Liabilities and equity less equity.',
      },
    ],
  },
  totalCurrentLiabilities: { concepts: ['LiabilitiesCurrent'] },
  currentAccountsPayable: { concepts: ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'] },
  shortTermDebt: dueWithinYear,
  currentDebt: dueWithinYear,
  totalNonCurrentLiabilities: {
    concepts: ['LiabilitiesNoncurrent'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('Liabilities'), minus('LiabilitiesCurrent')],
        reason: 'Liabilities less current liabilities.',
      },
      {
        rule: 'difference',
        terms: [
          plus('LiabilitiesAndStockholdersEquity'),
          minus(wholeEquity, 'StockholdersEquity'),
          minus('LiabilitiesCurrent'),
          maybe(minus('TemporaryEquityCarryingAmountAttributableToParent')),
          maybe(minus('RedeemableNoncontrollingInterestEquityCarryingAmount')),
        ],
        reason: 'Liabilities and equity less equity and current liabilities.',
      },
    ],
  },
  longTermDebt: {
    concepts: ['LongTermDebtNoncurrent'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('LongTermDebt'), minus('LongTermDebtCurrent')],
        reason: 'Long-term debt less the part that falls due within a year.',
      },
      {
        rule: 'sum',
        terms: [
          plus('ConvertibleDebtNoncurrent', 'ConvertibleLongTermNotesPayable', 'ConvertibleSubordinatedDebtNoncurrent'),
        ],
        reason: 'Convertible notes; no figure of all long-term debt was filed for this period.',
      },
    ],
  },
  totalShareholderEquity: {
    concepts: ['StockholdersEquity'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus(wholeEquity), minus('MinorityInterest')],
        reason: 'Equity of the whole group less the share of minority owners.',
      },
      { rule: 'sum', terms: [plus(wholeEquity)], reason: 'Includes the share of minority owners.' },
    ],
  },
  minorityInterest: { concepts: ['MinorityInterest'] },
  temporaryEquity: {
    concepts: [
      'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
      'TemporaryEquityCarryingAmountAttributableToParent',
      'RedeemableNoncontrollingInterestEquityCarryingAmount',
    ],
  },
  retainedEarnings: { concepts: ['RetainedEarningsAccumulatedDeficit'] },
  commonStock: { concepts: ['CommonStockValue', 'CommonStocksIncludingAdditionalPaidInCapital'] },
  commonStockSharesOutstanding: {
    concepts: ['dei:EntityCommonStockSharesOutstanding', 'CommonStockSharesOutstanding'],
    unit: 'shares',
  },
};
