import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { startTransition, useEffect, useMemo, useState } from 'react';
import {
  defaultSpreads,
  type Simulation,
  type SimulationInput,
  simulate,
} from '../../../simulation/monte-carlo.model.ts';
import type { DcfBasis } from '../../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { runInWorker, type StartWorker, type WorkerRun } from '../../../worker/run-in-worker.ts';

export const PATHS = 10_000;
const PAUSE_MS = 200;

export interface SimulationState {
  /** The latest result, kept while the next one is calculated. Null before the first, and when no path has a value. */
  readonly simulation: Simulation | null;
  readonly busy: boolean;
}

/**
 * Returns the distribution of fair values around assumptions, recalculated shortly after the last change.
 * @param isSeen whether something shows it; nothing is calculated otherwise
 */
export function useSimulation(
  basis: DcfBasis,
  assumptions: DcfAssumptions,
  price: number | null,
  seed: number,
  isSeen: boolean,
): SimulationState {
  const input = useMemo(
    () => ({ basis, assumptions, price, seed, spreads: defaultSpreads, paths: PATHS }),
    [basis, assumptions, price, seed],
  );
  const settled = useDebounced(input, PAUSE_MS);
  const [done, setDone] = useState<{ readonly input: typeof input; readonly simulation: Simulation | null } | null>(
    null,
  );
  useEffect(() => {
    if (!isSeen) return;
    const run = runSimulation(settled);
    let wanted = true;
    void run.result.then((simulation) => {
      // Keystrokes have priority over drawing the result.
      if (wanted) startTransition(() => setDone({ input: settled, simulation }));
    });
    return () => {
      wanted = false;
      run.stop();
    };
  }, [settled, isSeen]);
  return { simulation: done?.simulation ?? null, busy: done?.input !== input };
}

/** Paths per slice of a run in the page: about a millisecond. */
const SLICE = 250;

async function startAppWorker(): Promise<Worker> {
  const { startMonteCarloWorker } = await import('./start-worker.ts');
  return startMonteCarloWorker();
}

/**
 * Runs a simulation in a worker. Without a worker it runs in the page, in slices between which keystrokes are handled.
 * @param start starts the worker
 */
export function runSimulation(input: SimulationInput, start: StartWorker = startAppWorker): WorkerRun<Simulation> {
  return runInWorker<SimulationInput, Simulation>(input, start, (stopped) => inSlices(input, stopped));
}

async function inSlices(input: SimulationInput, stopped: () => boolean): Promise<Simulation | null> {
  const run = simulate(input, SLICE);
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return step.value;
    if (stopped()) return null;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
