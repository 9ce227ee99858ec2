import type { AppVitals, GuardState } from '@basecase/gateway/contract';

/** The guard of a canary at 10% that climbs to 25% at 12:07. */
export function guardState(change: Partial<GuardState> = {}): GuardState {
  return {
    version: 'v3',
    steps: [10, 25],
    percent: 10,
    nextAt: '2026-11-22T12:07:00Z',
    heldBy: null,
    waits: null,
    visits: 400,
    liveVisits: 3600,
    stepVisits: 400,
    neededVisits: 30,
    budgetLeft: 0.75,
    falseAlarms: 0.01,
    ...change,
  };
}

/** The visits of the valuation app over three hours. */
export function makeVitals(change: Partial<AppVitals> = {}): AppVitals {
  const live = { visits: 4000, failed: 12, ready: 600, inp: 100, lcp: 1210, cls: 0.01 };
  const canary = { visits: 400, failed: 1, ready: 588, inp: 108, lcp: null, cls: null };
  return {
    app: 'valuation',
    live: 'v2',
    canary: 'v3',
    failureBudget: 0.01,
    builds: [
      { version: 'v2', ...live },
      { version: 'v3', ...canary },
    ],
    hours: [
      { at: '2026-11-22T10:00:00Z', live: { ...live, ready: 800 }, canary: null },
      { at: '2026-11-22T11:00:00Z', live: null, canary: { ...canary, ready: 400 } },
      { at: '2026-11-22T12:00:00Z', live: { ...live, ready: 1600 }, canary: { ...canary, ready: 800 } },
    ],
    guard: guardState(),
    stopped: null,
    ...change,
  };
}
