import type { Metric, MetricGroup } from '../metrics.model.ts';
import { sayDisagreement } from './peer-words.model.ts';
import type { PeerMeasure, Peers } from './peers.ts';

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
