import type { ScenarioName, Scenarios } from '@basecase/gateway/contract';
import { formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { listColumns, type Projection } from './projection.model.ts';
import { scenarioNames } from './scenarios.model.ts';

/** Share prices that a scenario ends with, in the currency of the statements. */
export interface ScenarioRange {
  readonly name: ScenarioName;
  readonly year: number;
  /** At the low and the high P/E; null when not known. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The three scenarios of a company with the user's edits. */
export interface CompanyScenarios {
  readonly scenarios: Scenarios;
  /** One per column. */
  readonly years: readonly number[];
  readonly ranges: readonly ScenarioRange[];
}

/** Returns the scenarios of a projection with the price ranges of their last year. */
export function toCompanyScenarios(projection: Projection): CompanyScenarios {
  const { scenarios, currentYear } = projection;
  const years = listColumns(projection).map(({ year }) => year);
  const ranges = scenarioNames.map((name) => ({
    name,
    year: years.at(-1) ?? currentYear,
    low: scenarios[name].priceLow.at(-1) ?? null,
    high: scenarios[name].priceHigh.at(-1) ?? null,
  }));
  return { scenarios, years, ranges };
}

/** Two scenarios whose prices contradict their names. */
export interface OrderBreach {
  readonly lower: ScenarioName;
  readonly upper: ScenarioName;
}

/** Returns the first scenario that lands above the next better one, by the middle of its range; null when bear ≤ base ≤ bull. */
export function orderBreach(ranges: readonly Pick<ScenarioRange, 'name' | 'low' | 'high'>[]): OrderBreach | null {
  const middles = ranges.flatMap(({ name, low, high }) =>
    low === null || high === null ? [] : [{ name, middle: (low + high) / 2 }],
  );
  for (const [index, upper] of middles.entries()) {
    const lower = middles[index - 1];
    if (lower !== undefined && lower.middle > upper.middle) return { lower: lower.name, upper: upper.name };
  }
  return null;
}

/**
 * Returns a price range as text, such as "$315 – $383"; N/A when an end is missing.
 * @param currency ISO code of the statements; US dollars when null
 */
export function formatPriceRange(
  low: number | null | undefined,
  high: number | null | undefined,
  currency: string | null = null,
): string {
  const ends = [low, high].map((price) => formatMoneyFull(price, { currency }));
  return ends.includes(NOT_AVAILABLE) ? NOT_AVAILABLE : ends.join(' – ');
}
