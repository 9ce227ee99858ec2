/** Failures of a provider that answers nothing. */
export interface Outage {
  /** Failures in a row. */
  readonly failures: number;
  /** No call is made until then, milliseconds since the epoch; 0 while the provider answers. */
  readonly until: number;
  /** Number of pauses in a row. */
  readonly pauses: number;
  /** Whether the pause waits for the outcome of one call. */
  readonly isTrial: boolean;
}

export const noOutage: Outage = { failures: 0, until: 0, pauses: 0, isTrial: false };

/** Failures in a row that show an outage. */
const mostFailures = 3;
/** The first pause; each further one is twice as long. */
export const firstOutageMs = 15_000;
const longestOutageMs = 15 * 60_000;
/** Other calls wait this long for the outcome of the probe. */
const trialMs = 60_000;
/** A trial is mostly over by then. */
const trialSeconds = 5;

/** A provider that answers has started to reply by then. Calls of a killed process count as under way until then. */
export const longestCallMs = 15_000;

/**
 * Returns whether another call must wait for the outcome of those under way: at most `mostAtOnce` calls of all
 * processes may go to a provider that stops answering.
 */
export function mustWait({ failures, until }: Outage, underWay: number, mostAtOnce: number): boolean {
  // During an outage one call at a time probes the provider.
  return until === 0 && failures + underWay >= mostAtOnce;
}

/** Returns the outage while a call asks whether it is over; unchanged without one. */
export function duringTrial(outage: Outage, now: number): Outage {
  return outage.until === 0 ? outage : { ...outage, until: now + trialMs, isTrial: true };
}

/** Returns the seconds after which a caller may ask again, during an outage. */
export function nextTrySeconds({ until, isTrial }: Outage, now: number): number {
  return isTrial ? trialSeconds : Math.max(1, Math.ceil((until - now) / 1000));
}

/** Returns the outage after another failure. Calls that were under way when it began make it no longer. */
export function afterFailure(outage: Outage, now: number): Outage {
  const failures = outage.failures + 1;
  if (failures < mostFailures || (outage.until > now && !outage.isTrial)) return { ...outage, failures };
  const pauseMs = Math.min(longestOutageMs, firstOutageMs * 2 ** Math.min(outage.pauses, 10));
  return { failures, until: now + pauseMs, pauses: outage.pauses + 1, isTrial: false };
}
