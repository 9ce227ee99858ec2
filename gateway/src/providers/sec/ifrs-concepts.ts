import { type ConceptTable, type Line, maybe, minus, minusLine, plus, plusLine } from './concepts.ts';

const minorityProfit = ['ProfitLossAttributableToNoncontrollingInterests'];
const revenue = ['Revenue', 'RevenueFromContractsWithCustomers'];
const interest = ['InterestExpense', 'FinanceCosts'];
const investing = 'CashFlowsFromUsedInInvestingActivities';
const financing = 'CashFlowsFromUsedInFinancingActivities';
const changeInCash = 'IncreaseDecreaseInCashAndCashEquivalents';
const changeBeforeExchangeRates = 'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges';
const exchangeRateEffect = 'EffectOfExchangeRateChangesOnCashAndCashEquivalents';
const depreciation = ['AdjustmentsForDepreciationAndAmortisationExpense', 'DepreciationAndAmortisationExpense'];

const netIncome: Line = {
  concepts: ['ProfitLossAttributableToOwnersOfParent'],
  otherwise: [
    {
      rule: 'difference',
      terms: [plus('ProfitLoss'), minus(...minorityProfit)],
      reason: 'Profit of the whole group less the share of minority owners.',
    },
    {
      rule: 'sum',
      terms: [plus('ProfitLoss')],
      reason: 'Profit of the whole group; the company reports no minority owners.',
      unlessEverTagged: [...minorityProfit, 'NoncontrollingInterests'],
    },
  ],
};

const dueWithinYear: Line = {
  concepts: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
  otherwise: [
    {
      rule: 'sum',
      terms: [maybe(plus('ShorttermBorrowings')), maybe(plus('CurrentPortionOfLongtermBorrowings'))],
      reason: 'Borrowings for less than a year plus the part of long-term borrowings that falls due.',
    },
  ],
};

/**
 * Concepts of companies that report by international rules (20-F and 40-F filers). Changes in receivables and in
 * inventory have none: the obvious concepts have the other sign or another meaning.
 */
export const ifrsFull: ConceptTable = {
  income: {
    totalRevenue: { concepts: revenue, choose: 'largest', neverNegative: true },
    costOfRevenue: {
      concepts: ['CostOfSales'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plusLine('totalRevenue'), minus('GrossProfit')],
          reason: 'Revenue less gross profit.',
        },
      ],
    },
    grossProfit: {
      concepts: ['GrossProfit'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plusLine('totalRevenue'), minusLine('costOfRevenue')],
          reason: 'Revenue less cost.',
        },
      ],
    },
    operatingExpenses: { concepts: ['OperatingExpense'] },
    researchAndDevelopment: { concepts: ['ResearchAndDevelopmentExpense'] },
    sellingGeneralAndAdministrative: { concepts: ['SellingGeneralAndAdministrativeExpense'] },
    operatingIncome: { concepts: ['ProfitLossFromOperatingActivities'] },
    ebit: {
      concepts: [],
      otherwise: [
        {
          rule: 'sum',
          terms: [plusLine('incomeBeforeTax'), plusLine('interestExpense')],
          reason: 'Profit before tax plus interest.',
        },
      ],
    },
    ebitda: {
      concepts: [],
      otherwise: [
        {
          rule: 'sum',
          terms: [plusLine('ebit'), plusLine('depreciationDepletionAndAmortization')],
          reason: 'EBIT plus depreciation and amortization.',
        },
      ],
    },
    interestExpense: { concepts: interest, choose: 'nonzero', positive: true },
    incomeTaxExpense: { concepts: ['IncomeTaxExpenseContinuingOperations'] },
    incomeBeforeTax: { concepts: ['ProfitLossBeforeTax'] },
    netIncome,
    netInterestExpense: { concepts: [] },
    earningsPerShareBasic: {
      concepts: ['BasicEarningsLossPerShare'],
      unit: 'perShare',
      perShareOf: { income: 'netIncome', shares: 'weightedAverageSharesBasic' },
    },
    earningsPerShareDiluted: {
      concepts: ['DilutedEarningsLossPerShare'],
      unit: 'perShare',
      perShareOf: { income: 'netIncome', shares: 'weightedAverageSharesDiluted' },
    },
    weightedAverageSharesDiluted: { concepts: ['AdjustedWeightedAverageShares'], unit: 'shares' },
    dividendsPerShare: { concepts: ['DividendsRecognisedAsDistributionsToOwnersPerShare'], unit: 'perShare' },
  },
  balance: {
    totalAssets: { concepts: ['Assets'] },
    totalCurrentAssets: { concepts: ['CurrentAssets'] },
    cashAndCashEquivalentsAtCarryingValue: { concepts: ['CashAndCashEquivalents', 'Cash'] },
    shortTermInvestments: { concepts: ['CurrentInvestments'] },
    currentNetReceivables: { concepts: ['CurrentTradeReceivables', 'TradeAndOtherCurrentReceivables'] },
    inventory: { concepts: ['Inventories'] },
    totalNonCurrentAssets: {
      concepts: ['NoncurrentAssets'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plus('Assets'), minus('CurrentAssets')],
          reason: 'Assets less current assets.',
        },
      ],
    },
    propertyPlantEquipment: { concepts: ['PropertyPlantAndEquipment'] },
    goodwill: { concepts: ['Goodwill'] },
    intangibleAssets: { concepts: ['IntangibleAssetsOtherThanGoodwill'] },
    totalLiabilities: {
      concepts: ['Liabilities'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plus('EquityAndLiabilities'), minus('Equity')],
          reason: 'Equity and liabilities less equity.',
        },
      ],
    },
    totalCurrentLiabilities: { concepts: ['CurrentLiabilities'] },
    currentAccountsPayable: {
      concepts: ['TradeAndOtherCurrentPayablesToTradeSuppliers', 'TradeAndOtherCurrentPayables'],
    },
    shortTermDebt: dueWithinYear,
    currentDebt: dueWithinYear,
    totalNonCurrentLiabilities: {
      concepts: ['NoncurrentLiabilities'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plus('Liabilities'), minus('CurrentLiabilities')],
          reason: 'Liabilities less current liabilities.',
        },
      ],
    },
    longTermDebt: { concepts: ['LongtermBorrowings'] },
    totalShareholderEquity: {
      concepts: ['EquityAttributableToOwnersOfParent'],
      otherwise: [
        {
          rule: 'difference',
          terms: [plus('Equity'), minus('NoncontrollingInterests')],
          reason: 'Equity of the whole group less the share of minority owners.',
        },
        {
          rule: 'sum',
          terms: [plus('Equity')],
          reason: 'Includes the share of minority owners.',
        },
      ],
    },
    minorityInterest: { concepts: ['NoncontrollingInterests'] },
    temporaryEquity: { concepts: [] },
    retainedEarnings: { concepts: ['RetainedEarnings'] },
    commonStock: { concepts: ['IssuedCapital'] },
    commonStockSharesOutstanding: {
      concepts: ['dei:EntityCommonStockSharesOutstanding', 'NumberOfSharesOutstanding'],
      unit: 'shares',
    },
  },
  cashFlow: {
    operatingCashflow: {
      concepts: ['CashFlowsFromUsedInOperatingActivities'],
      // Some filers tag only the subtotal before interest and tax, or tag their total with the subtotal's concept. The sum
      // of the cash flows is reliable, the meaning of that concept is not.
      otherwise: [
        {
          rule: 'difference',
          terms: [plus(changeBeforeExchangeRates), minus(investing), minus(financing)],
          reason: 'Change in cash less investing and financing cash flow.',
        },
        {
          rule: 'difference',
          terms: [plus(changeInCash), minus(exchangeRateEffect), minus(investing), minus(financing)],
          reason: 'Change in cash less exchange rate effects and investing and financing cash flow.',
        },
      ],
    },
    netIncome,
    depreciationDepletionAndAmortization: { concepts: depreciation },
    changeInReceivables: { concepts: [] },
    changeInInventory: { concepts: [] },
    cashflowFromInvestment: { concepts: [investing] },
    capitalExpenditures: {
      concepts: ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
      positive: true,
    },
    cashflowFromFinancing: { concepts: [financing] },
    dividendPayout: {
      concepts: [
        'DividendsPaidClassifiedAsFinancingActivities',
        'DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
      ],
      positive: true,
    },
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: {
      concepts: ['ProceedsFromBorrowingsClassifiedAsFinancingActivities'],
    },
    paymentsForRepurchaseOfCommonStock: { concepts: ['PaymentsToAcquireOrRedeemEntitysShares'], positive: true },
    changeInCashAndCashEquivalents: {
      concepts: [changeInCash, changeBeforeExchangeRates],
      otherwise: [
        {
          rule: 'sum',
          terms: [plusLine('operatingCashflow'), plus(investing), plus(financing), maybe(plus(exchangeRateEffect))],
          reason: 'The three cash flows added up, with the effect of exchange rates where it is filed.',
        },
      ],
    },
    effectOfExchangeRateOnCash: { concepts: [exchangeRateEffect] },
    stockBasedCompensation: { concepts: ['AdjustmentsForSharebasedPayments'] },
  },
  auxiliary: {
    wholeEquity: { concepts: ['Equity'] },
    weightedAverageSharesBasic: { concepts: ['WeightedAverageShares'], unit: 'shares' },
  },
  anchors: [
    'ProfitLoss',
    'ProfitLossAttributableToOwnersOfParent',
    ...revenue,
    'ProfitLossBeforeTax',
    'CashFlowsFromUsedInOperatingActivities',
  ],
  identity: [
    'ProfitLoss',
    'Equity',
    'Assets',
    'CashAndCashEquivalents',
    'CashFlowsFromUsedInOperatingActivities',
    'CashFlowsFromUsedInFinancingActivities',
  ],
  compared: [],
};
