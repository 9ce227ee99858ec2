/**
 * A sequential test of two shares: is an event more frequent in visits of the canary than in visits of live? Formula,
 * sources and simulated rates: docs/decisions/canary-guard.md.
 */

/** Visits, and those among them that had the event. */
export interface Tally {
  readonly visits: number;
  readonly hits: number;
}

/** Visits of the same time: the two builds are compared within a batch only. */
export interface Batch {
  readonly canary: Tally;
  readonly live: Tally;
}

/** The odds ratios that the test looks for, and their prior weights, which sum to 1. */
const alternatives = [
  { oddsRatio: 2, weight: 0.25 },
  { oddsRatio: 3, weight: 0.35 },
  { oddsRatio: 5, weight: 0.2 },
  { oddsRatio: 10, weight: 0.2 },
] as const;

/** The log of the likelihood ratio so far, by alternative. */
export type Evidence = readonly number[];

export const noEvidence: Evidence = alternatives.map(() => 0);

/**
 * Returns the evidence after a further batch. Given the visits of both builds and the number of events in the batch, the
 * number of those in the canary follows Fisher's noncentral hypergeometric distribution, whatever the rate of events at
 * that time was.
 */
export function withBatch(evidence: Evidence, { canary, live }: Batch): Evidence {
  const events = canary.hits + live.hits;
  const least = Math.max(0, events - live.visits);
  const most = Math.min(events, canary.visits);
  // With one possible split a batch says nothing.
  if (least === most) return evidence;
  // The ways to split the events, each by its ratio to the one before; a common factor cancels out.
  const logWays = [0];
  for (let hits = least; hits < most; hits += 1) {
    const more = (canary.visits - hits) * (events - hits);
    const fewer = (hits + 1) * (live.visits - events + hits + 1);
    logWays.push((logWays[hits - least] ?? 0) + Math.log(more / fewer));
  }
  const logAll = logSum(logWays);
  return alternatives.map(({ oddsRatio }, index) => {
    const logRatio = Math.log(oddsRatio);
    const logExpected = logSum(logWays.map((ways, above) => ways + (least + above) * logRatio)) - logAll;
    return (evidence[index] ?? 0) + canary.hits * logRatio - logExpected;
  });
}

/**
 * Returns the evidence after visits of the canary that no visits of live stand beside, compared with a given rate.
 * @param rate the highest rate that is in order, above 0 and below 1
 */
export function withVisitsAgainst(evidence: Evidence, { visits, hits }: Tally, rate: number): Evidence {
  return alternatives.map(({ oddsRatio }, index) => {
    const worse = (oddsRatio * rate) / (1 - rate + oddsRatio * rate);
    const gain = hits * Math.log(worse / rate) + (visits - hits) * Math.log((1 - worse) / (1 - rate));
    return (evidence[index] ?? 0) + gain;
  });
}

/**
 * Returns how many times likelier the counts are if the canary is worse than if it is not. At any time, and whenever the
 * counts are looked at, it exceeds 1/α for at most a share α of the canaries that are no worse than live.
 */
export function likelihoodRatio(evidence: Evidence): number {
  return Math.exp(logSum(alternatives.map(({ weight }, index) => Math.log(weight) + (evidence[index] ?? 0))));
}

function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}
