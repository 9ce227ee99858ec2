import type { Scenario } from '@basecase/gateway/contract';
import { cagr } from '@basecase/shared-ui/figures/growth';
import type { Column } from './projection.model.ts';

/** The price that a user pays today, in the currency of the statements. */
export interface TodayPrice {
  readonly price: number;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** The newest reported fiscal year: its label, and its last day, YYYY-MM-DD. */
export interface YearEnd {
  readonly year: number;
  readonly day: string;
}

/** Compound returns a year, as fractions, by column; null where unknown, and within a year from today. */
export interface TodayReturns {
  /** Years from today to the end of each column's fiscal year. */
  readonly years: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

const MS_PER_YEAR = 365.25 * 86_400_000;

/** Returns the compound returns a year from today's price to the prices at the end of each fiscal year. */
export function toTodayReturns(
  { priceLow, priceHigh }: Pick<Scenario, 'priceLow' | 'priceHigh'>,
  columns: readonly Column[],
  today: TodayPrice,
  yearEnd: YearEnd,
): TodayReturns {
  const years = columns.map(({ year }) => countYears(today.day, yearEnd.day) + year - yearEnd.year);
  const toReturns = (prices: Scenario['priceLow']) =>
    // A rate a year over a shorter time would overstate what can be earned.
    years.map((count, index) => (count < 1 ? null : cagr(today.price, prices[index], count)));
  return { years, low: toReturns(priceLow), high: toReturns(priceHigh) };
}

function countYears(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_YEAR;
}
