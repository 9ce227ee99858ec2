/** One part of a calculated figure: the first of these concepts that has a value for the period. */
export interface Term {
  readonly concepts: readonly string[];
  readonly sign: 1 | -1;
  /** The calculation holds without it; of several optional terms at least one must be there. */
  readonly optional?: true;
}

/** A figure out of others, used where no concept states it. */
export interface Calculation {
  readonly rule: 'sum' | 'difference';
  readonly terms: readonly Term[];
  readonly reason: string;
  /** Holds only for a company that never tagged any of these. */
  readonly unlessEverTagged?: readonly string[];
}

/** How one line of a statement is found among a company's facts. */
export interface Line {
  /** In this order; the first with a value for the period wins, so that a change of concept over the years is followed. */
  readonly concepts: readonly string[];
  readonly otherwise?: readonly Calculation[];
  /** A count, not money: never added or subtracted. */
  readonly unit?: 'shares';
}

export type StatementLines = Readonly<Record<string, Line>>;

/** A taxonomy's concepts for every line, and the concepts that show which periods a company reports. */
export interface ConceptTable {
  readonly income: StatementLines;
  readonly balance: StatementLines;
  readonly cashFlow: StatementLines;
  readonly anchors: readonly string[];
}

const plus = (...concepts: string[]): Term => ({ concepts, sign: 1 });
const minus = (...concepts: string[]): Term => ({ concepts, sign: -1 });
const maybe = (term: Term): Term => ({ ...term, optional: true });

const revenue = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'SalesRevenueGoodsNet',
];
const cost = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];
const interest = ['InterestExpense', 'InterestExpenseNonoperating', 'InterestAndDebtExpense'];
const preTax = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
];
const depreciation = ['DepreciationDepletionAndAmortization', 'DepreciationAndAmortization'];
const minorityProfit = ['NetIncomeLossAttributableToNoncontrollingInterest'];

const netIncome: Line = {
  concepts: ['NetIncomeLoss'],
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
      unlessEverTagged: [...minorityProfit, 'MinorityInterest'],
    },
  ],
};

const income: StatementLines = {
  totalRevenue: {
    concepts: revenue,
    otherwise: [{ rule: 'sum', terms: [plus('GrossProfit'), plus(...cost)], reason: 'Gross profit plus cost.' }],
  },
  costOfRevenue: {
    concepts: cost,
    otherwise: [
      { rule: 'difference', terms: [plus(...revenue), minus('GrossProfit')], reason: 'Revenue less gross profit.' },
    ],
  },
  grossProfit: {
    concepts: ['GrossProfit'],
    otherwise: [{ rule: 'difference', terms: [plus(...revenue), minus(...cost)], reason: 'Revenue less cost.' }],
  },
  operatingExpenses: {
    concepts: ['OperatingExpenses'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('GrossProfit'), minus('OperatingIncomeLoss')],
        reason: 'Gross profit less operating income.',
      },
    ],
  },
  researchAndDevelopment: { concepts: ['ResearchAndDevelopmentExpense'] },
  sellingGeneralAndAdministrative: {
    concepts: ['SellingGeneralAndAdministrativeExpense'],
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('SellingAndMarketingExpense'), plus('GeneralAndAdministrativeExpense')],
        reason: 'Selling and marketing plus general and administrative.',
      },
    ],
  },
  operatingIncome: {
    concepts: ['OperatingIncomeLoss'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('GrossProfit'), minus('OperatingExpenses')],
        reason: 'Gross profit less operating expenses.',
      },
    ],
  },
  ebit: {
    concepts: [],
    otherwise: [
      { rule: 'sum', terms: [plus(...preTax), plus(...interest)], reason: 'Income before tax plus interest.' },
    ],
  },
  ebitda: {
    concepts: [],
    otherwise: [
      {
        rule: 'sum',
        terms: [plus(...preTax), plus(...interest), plus(...depreciation)],
        reason: 'Income before tax plus interest, depreciation and amortization.',
      },
      {
        rule: 'sum',
        terms: [plus(...preTax), plus(...interest), plus('Depreciation'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Income before tax plus interest, depreciation and amortization.',
      },
    ],
  },
  interestExpense: { concepts: interest },
  incomeBeforeTax: {
    concepts: preTax,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('NetIncomeLoss'), plus('IncomeTaxExpenseBenefit')],
        reason: 'Net income plus income tax.',
        unlessEverTagged: minorityProfit,
      },
    ],
  },
  incomeTaxExpense: { concepts: ['IncomeTaxExpenseBenefit'] },
  netIncome,
};

const wholeEquity = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
const dueWithinYear: Line = {
  concepts: ['DebtCurrent'],
  otherwise: [
    {
      rule: 'sum',
      terms: [
        maybe(plus('ShortTermBorrowings', 'CommercialPaper')),
        maybe(plus('LongTermDebtCurrent')),
        maybe(plus('NotesPayableCurrent')),
      ],
      reason: 'Borrowings for less than a year plus the part of long-term debt that falls due.',
    },
  ],
};

const balance: StatementLines = {
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
  retainedEarnings: { concepts: ['RetainedEarningsAccumulatedDeficit'] },
  commonStock: { concepts: ['CommonStockValue', 'CommonStocksIncludingAdditionalPaidInCapital'] },
  commonStockSharesOutstanding: {
    concepts: ['dei:EntityCommonStockSharesOutstanding', 'CommonStockSharesOutstanding'],
    unit: 'shares',
  },
};

const cashFlow: StatementLines = {
  operatingCashflow: {
    concepts: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
  },
  netIncome,
  depreciationDepletionAndAmortization: {
    concepts: depreciation,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('Depreciation'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Depreciation plus amortization of intangible assets.',
      },
    ],
  },
  changeInReceivables: { concepts: ['IncreaseDecreaseInAccountsReceivable'] },
  changeInInventory: { concepts: ['IncreaseDecreaseInInventories'] },
  cashflowFromInvestment: {
    concepts: [
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    ],
  },
  capitalExpenditures: {
    concepts: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
  },
  cashflowFromFinancing: {
    concepts: [
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
    ],
  },
  dividendPayout: { concepts: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'] },
  proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: {
    concepts: ['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt'],
  },
  paymentsForRepurchaseOfCommonStock: { concepts: ['PaymentsForRepurchaseOfCommonStock'] },
  changeInCashAndCashEquivalents: {
    concepts: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
    ],
    otherwise: [
      {
        rule: 'sum',
        terms: [
          plus('NetCashProvidedByUsedInOperatingActivities'),
          plus('NetCashProvidedByUsedInInvestingActivities'),
          plus('NetCashProvidedByUsedInFinancingActivities'),
        ],
        reason: 'The three cash flows added up, without exchange rate effects.',
      },
    ],
  },
};

/** Concepts of companies that report by US rules. */
export const usGaap: ConceptTable = {
  income,
  balance,
  cashFlow,
  anchors: [
    'NetIncomeLoss',
    'ProfitLoss',
    ...revenue,
    'OperatingIncomeLoss',
    'IncomeTaxExpenseBenefit',
    'NetCashProvidedByUsedInOperatingActivities',
  ],
};
