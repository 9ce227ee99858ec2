import type { BalanceReport } from '@basecase/gateway/contract';
import { balanceReport } from '@basecase/gateway/contract/testing/reports';

// The figures for both sides.

/** Five years of daily closes. */
export const closes = Array.from({ length: 1260 }, (_, index) => ({
  date: new Date(Date.UTC(2021, 0, 4 + Math.floor(index * 1.45))).toISOString().slice(0, 10),
  close: 150 + 40 * Math.sin(index / 90) + 6 * Math.sin(index / 7) + index / 20,
}));

/** Six multiples of ten years of weeks. */
export const multiples = Array.from({ length: 6 }, (_, multiple) => ({
  title: `Multiple ${multiple + 1}`,
  points: Array.from({ length: 520 }, (__, week) => ({
    date: new Date(Date.UTC(2016, 0, 4 + week * 7)).toISOString().slice(0, 10),
    value: 20 + 8 * Math.sin(week / 40 + multiple),
  })),
}));
export const multipleBand = { low: 13, median: 20, high: 27 };

export const years = Array.from({ length: 10 }, (_, index) => String(2015 + index));
const grown = (start: number, rate: number) => years.map((_, index) => start * (1 + rate) ** index);

export const revenue = grown(200e9, 0.07);
export const income = grown(45e9, 0.08);
export const margins = revenue.map((value, index) => (income[index] ?? 0) / value);

/** 19 metrics of ten years. */
export const metrics = Array.from({ length: 19 }, (_, metric) => ({
  title: `Metric ${metric + 1}`,
  values: years.map((_, index) => (20 + metric + 12 * Math.sin(index + metric)) * 1e9),
}));

/** Ten fiscal years, oldest first. */
export const balanceReports: BalanceReport[] = years.map((year, index) => {
  const assets = 280e9 * 1.03 ** index;
  const share = (part: number) => String(Math.round(assets * part));
  return balanceReport(`${year}-09-30`, {
    totalAssets: share(1),
    totalCurrentAssets: share(0.5),
    cashAndCashEquivalentsAtCarryingValue: share(0.2),
    shortTermInvestments: share(0.1),
    currentNetReceivables: share(0.1),
    inventory: share(0.02),
    totalNonCurrentAssets: share(0.5),
    propertyPlantEquipment: share(0.25),
    goodwill: share(0.1),
    intangibleAssets: share(0.05),
    totalLiabilities: share(0.6),
    totalCurrentLiabilities: share(0.3),
    currentAccountsPayable: share(0.15),
    shortTermDebt: share(0.05),
    currentDebt: share(0.05),
    totalNonCurrentLiabilities: share(0.3),
    longTermDebt: share(0.2),
    totalShareholderEquity: share(0.4),
    retainedEarnings: share(0.2),
    commonStock: share(0.1),
    commonStockSharesOutstanding: '15000000000',
  });
});
