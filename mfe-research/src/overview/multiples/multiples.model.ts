import type { TrailingVintage } from '@basecase/gateway/contract';
import { subtractCapex, subtractPreferred, sumNetDebt } from '@basecase/gateway/contract/figures/company-value';
import type { DatedValue, ValueBand } from '@basecase/shared-ui/charts/plot/series';
import { listNames } from '@basecase/shared-ui/figures/words';
import { knownOn } from './comparable.model.ts';
import { multipleNames } from './multiple-names.ts';
import { countHalfMonths, DAY_MS, type Week } from './weeks.model.ts';

type Figure = number | null;

/** A multiple, or the reason why there is none. */
export type Multiple = number | 'not meaningful' | 'missing';

export interface MultipleKind {
  readonly key: 'pe' | 'ebit' | 'ebitda' | 'sales' | 'book' | 'fcf';
  readonly name: string;
  /** The price paid: one share, all shares, or all shares and the net debt. */
  readonly readPaid: (figures: TrailingVintage, close: number) => Figure;
  /** The earnings or assets that the price buys. */
  readonly readEarned: (figures: TrailingVintage) => Figure;
  /** The figures that it is made of. */
  readonly needs: readonly (keyof typeof partNames)[];
}

/** Names of figures as a reason names them. */
const partNames = {
  epsDilutedTtm: 'Diluted EPS',
  ebitTtm: 'EBIT',
  ebitdaTtm: 'EBITDA',
  revenueTtm: 'Revenue',
  operatingCashflowTtm: 'Operating cash flow',
  capexTtm: 'Capital expenditures',
  totalDebt: 'Debt',
  cash: 'Cash',
  shortTermInvestments: 'Short-term investments',
  minorityInterest: 'Minority interest',
  shareholderEquity: 'Equity',
  sharesOutstanding: 'Shares',
} as const satisfies Partial<Record<keyof TrailingVintage, string>>;

const enterpriseParts = ['sharesOutstanding', 'totalDebt', 'minorityInterest', 'cash', 'shortTermInvestments'] as const;

/** Returns close × shares; null without a share count. */
function marketValue({ sharesOutstanding }: TrailingVintage, close: number): Figure {
  return sharesOutstanding === null ? null : close * sharesOutstanding;
}

/** Returns market value + net debt; null without one of them. */
function enterpriseValue(figures: TrailingVintage, close: number): Figure {
  const [value, netDebt] = [marketValue(figures, close), sumNetDebt(figures)];
  return value === null || netDebt === null ? null : value + netDebt;
}

/** The six multiples in the order of the screen. */
export const multipleKinds: readonly MultipleKind[] = [
  {
    key: 'pe',
    name: multipleNames.pe,
    // Shares outstanding are no average of the twelve months: without an EPS there is no P/E.
    readPaid: (_, close) => close,
    readEarned: ({ epsDilutedTtm }) => epsDilutedTtm,
    needs: ['epsDilutedTtm'],
  },
  {
    key: 'ebit',
    name: multipleNames.ebit,
    readPaid: enterpriseValue,
    readEarned: ({ ebitTtm }) => ebitTtm,
    needs: [...enterpriseParts, 'ebitTtm'],
  },
  {
    key: 'ebitda',
    name: multipleNames.ebitda,
    readPaid: enterpriseValue,
    readEarned: ({ ebitdaTtm }) => ebitdaTtm,
    needs: [...enterpriseParts, 'ebitdaTtm'],
  },
  {
    key: 'sales',
    name: multipleNames.sales,
    readPaid: marketValue,
    readEarned: ({ revenueTtm }) => revenueTtm,
    needs: ['sharesOutstanding', 'revenueTtm'],
  },
  {
    key: 'book',
    name: multipleNames.book,
    readPaid: marketValue,
    readEarned: ({ shareholderEquity, preferredStock }) => subtractPreferred(shareholderEquity, preferredStock),
    needs: ['sharesOutstanding', 'shareholderEquity'],
  },
  {
    key: 'fcf',
    name: multipleNames.fcf,
    readPaid: marketValue,
    readEarned: ({ operatingCashflowTtm, capexTtm }) => subtractCapex(operatingCashflowTtm, capexTtm),
    needs: ['sharesOutstanding', 'operatingCashflowTtm', 'capexTtm'],
  },
];

/** Returns the parts of a multiple that were not found, as a reason; null when none is missing. */
function missingParts({ needs }: MultipleKind, figures: TrailingVintage | null): string | null {
  if (figures === null) return 'No report of the last 500 days';
  const names = needs.filter((need) => figures[need] === null).map((need) => partNames[need]);
  return names.length === 0 ? null : `${listNames(names)} not found`;
}

/** Returns paid / earned. Without a profit, and for a company that holds more cash than it costs, the ratio means nothing. */
export function calculateMultiple(paid: Figure, earned: Figure): Multiple {
  if (paid === null || earned === null) return 'missing';
  const ratio = paid / earned;
  return paid > 0 && earned > 0 && Number.isFinite(ratio) ? ratio : 'not meaningful';
}

export interface MultipleHistory {
  readonly kind: MultipleKind;
  /** One per week, oldest first; null where it means nothing or a part is missing. */
  readonly points: readonly DatedValue[];
  /** The multiple of each point. */
  readonly multiples: readonly Multiple[];
  readonly now: Multiple;
  /** The parts that the newest week lacks; null when none is missing. */
  readonly missing: string | null;
  /** Null under three years of values. */
  readonly band: ValueBand | null;
  /** The percentile of the newest week, 0 to 100; null without a band or a value. */
  readonly percentile: number | null;
}

/** Days from the first to the last of 156 weeks, and the half months of three years with a value in most of them. */
const LEAST_DAYS = 155 * 7;
const FEWEST_HALF_MONTHS = 60;

/** A week with the figures that were filed by its last day; null without any. */
export interface KnownWeek extends Week {
  readonly figures: TrailingVintage | null;
}

/** Returns the weeks with the figures that were filed by their last day. */
export function knownWeeks(weeks: readonly Week[], vintages: readonly TrailingVintage[]): KnownWeek[] {
  return weeks.map((week) => ({ ...week, figures: knownOn(vintages, week.date) }));
}

/** Returns a multiple of each week. @param weeks oldest first */
export function multipleHistory(kind: MultipleKind, weeks: readonly KnownWeek[]): MultipleHistory {
  const multiples = weeks.map(
    ({ close, figures }): Multiple =>
      figures === null ? 'missing' : calculateMultiple(kind.readPaid(figures, close), kind.readEarned(figures)),
  );
  const values = multiples.filter((multiple) => typeof multiple === 'number');
  const now = multiples.at(-1) ?? 'missing';
  const dates = weeks.flatMap(({ date }, index) => (typeof multiples[index] === 'number' ? [date] : []));
  const band = isLong(dates) ? calculateBand(values) : null;
  return {
    kind,
    points: weeks.map(({ date }, index) => ({ date, value: figureIn(multiples[index]) })),
    multiples,
    now,
    missing: missingParts(kind, weeks.at(-1)?.figures ?? null),
    band,
    percentile: band === null || typeof now !== 'number' ? null : calculatePercentile(values, now),
  };
}

/** Returns whether points are enough for a band. @param dates oldest first */
function isLong(dates: readonly string[]): boolean {
  const days = (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / DAY_MS;
  return days >= LEAST_DAYS && countHalfMonths(dates) >= FEWEST_HALF_MONTHS;
}

const figureIn = (multiple: Multiple | undefined): Figure => (typeof multiple === 'number' ? multiple : null);

/** Returns a quantile, between two values by their distance. @param ascending at least one @param share 0 to 1 */
function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const lower = ascending[Math.floor(place)] ?? 0;
  const upper = ascending[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** Returns the 10% and 90% marks and the median; null without values. */
export function calculateBand(values: readonly number[]): ValueBand | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  return { low: quantile(ascending, 0.1), median: quantile(ascending, 0.5), high: quantile(ascending, 0.9) };
}

/** Returns the share of values below one of them, half of the equal ones included, from 0 to 100; null without values. */
export function calculatePercentile(values: readonly number[], value: number): number | null {
  if (values.length === 0) return null;
  const below = values.filter((other) => other < value).length;
  const equal = values.filter((other) => other === value).length;
  return (100 * (below + equal / 2)) / values.length;
}
