import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { type Horizon, horizons, type ReplayRow } from './replay.model.ts';

/** How often a rule was right some years after a filing. */
export interface Tally {
  readonly right: number;
  /** Filings whose day has come. */
  readonly of: number;
}

/** A filing after which the price went far the other way. */
export interface Miss {
  readonly row: ReplayRow;
  readonly price: number;
  readonly years: Horizon;
  readonly later: number;
}

/** A replay in counts. Filings without a fair value or a price are left out of all of them. */
export interface ReplaySummary {
  /** Filings with a fair value and a price. */
  readonly valued: number;
  readonly refused: number;
  /** Fair value below price. */
  readonly tooDear: number;
  /** The price was higher a year later. */
  readonly higher: Tally;
  readonly right: Readonly<Record<Horizon, Tally>>;
  /** Median of the distance between value and price, a share of the price; null without filings. */
  readonly medianDistance: number | null;
  /** The widest move against the rule; null without one. */
  readonly miss: Miss | null;
}

/** A filing that the rule has a value and a price for. */
interface Verdict {
  readonly row: ReplayRow;
  readonly value: number;
  readonly price: number;
}

/** Returns whether the rule was right: value above price and the price rose, or value below price and it fell. */
function isRight({ value, price }: Verdict, later: number): boolean {
  return (value > price && later > price) || (value < price && later < price);
}

/** Returns whether the price went the way of the rule in the year after a filing; null while it is not known. */
export function agreedAfter(row: ReplayRow, years: Horizon): boolean | null {
  const verdict = toVerdict(row);
  const later = row.later[years];
  return verdict === null || later === null ? null : isRight(verdict, later);
}

/** Returns a replay in counts. */
export function replaySummary(rows: readonly ReplayRow[]): ReplaySummary {
  const verdicts = rows.map(toVerdict).filter((verdict) => verdict !== null);
  const tally = (years: Horizon): Tally => {
    const known = verdicts.flatMap((verdict) => {
      const later = verdict.row.later[years];
      return later === null ? [] : [isRight(verdict, later)];
    });
    return { right: known.filter(Boolean).length, of: known.length };
  };
  const yearLater = verdicts.flatMap(({ row, price }) => (row.later[1] === null ? [] : [row.later[1] > price]));
  return {
    valued: verdicts.length,
    refused: rows.length - verdicts.length,
    tooDear: verdicts.filter(({ value, price }) => value < price).length,
    higher: { right: yearLater.filter(Boolean).length, of: yearLater.length },
    right: { 1: tally(1), 3: tally(3), 5: tally(5) },
    medianDistance: calculateMedian(verdicts.map(({ value, price }) => Math.abs(value / price - 1))),
    miss: widestMiss(verdicts),
  };
}

function toVerdict(row: ReplayRow): Verdict | null {
  const { fairValue, price } = row;
  return fairValue === null || price === null || price <= 0 ? null : { row, value: fairValue, price };
}

/** A rise from 10 to 20 is as wide as a fall from 20 to 10. */
function widestMiss(verdicts: readonly Verdict[]): Miss | null {
  const misses = verdicts.flatMap((verdict) =>
    horizons.flatMap((years): Miss[] => {
      const later = verdict.row.later[years];
      const { row, value, price } = verdict;
      // A value on the price took no side; an unchanged price contradicts none.
      if (later === null || later <= 0 || later === price || value === price || isRight(verdict, later)) return [];
      return [{ row, price, years, later }];
    }),
  );
  const width = ({ price, later }: Miss) => Math.abs(Math.log(later / price));
  return misses.reduce<Miss | null>(
    (widest, miss) => (widest === null || width(miss) > width(widest) ? miss : widest),
    null,
  );
}
