import type { PriceHistory, Vintages } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type MarketFigures, whyNotComparable } from './comparable.model.ts';
import { type MultipleView, multipleViews } from './multiple-view.model.ts';
import { knownWeeks } from './multiples.model.ts';
import { pickCloses, pickWeeks } from './weeks.model.ts';

/** The section of multiples: its panels, or the reason why there are none. */
export interface MultiplesView {
  readonly reason: string | null;
  /** `Every week since May 2016, with the figures filed by that day`. */
  readonly span: string;
  readonly multiples: readonly MultipleView[];
}

const without = (reason: string): MultiplesView => ({ reason, span: '', multiples: [] });

/** Returns the multiples of each week of ten years. No figure counts before the day of its filing. */
export function multiplesView(market: MarketFigures, history: PriceHistory, vintages: Vintages): MultiplesView {
  const closes = pickCloses(history);
  if (closes === null) return without('There are no closes without dividends taken off, which past multiples need.');
  const weeks = pickWeeks(closes);
  const [first] = weeks;
  const last = weeks.at(-1);
  if (first === undefined || last === undefined) return without('No price history data available.');
  if (vintages.quarterly.length === 0) return without('No quarterly or annual reports of this company were found.');
  const reason = whyNotComparable(market, vintages, last.date);
  if (reason !== null) return without(reason);
  return {
    reason: null,
    span: `Every week since ${formatCalendarDay(first.date)}, with the figures filed by that day`,
    multiples: multipleViews(knownWeeks(weeks, vintages.quarterly)),
  };
}
