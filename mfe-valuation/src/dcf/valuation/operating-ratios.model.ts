import type { FiscalYear } from './history.model.ts';

/** Means over the fiscal years. All but growth and tax rate are fractions of revenue. */
export interface OperatingRatios {
  /** Compound revenue growth per year. */
  readonly historicalGrowth: number;
  readonly operatingMargin: number;
  readonly taxRate: number;
  readonly depreciation: number;
  readonly capitalExpenditures: number;
  readonly workingCapital: number;
  /** Unbounded tax / pre-tax income of the latest year; null without pre-tax income. */
  readonly latestTaxRate: number | null;
}

const DEFAULT_TAX_RATE = 0.25;
const HIGHEST_TAX_RATE = 0.35;
/** Rates outside this range come from one-off effects. */
const USABLE_TAX_RATES = { from: 0, to: 0.5 } as const;

/** Returns the means of fiscal years. @param years oldest first, at least two */
export function calculateOperatingRatios(years: readonly FiscalYear[]): OperatingRatios {
  const ofRevenue = (part: (year: FiscalYear) => number): number =>
    mean(years.filter((year) => year.revenue > 0).map((year) => part(year) / year.revenue)) ?? 0;
  const latest = years.at(-1);
  return {
    historicalGrowth: historicalGrowth(years.map((year) => year.revenue)),
    operatingMargin: ofRevenue((year) => year.operatingIncome),
    taxRate: taxRate(years),
    depreciation: ofRevenue((year) => year.depreciation),
    capitalExpenditures: ofRevenue((year) => year.capitalExpenditures),
    workingCapital: ofRevenue(workingCapital),
    latestTaxRate: latest === undefined ? null : rawTaxRate(latest),
  };
}

/**
 * Returns compound growth from the first revenue to the last. When one of them is not above 0: the mean of the yearly rates
 * with a base above 0, else 0.
 */
function historicalGrowth(revenues: readonly number[]): number {
  const first = revenues[0] ?? 0;
  const last = revenues.at(-1) ?? 0;
  if (first > 0 && last > 0) return (last / first) ** (1 / (revenues.length - 1)) - 1;
  const rates = revenues.slice(1).flatMap((revenue, index) => {
    const base = revenues[index] ?? 0;
    return base > 0 ? [revenue / base - 1] : [];
  });
  return mean(rates) ?? 0;
}

/** Returns whether a tax rate is usable: from 0% to 50%. */
export function isUsableTaxRate(rate: number): boolean {
  return rate >= USABLE_TAX_RATES.from && rate <= USABLE_TAX_RATES.to;
}

/** Returns whether a year has a usable tax rate; without one 25% is assumed. */
export function hasUsableTaxRate(years: readonly FiscalYear[]): boolean {
  return usableTaxRates(years).length > 0;
}

function usableTaxRates(years: readonly FiscalYear[]): number[] {
  return years
    .filter((year) => year.incomeBeforeTax > 0)
    .map((year) => year.incomeTaxExpense / year.incomeBeforeTax)
    .filter(isUsableTaxRate);
}

function taxRate(years: readonly FiscalYear[]): number {
  return Math.min(Math.max(mean(usableTaxRates(years)) ?? DEFAULT_TAX_RATE, 0), HIGHEST_TAX_RATE);
}

function rawTaxRate(year: FiscalYear): number | null {
  return year.incomeBeforeTax === 0 ? null : year.incomeTaxExpense / year.incomeBeforeTax;
}

/** Returns operating working capital: without cash and interest-bearing debt. */
function workingCapital(year: FiscalYear): number {
  const assets = year.currentAssets - year.cash - year.shortTermInvestments;
  return assets - (year.currentLiabilities - year.shortTermDebt);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
