import type { AllStatements } from '@basecase/gateway/contract';
import * as blank from '@basecase/gateway/contract/testing/reports';
import { type DcfBasis, dcfBasis } from '../dcf/valuation/dcf.model.ts';

/** A fiscal year in round figures; absent ones are missing. */
export interface YearFigures {
  readonly year: number;
  readonly revenue?: number | null;
  readonly operatingIncome?: number | null;
  readonly preTax?: number | null;
  readonly tax?: number | null;
  readonly interest?: number | null;
  readonly depreciation?: number | null;
  readonly capex?: number | null;
  readonly currentAssets?: number | null;
  readonly currentLiabilities?: number | null;
  readonly cash?: number | null;
  readonly shortTermInvestments?: number | null;
  readonly shortTermDebt?: number | null;
  readonly currentDebt?: number | null;
  readonly longTermDebt?: number | null;
  readonly shares?: number | null;
  readonly equity?: number | null;
}

/** Returns the three statements of some fiscal years, newest first like the gateway's. */
export function createStatements(years: readonly YearFigures[]): AllStatements {
  const newestFirst = [...years].sort((a, b) => b.year - a.year);
  const head = {
    symbol: 'TEST',
    source: 'sample' as const,
    asOf: '2026-10-30T00:00:00Z',
    quarterlyReports: [],
  };
  return {
    incomeStatement: { ...head, annualReports: newestFirst.map(incomeReport) },
    balanceSheet: { ...head, annualReports: newestFirst.map(balanceReport) },
    cashFlow: { ...head, annualReports: newestFirst.map(cashFlowReport) },
    errors: { income: null, balance: null, cashFlow: null },
  };
}

const text = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function incomeReport(figures: YearFigures) {
  return blank.incomeReport(`${figures.year}-12-31`, {
    totalRevenue: text(figures.revenue),
    operatingIncome: text(figures.operatingIncome),
    incomeBeforeTax: text(figures.preTax),
    incomeTaxExpense: text(figures.tax),
    interestExpense: text(figures.interest),
  });
}

function balanceReport(figures: YearFigures) {
  return blank.balanceReport(`${figures.year}-12-31`, {
    totalCurrentAssets: text(figures.currentAssets),
    cashAndCashEquivalentsAtCarryingValue: text(figures.cash),
    shortTermInvestments: text(figures.shortTermInvestments),
    totalCurrentLiabilities: text(figures.currentLiabilities),
    shortTermDebt: text(figures.shortTermDebt),
    currentDebt: text(figures.currentDebt),
    longTermDebt: text(figures.longTermDebt),
    commonStockSharesOutstanding: text(figures.shares),
    totalShareholderEquity: text(figures.equity),
  });
}

function cashFlowReport(figures: YearFigures) {
  return blank.cashFlowReport(`${figures.year}-12-31`, {
    depreciationDepletionAndAmortization: text(figures.depreciation),
    capitalExpenditures: text(figures.capex),
  });
}

/**
 * A company that grows 10% a year without debt: 20% operating margin, 25% tax, D&A 5%, capex 8% and working capital 10%
 * of revenue, cash 110 and 100 shares.
 */
export const steadyGrower: readonly YearFigures[] = [1000, 1100].map((revenue, index) => ({
  year: 2023 + index,
  revenue,
  operatingIncome: revenue * 0.2,
  preTax: revenue * 0.2,
  tax: revenue * 0.05,
  depreciation: revenue * 0.05,
  capex: revenue * 0.08,
  currentAssets: revenue * 0.3,
  cash: revenue * 0.1,
  currentLiabilities: revenue * 0.1,
  shares: 100,
}));

/** Returns what a DCF is calculated from: the steady grower of 100 shares at $30, where nothing else is said. */
export function makeBasis(
  years: readonly YearFigures[] = steadyGrower,
  stock: Parameters<typeof dcfBasis>[1] = { price: 30, marketCap: 3000, sharesOutstanding: 100, beta: 1 },
): DcfBasis {
  const basis = dcfBasis(createStatements(years), stock);
  if (basis === null) throw new Error('The figures give no basis');
  return basis;
}
