import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { DcfBasis } from '../../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { defaultSpreads, type Simulation } from './monte-carlo.model.ts';
import { runSimulation } from './run-simulation.ts';

export const PATHS = 10_000;
const PAUSE_MS = 200;

export interface SimulationState {
  /** The latest result, kept while the next one is calculated. Null before the first, and when no path has a value. */
  readonly simulation: Simulation | null;
  readonly busy: boolean;
}

/** Returns the distribution of fair values around assumptions, recalculated shortly after the last change. */
export function useSimulation(
  basis: DcfBasis,
  assumptions: DcfAssumptions,
  price: number | null,
  seed: number,
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
  }, [settled]);
  return { simulation: done?.simulation ?? null, busy: done?.input !== input };
}
