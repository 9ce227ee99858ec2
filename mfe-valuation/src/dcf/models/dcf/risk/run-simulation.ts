import { runInWorker, type StartWorker, type WorkerRun } from '../../../worker/run-in-worker.ts';
import { type Simulation, type SimulationInput, simulate } from './monte-carlo.model.ts';

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
