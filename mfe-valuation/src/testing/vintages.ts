import type { AnnualVintage, Vintages } from '@basecase/gateway/contract';
import { createStatements, steadyGrower, type YearFigures } from './statements.ts';

/** Returns a fiscal year of the steady grower: 1,000 of revenue in 2023, and 10% more each year. */
export function steadyYear(year: number): YearFigures {
  const factor = 1.1 ** (year - 2023);
  const [model] = steadyGrower;
  if (model === undefined) throw new Error('The fixture has a year');
  const scaled = Object.entries(model).map(([field, value]) => [
    field,
    field === 'shares' ? value : (value ?? 0) * factor,
  ]);
  return { ...Object.fromEntries(scaled), year };
}

/** Returns the statements as they were known when some fiscal years were filed on the first of March after the last one. */
export function createVintage(years: readonly YearFigures[]): AnnualVintage {
  const { incomeStatement, balanceSheet, cashFlow } = createStatements(years);
  const last = Math.max(...years.map(({ year }) => year));
  return {
    filed: `${last + 1}-03-01`,
    accessionNumber: `0000000000-${last}`,
    form: '10-K',
    fiscalYear: last,
    fiscalDateEnding: `${last}-12-31`,
    incomeStatement: incomeStatement?.annualReports ?? [],
    balanceSheet: balanceSheet?.annualReports ?? [],
    cashFlow: cashFlow?.annualReports ?? [],
  };
}

/** Annual filings of the steady grower, newest first, each with five years. */
export function createVintages(lastYears: readonly number[]): Vintages {
  return {
    symbol: 'TEST',
    source: 'sec',
    asOf: '2026-10-30T00:00:00Z',
    currency: 'USD',
    annual: lastYears.map((last) => createVintage([4, 3, 2, 1, 0].map((back) => steadyYear(last - back)))),
    quarterly: [],
  };
}

/** Weekly closes from a date to another. */
export function weeklyCloses(from: string, to: string, closeAt: (date: string) => number) {
  const week = 7 * 86_400_000;
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / week) + 1;
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(from) + index * week).toISOString().slice(0, 10);
    return { date, close: closeAt(date) };
  });
}
