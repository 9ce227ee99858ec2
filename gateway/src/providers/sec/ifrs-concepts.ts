import type { ConceptTable, Line } from './concepts.ts';

const minorityProfit = ['ProfitLossAttributableToNoncontrollingInterests'];
const revenue = ['Revenue', 'RevenueFromContractsWithCustomers'];
const interest = ['InterestExpense', 'FinanceCosts'];
const depreciation = ['AdjustmentsForDepreciationAndAmortisationExpense', 'DepreciationAndAmortisationExpense'];

const netIncome: Line = {
  concepts: ['ProfitLossAttributableToOwnersOfParent'],
  otherwise: [
    {
      rule: 'difference',
      terms: [
        { concepts: ['ProfitLoss'], sign: 1 },
        { concepts: minorityProfit, sign: -1 },
      ],
      reason: 'Profit of the whole group less the share of minority owners.',
    },
    {
      rule: 'sum',
      terms: [{ concepts: ['ProfitLoss'], sign: 1 }],
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
      terms: [
        { concepts: ['ShorttermBorrowings'], sign: 1, optional: true },
        { concepts: ['CurrentPortionOfLongtermBorrowings'], sign: 1, optional: true },
      ],
      reason: 'Borrowings for less than a year plus the part of long-term borrowings that falls due.',
    },
  ],
};

/**
 * Concepts of companies that report by international rules (20-F and 40-F filers).
 * Left without a concept, because the evident ones turn the sign around or measure something else: changes in
 * receivables and in inventory.
 */
export const ifrsFull: ConceptTable = {
  income: {
    totalRevenue: { concepts: revenue },
    costOfRevenue: {
      concepts: ['CostOfSales'],
      otherwise: [
        {
          rule: 'difference',
          terms: [
            { concepts: revenue, sign: 1 },
            { concepts: ['GrossProfit'], sign: -1 },
          ],
          reason: 'Revenue less gross profit.',
        },
      ],
    },
    grossProfit: {
      concepts: ['GrossProfit'],
      otherwise: [
        {
          rule: 'difference',
          terms: [
            { concepts: revenue, sign: 1 },
            { concepts: ['CostOfSales'], sign: -1 },
          ],
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
          terms: [
            { concepts: ['ProfitLossBeforeTax'], sign: 1 },
            { concepts: interest, sign: 1 },
          ],
          reason: 'Profit before tax plus interest.',
        },
      ],
    },
    ebitda: {
      concepts: [],
      otherwise: [
        {
          rule: 'sum',
          terms: [
            { concepts: ['ProfitLossBeforeTax'], sign: 1 },
            { concepts: interest, sign: 1 },
            { concepts: depreciation, sign: 1 },
          ],
          reason: 'Profit before tax plus interest, depreciation and amortization.',
        },
      ],
    },
    interestExpense: { concepts: interest },
    incomeTaxExpense: { concepts: ['IncomeTaxExpenseContinuingOperations'] },
    incomeBeforeTax: { concepts: ['ProfitLossBeforeTax'] },
    netIncome,
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
          terms: [
            { concepts: ['Assets'], sign: 1 },
            { concepts: ['CurrentAssets'], sign: -1 },
          ],
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
          terms: [
            { concepts: ['EquityAndLiabilities'], sign: 1 },
            { concepts: ['Equity'], sign: -1 },
          ],
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
          terms: [
            { concepts: ['Liabilities'], sign: 1 },
            { concepts: ['CurrentLiabilities'], sign: -1 },
          ],
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
          terms: [
            { concepts: ['Equity'], sign: 1 },
            { concepts: ['NoncontrollingInterests'], sign: -1 },
          ],
          reason: 'Equity of the whole group less the share of minority owners.',
        },
        {
          rule: 'sum',
          terms: [{ concepts: ['Equity'], sign: 1 }],
          reason: 'Includes the share of minority owners.',
        },
      ],
    },
    retainedEarnings: { concepts: ['RetainedEarnings'] },
    commonStock: { concepts: ['IssuedCapital'] },
    commonStockSharesOutstanding: {
      concepts: ['dei:EntityCommonStockSharesOutstanding', 'NumberOfSharesOutstanding'],
      unit: 'shares',
    },
  },
  cashFlow: {
    operatingCashflow: { concepts: ['CashFlowsFromUsedInOperatingActivities'] },
    netIncome,
    depreciationDepletionAndAmortization: { concepts: depreciation },
    changeInReceivables: { concepts: [] },
    changeInInventory: { concepts: [] },
    cashflowFromInvestment: { concepts: ['CashFlowsFromUsedInInvestingActivities'] },
    capitalExpenditures: { concepts: ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'] },
    cashflowFromFinancing: { concepts: ['CashFlowsFromUsedInFinancingActivities'] },
    dividendPayout: {
      concepts: [
        'DividendsPaidClassifiedAsFinancingActivities',
        'DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
      ],
    },
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: {
      concepts: ['ProceedsFromBorrowingsClassifiedAsFinancingActivities'],
    },
    paymentsForRepurchaseOfCommonStock: { concepts: ['PaymentsToAcquireOrRedeemEntitysShares'] },
    changeInCashAndCashEquivalents: {
      concepts: [
        'IncreaseDecreaseInCashAndCashEquivalents',
        'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges',
      ],
      otherwise: [
        {
          rule: 'sum',
          terms: [
            { concepts: ['CashFlowsFromUsedInOperatingActivities'], sign: 1 },
            { concepts: ['CashFlowsFromUsedInInvestingActivities'], sign: 1 },
            { concepts: ['CashFlowsFromUsedInFinancingActivities'], sign: 1 },
          ],
          reason: 'The three cash flows added up, without exchange rate effects.',
        },
      ],
    },
  },
  anchors: [
    'ProfitLoss',
    'ProfitLossAttributableToOwnersOfParent',
    ...revenue,
    'ProfitLossBeforeTax',
    'CashFlowsFromUsedInOperatingActivities',
  ],
};
