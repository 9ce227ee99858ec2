import type { BalanceReport } from '../../contract/statements.ts';
import { type Line, maybe, minus, minusLine, plus, plusLine, type StatementLines } from './concepts.ts';
import { doubtShares, doubtWholeEquity } from './us-gaap-doubts.ts';

/** Equity of the parent's and of all other owners. */
export const wholeEquity: Line = {
  concepts: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  doubt: doubtWholeEquity,
  otherwise: [
    {
      rule: 'sum',
      terms: [plus('StockholdersEquity'), maybe(plus('MinorityInterest'))],
      reason: 'Equity of the parent’s owners plus that of the others.',
    },
  ],
};
/** Redeemable shares of other owners and other temporary equity may stand beside each other. */
const temporaryEquity: Line = {
  concepts: ['TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests'],
  sameVintage: true,
  otherwise: [
    {
      rule: 'sum',
      terms: [
        maybe(plus('TemporaryEquityCarryingAmountAttributableToParent', 'TemporaryEquityCarryingAmount')),
        maybe(
          plus(
            'RedeemableNoncontrollingInterestEquityCarryingAmount',
            'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
            'RedeemableNoncontrollingInterestEquityOtherCarryingAmount',
          ),
        ),
      ],
      reason: 'Temporary equity and redeemable shares of other owners.',
    },
  ],
};
const borrowings = plus(
  'ShortTermBorrowings',
  'NotesAndLoansPayableCurrent',
  'LoansAndNotesPayable',
  'NotesAndLoansPayable',
  'CommercialPaper',
);
const borrowedForAYear = 'Borrowings for less than a year plus the part of long-term debt that falls due.';
/**
 * Convertible notes are part of long-term debt and, under "Notes payable", of notes: they are used in place of the
 * concept that includes them and never added to it.
 */
const dueWithinYear: Line = {
  concepts: ['DebtCurrent'],
  preciseIn: ['ShortTermBorrowings', 'CommercialPaper'],
  otherwise: [
    {
      rule: 'sum',
      terms: [
        maybe(borrowings),
        plus(
          'LongTermDebtCurrent',
          'LongTermDebtAndCapitalLeaseObligationsCurrent',
          'ConvertibleDebtCurrent',
          'ConvertibleSubordinatedDebtCurrent',
        ),
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

const longTermDebt: Line = {
  concepts: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'],
  otherwise: [
    {
      rule: 'difference',
      terms: [plus('LongTermDebt'), minus('LongTermDebtCurrent')],
      reason: 'Long-term debt less the part that falls due within a year.',
    },
    {
      rule: 'difference',
      terms: [
        plus('DebtAndCapitalLeaseObligations', 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities'),
        minus('LongTermDebtAndCapitalLeaseObligationsCurrent', 'DebtCurrent'),
      ],
      reason: 'Debt and leases less the part that falls due within a year.',
    },
    {
      rule: 'sum',
      terms: [
        maybe(plus('LongTermNotesPayable', 'LongTermNotesAndLoans')),
        maybe(plus('LongTermLoansPayable')),
        maybe(plus('LongTermLineOfCredit')),
      ],
      reason: 'Long-term notes, loans and lines of credit.',
    },
    {
      rule: 'sum',
      terms: [
        plus('ConvertibleDebtNoncurrent', 'ConvertibleLongTermNotesPayable', 'ConvertibleSubordinatedDebtNoncurrent'),
      ],
      reason: 'Convertible notes; no figure of all long-term debt was filed for this period.',
    },
    {
      rule: 'sum',
      terms: [plus('LongTermDebt')],
      reason: 'May include the part that falls due within a year, which was not filed.',
    },
  ],
};

export const balance: StatementLines<BalanceReport> = {
  totalAssets: { concepts: ['Assets'] },
  totalCurrentAssets: { concepts: ['AssetsCurrent'] },
  cashAndCashEquivalentsAtCarryingValue: {
    concepts: [
      'CashAndCashEquivalentsAtCarryingValue',
      'Cash',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'CashAndDueFromBanks',
    ],
  },
  shortTermInvestments: {
    concepts: [
      'ShortTermInvestments',
      'MarketableSecuritiesCurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
      'AvailableForSaleSecuritiesCurrent',
      'DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent',
      'OtherShortTermInvestments',
    ],
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('DebtSecuritiesCurrent'), maybe(plus('EquitySecuritiesFvNiCurrent', 'EquitySecuritiesFvNi'))],
        reason: 'Debt securities plus shares of other companies.',
      },
    ],
  },
  currentNetReceivables: {
    concepts: [
      'AccountsReceivableNetCurrent',
      'ReceivablesNetCurrent',
      'AccountsNotesAndLoansReceivableNetCurrent',
      'AccountsReceivableNet',
    ],
  },
  inventory: {
    concepts: [
      'InventoryNet',
      'InventoryFinishedGoodsNetOfReserves',
      'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings',
    ],
  },
  totalNonCurrentAssets: {
    concepts: ['AssetsNoncurrent'],
    sameVintage: true,
    otherwise: [
      { rule: 'difference', terms: [plus('Assets'), minus('AssetsCurrent')], reason: 'Assets less current assets.' },
    ],
  },
  propertyPlantEquipment: {
    concepts: [
      'PropertyPlantAndEquipmentNet',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    ],
  },
  goodwill: { concepts: ['Goodwill'] },
  intangibleAssets: { concepts: ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'] },
  totalLiabilities: {
    concepts: ['Liabilities'],
    sameVintage: true,
    otherwise: [
      {
        rule: 'difference',
        terms: [
          plus('LiabilitiesAndStockholdersEquity'),
          minusLine('wholeEquity'),
          maybe(minusLine('temporaryEquity')),
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
    sameVintage: true,
    otherwise: [
      {
        rule: 'difference',
        terms: [plusLine('totalLiabilities'), minus('LiabilitiesCurrent')],
        reason: 'Liabilities less current liabilities.',
      },
    ],
  },
  longTermDebt,
  totalShareholderEquity: {
    concepts: ['StockholdersEquity'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plusLine('wholeEquity'), minus('MinorityInterest')],
        reason: 'Equity of the whole group less the share of minority owners.',
      },
      { rule: 'sum', terms: [plusLine('wholeEquity')], reason: 'Includes the share of minority owners.' },
    ],
  },
  minorityInterest: { concepts: ['MinorityInterest'] },
  temporaryEquity,
  retainedEarnings: { concepts: ['RetainedEarningsAccumulatedDeficit'] },
  commonStock: { concepts: ['CommonStockValue', 'CommonStocksIncludingAdditionalPaidInCapital'] },
  commonStockSharesOutstanding: {
    concepts: ['CommonStockSharesOutstanding'],
    unit: 'shares',
    doubt: doubtShares,
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('CommonStockSharesIssued'), minus('TreasuryStockCommonShares', 'TreasuryStockShares')],
        reason: 'Shares issued less treasury shares.',
      },
      { rule: 'sum', terms: [plus('SharesOutstanding')], reason: 'Shares by the statement of equity.' },
      {
        rule: 'sum',
        terms: [plus('dei:EntityCommonStockSharesOutstanding')],
        reason: 'Shares on the cover page, counted some weeks after the period.',
      },
      {
        rule: 'sum',
        terms: [plusLine('weightedAverageSharesDiluted')],
        reason: 'Average diluted shares of the period, as no count of all shares is filed.',
      },
    ],
  },
};
