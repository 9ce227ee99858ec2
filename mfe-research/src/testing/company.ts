import type {
  AllEarnings,
  AllStatements,
  BalanceReport,
  CashFlow,
  CashFlowReport,
  EdgarCompany,
  IncomeReport,
  IncomeStatement,
  Overview,
  PriceHistory,
  Provenance,
} from '@basecase/gateway/contract';
import * as blank from '@basecase/gateway/contract/testing/reports';

// A fictitious company with round figures: each expected figure of a test can be checked by hand.

export const overview: Overview = {
  symbol: 'ACME',
  name: 'Acme Tools',
  marketCap: 12_000_000_000,
  price: 120,
  volume: 44_700_000,
  dividendYield: 0.0044,
  peRatio: 20,
  forwardPE: 14,
  pegRatio: 1.5,
  beta: 1.2,
  eps: 6,
  priceToBookRatio: 4,
  profitMargin: 0.25,
  returnOnEquityTTM: 0.15,
  returnOnAssetsTTM: 0.04,
  currentRatio: 1.2,
  debtToEquity: 0.4,
  analystTargetPrice: 150,
  week52High: 160,
  week52Low: 100,
  day50MovingAverage: 125,
  day200MovingAverage: 110,
  quarterlyRevenueGrowthYOY: 0.08,
  quarterlyEarningsGrowthYOY: 0.25,
  revenue: 4_000_000_000,
  netIncome: 1_000_000_000,
  sharesOutstanding: 100_000_000,
  description: 'Tools for coyotes.',
  sector: 'Industrials',
  industry: 'Tools',
  exchange: 'NYSE',
  currency: 'USD',
  latestQuarter: '2024-12-31',
  priceDate: '2025-02-20',
  source: 'alpha-vantage',
  asOf: '2025-02-21T10:00:00.000Z',
};

const billions = (value: number): string => String(Math.round(value * 1e9));

/** Returns a report with `revenue` billions: half is gross profit, a quarter operating income, a tenth net income. */
export function incomeReport(year: number, revenue: number, change: Partial<IncomeReport> = {}): IncomeReport {
  return blank.incomeReport(`${year}-12-31`, {
    totalRevenue: billions(revenue),
    grossProfit: billions(revenue / 2),
    operatingIncome: billions(revenue / 4),
    ebit: billions(revenue / 4),
    ebitda: billions(revenue / 3),
    netIncome: billions(revenue / 10),
    costOfRevenue: billions(revenue / 2),
    operatingExpenses: billions(revenue / 4),
    researchAndDevelopment: billions(revenue / 10),
    sellingGeneralAndAdministrative: billions(revenue / 8),
    incomeTaxExpense: billions(revenue / 20),
    incomeBeforeTax: billions(revenue / 6),
    ...change,
  });
}

export function balanceReport(year: number, assets: number, change: Partial<BalanceReport> = {}): BalanceReport {
  return blank.balanceReport(`${year}-12-31`, {
    totalAssets: billions(assets),
    totalCurrentAssets: billions(assets / 2),
    cashAndCashEquivalentsAtCarryingValue: billions(assets / 10),
    shortTermInvestments: billions(assets / 20),
    currentNetReceivables: billions(assets / 8),
    inventory: billions(assets / 16),
    totalNonCurrentAssets: billions(assets / 2),
    propertyPlantEquipment: billions(assets / 4),
    goodwill: billions(assets / 10),
    totalLiabilities: billions(assets / 2),
    totalCurrentLiabilities: billions(assets / 4),
    currentAccountsPayable: billions(assets / 8),
    shortTermDebt: billions(assets / 20),
    currentDebt: billions(assets / 20),
    totalNonCurrentLiabilities: billions(assets / 4),
    longTermDebt: billions(assets / 5),
    totalShareholderEquity: billions(assets / 2),
    retainedEarnings: billions(assets / 4),
    commonStock: billions(assets / 10),
    commonStockSharesOutstanding: '100000000',
    ...change,
  });
}

export function cashFlowReport(year: number, operating: number, change: Partial<CashFlowReport> = {}): CashFlowReport {
  return blank.cashFlowReport(`${year}-12-31`, {
    operatingCashflow: billions(operating),
    netIncome: billions(operating / 2),
    depreciationDepletionAndAmortization: billions(operating / 4),
    changeInReceivables: billions(-operating / 10),
    cashflowFromInvestment: billions(-operating / 4),
    capitalExpenditures: billions(operating / 4),
    cashflowFromFinancing: billions(-operating / 2),
    dividendPayout: billions(operating / 4),
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: billions(operating / 10),
    paymentsForRepurchaseOfCommonStock: billions(operating / 4),
    changeInCashAndCashEquivalents: billions(operating / 4),
    ...change,
  });
}

/** Returns the provenance of fields that the company does not present. */
export function absentFields(...fields: string[]): { readonly provenance: Record<string, Provenance> } {
  const absent = (): Provenance => ({
    rule: 'missing',
    concepts: [],
    accessionNumber: null,
    filed: null,
    missing: 'absent',
  });
  return { provenance: Object.fromEntries(fields.map((field) => [field, absent()])) };
}

const meta = { symbol: 'ACME', source: 'sec', asOf: '2025-02-21T10:00:00.000Z' } as const;

/** Six fiscal years, newest first: revenue 10, 20, 30, 40, 50, 60 billions. */
export const incomeStatement: IncomeStatement = {
  ...meta,
  annualReports: [60, 50, 40, 30, 20, 10].map((revenue, index) => incomeReport(2024 - index, revenue)),
  quarterlyReports: [],
};

export const cashFlow: CashFlow = {
  ...meta,
  annualReports: [12, 10, 8].map((operating, index) => cashFlowReport(2024 - index, operating)),
  quarterlyReports: [],
};

export const statements: AllStatements = {
  incomeStatement,
  balanceSheet: {
    ...meta,
    annualReports: [80, 70, 60].map((assets, index) => balanceReport(2024 - index, assets)),
    quarterlyReports: [],
  },
  cashFlow,
  errors: { income: null, balance: null, cashFlow: null },
};

export const priceHistory: PriceHistory = {
  ...meta,
  source: 'alpha-vantage',
  timeframe: 'daily',
  dailyFrom: '2025-02-18',
  data: [
    { date: '2025-02-18', close: 100 },
    { date: '2025-02-19', close: 110 },
    { date: '2025-02-20', close: 120 },
  ],
};

export const earnings: AllEarnings = {
  history: {
    ...meta,
    annualEarnings: [
      { fiscalDateEnding: '2024-12-31', reportedEPS: 6 },
      { fiscalDateEnding: '2023-12-31', reportedEPS: 5 },
    ],
    quarterlyEarnings: [
      {
        fiscalDateEnding: '2024-12-31',
        reportedDate: '2025-01-30',
        reportedEPS: 1.64,
        estimatedEPS: 1.6,
        surprise: 0.04,
        surprisePercentage: 2.5,
      },
      {
        fiscalDateEnding: '2024-09-30',
        reportedDate: null,
        reportedEPS: 1.5,
        estimatedEPS: 1.55,
        surprise: -0.05,
        surprisePercentage: -3.2,
      },
      {
        fiscalDateEnding: '2024-06-30',
        reportedDate: '2024-07-30',
        reportedEPS: 1.4,
        estimatedEPS: null,
        surprise: null,
        surprisePercentage: null,
      },
    ],
  },
  estimates: {
    ...meta,
    quarterlyEarningsEstimate: [],
    annualEarningsEstimate: [
      {
        fiscalDateEnding: '2025-12-31',
        consensusEPS: 7,
        epsHigh: 8,
        epsLow: 6.5,
        numberOfEstimates: 20,
        revenueEstimate: 66e9,
      },
    ],
  },
  errors: { history: null, estimates: null },
};

export const filings: EdgarCompany = {
  cik: '0000001234',
  name: 'Acme Tools',
  filings: {
    recent: {
      accessionNumber: ['0000001234-25-000003', '0000001234-24-000009', '0000001234-24-000001'],
      form: ['10-K', '10-Q', '10-K'],
      filingDate: ['2025-02-01', '2024-11-01', '2024-02-01'],
      reportDate: ['2024-12-31', '2024-09-30', '2023-12-31'],
      primaryDocument: ['acme-20241231.htm', 'acme-20240930.htm', 'acme-20231231.htm'],
    },
  },
};
