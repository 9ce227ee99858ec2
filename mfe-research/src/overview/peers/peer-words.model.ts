import { fewestForNumber, fewestForPercentile } from '@basecase/gateway/contract/figures/peer-rules';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { Metric, MetricGroup } from '../metrics.model.ts';
import type { PeerMeasure, Peers } from './peer-group.model.ts';

/** What is said of a rank. */
export type Ranking = Pick<PeerMeasure, 'n' | 'percentile' | 'better'>;

/** Returns `82nd` for 82.4, and words for the lowest and the highest of all. */
export function formatPlace(percentile: number): string {
  if (percentile <= 0) return 'Lowest';
  if (percentile >= 100) return 'Highest';
  return toOrdinal(Math.min(99, Math.max(1, Math.round(percentile))));
}

function toOrdinal(place: number): string {
  const [tens, ones] = [Math.floor(place / 10), place % 10];
  const ending = tens === 1 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[ones] ?? 'th');
  return `${place}${ending}`;
}

/** Returns the percentile of a rank as spoken: "82nd percentile of 31 peers". */
export function sayPlace({ n, percentile }: Ranking): string | null {
  if (percentile === null || n < fewestForPercentile) return null;
  if (n < fewestForNumber) return `${nameQuarter({ n, percentile, better: null })} of ${n} peers`;
  const place = formatPlace(percentile);
  return /\d/.test(place) ? `${place} percentile of ${n} peers` : `${place} of ${n} peers`;
}

/** Returns where a figure is from its better end, 0 to 100; null where neither end is better. */
function placeFromWorst({ percentile, better }: Ranking): number | null {
  if (percentile === null || better === null) return null;
  return better === 'higher' ? percentile : 100 - percentile;
}

/** Returns the quarter or half of a figure. Without a direction the words are those of its height. */
export function nameQuarter(ranking: Ranking): string {
  const { percentile } = ranking;
  const place = placeFromWorst(ranking);
  const [top, upper, lower, bottom] =
    place === null
      ? ['Highest quarter', 'Upper half', 'Lower half', 'Lowest quarter']
      : ['Best quarter', 'Better half', 'Weaker half', 'Weakest quarter'];
  const share = place ?? percentile ?? 0;
  if (share >= 75) return top;
  if (share >= 50) return upper;
  return share >= 25 ? lower : bottom;
}

const ratings = { low: 'Below good', mid: 'Good', high: 'Excellent', none: '' } as const;

/**
 * Returns a sentence where the rule for all companies and the place among peers disagree: praise in the weaker half,
 * blame in the better half, "good" in the weakest quarter. Null where they agree.
 */
export function sayDisagreement(level: keyof typeof ratings, ranking: Ranking): string | null {
  const place = placeFromWorst(ranking);
  const spoken = sayPlace(ranking);
  if (place === null || spoken === null) return null;
  const isApart =
    (level === 'high' && place < 50) || (level === 'low' && place >= 50) || (level === 'mid' && place < 25);
  return isApart ? `${ratings[level]} by the rule, ${inSentence(spoken)}` : null;
}

/** The quantile of the normal distribution for a range of 90%. */
const z90 = 1.645;
/** From this number on the range is too narrow to draw. */
export const fewestWithoutRange = 50;

/** Returns the 90% Wilson interval of a percentile, 0 to 100. */
export function rangeOfPercentile(percentile: number, n: number): readonly [low: number, high: number] {
  const share = percentile / 100;
  const weight = z90 ** 2 / n;
  const middle = (share + weight / 2) / (1 + weight);
  const reach = (Math.sqrt((share * (1 - share)) / n + weight / (4 * n)) * z90) / (1 + weight);
  return [Math.max(0, middle - reach) * 100, Math.min(1, middle + reach) * 100];
}

/** Returns the members without a rank in words: "3 not meaningful, 2 missing". */
export function countUnranked({ notMeaningful, missing }: Pick<PeerMeasure, 'notMeaningful' | 'missing'>): string {
  const parts = [
    ...(notMeaningful > 0 ? [`${notMeaningful} not meaningful`] : []),
    ...(missing > 0 ? [`${missing} missing`] : []),
  ];
  return parts.join(', ');
}

/** The measure of the market behind a key metric, by its label. */
const measuresByMetric: ReadonlyMap<string, string> = new Map([
  ['Revenue growth YoY', 'revenueGrowthQuarter'],
  ['Earnings growth YoY', 'earningsGrowthQuarter'],
  ['P/E', 'pe'],
  ['Price/book', 'pb'],
  ['Dividend yield', 'dividendYield'],
  ['Profit margin', 'netMargin'],
  ['ROE', 'roe'],
  ['ROA', 'roa'],
  ['Current ratio', 'currentRatio'],
  ['Debt/equity', 'debtToEquity'],
]);

/** Returns whether a key metric can have a place among peers. */
export function isRankable({ label }: Pick<Metric, 'label'>): boolean {
  return measuresByMetric.has(label);
}

/** Returns the rank of a key metric; null without a percentile. */
export function findRank({ label }: Pick<Metric, 'label'>, peers: Peers | undefined): PeerMeasure | null {
  const name = measuresByMetric.get(label);
  const found = peers?.measures.find((measure) => measure.name === name);
  return found === undefined || found.percentile === null ? null : found;
}

/** Returns where the colour of a key metric and its rank disagree; a metric that its colour does not praise never does. */
export function findDisagreement(metric: Metric, rank: PeerMeasure): string | null {
  return metric.neutral === true ? null : sayDisagreement(metric.level, rank);
}

/** Returns the disagreements by the name of the measure. */
export function findDisagreements(groups: readonly MetricGroup[], peers: Peers): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const metric of groups.flatMap(({ metrics }) => metrics)) {
    const rank = findRank(metric, peers);
    const text = rank === null ? null : findDisagreement(metric, rank);
    if (rank !== null && text !== null) found.set(rank.name, text);
  }
  return found;
}
