/** A wait for the data provider, as it is shown. Times are milliseconds of the same clock. */
export interface ShownWait {
  readonly startedAt: number;
  readonly dueAt: number;
}

/** Returns the wait after another estimate. Figures only go down: a longer estimate changes nothing. */
export function afterEstimate(wait: ShownWait | null, seconds: number, now: number): ShownWait {
  const dueAt = now + seconds * 1_000;
  return wait === null ? { startedAt: now, dueAt } : { ...wait, dueAt: Math.min(wait.dueAt, dueAt) };
}

/** Returns the seconds left; null past the estimate. */
export function secondsLeft({ dueAt }: ShownWait, now: number): number | null {
  return now >= dueAt ? null : Math.ceil((dueAt - now) / 1_000);
}

/** Returns the part of the wait that is over, 0 to 1. It only grows. */
export function shareOver({ startedAt, dueAt }: ShownWait, now: number): number {
  if (now >= dueAt) return 1;
  return Math.max(0, (now - startedAt) / (dueAt - startedAt));
}
