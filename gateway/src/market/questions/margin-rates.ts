import type { BaseRates } from '../../contract/market/base-rates.ts';
import { type BaseRateQuery, describeBand, readPercentiles, sizeBand } from './base-rates.ts';
import { readValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';

/** The measure that base rates answer for besides the growth of lines. */
export const marginName = 'operatingMargin';

/** Returns how many of the companies that are held have an operating margin of at least a rate now. */
export async function readMarginRates(day: MarketDay, { rate, size }: BaseRateQuery): Promise<BaseRates> {
  const formulas = [readValueFormula(marginName), readValueFormula('revenue')] as const;
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeOwnContext(columns);
  const [margin, revenue] = [formulas[0].part.run(context), formulas[1].part.run(context)];
  if ('texts' in margin || 'texts' in revenue) throw new Error('A margin and revenue are figures.');
  const isOfSize = (at: number): boolean => {
    const share = (revenue.values[at] ?? Number.NaN) / (size ?? Number.NaN);
    // Only revenue in US dollars has a known size.
    return size === undefined || (revenue.currency?.[at] === day.dollars && share >= sizeBand && share <= 1 / sizeBand);
  };
  const known = day.companies.flatMap((_, at) =>
    day.covered[at] === 1 && margin.reasons[at] === 0 && isOfSize(at) ? [margin.values[at] ?? Number.NaN] : [],
  );
  const sorted = Float64Array.from(known).sort();
  return {
    n: sorted.filter((value) => value >= rate).length,
    of: sorted.length,
    rule: describeRule(size),
    persisted: [],
    percentiles: readPercentiles(sorted),
  };
}

function describeRule(size: number | undefined): string {
  const among = size === undefined ? '' : ` with revenue from ${describeBand(size)}`;
  return `Every listed company${among} that has an operating margin: operating income / revenue of the last twelve months, or of the fiscal year. Companies that ceased to report are not counted.`;
}
