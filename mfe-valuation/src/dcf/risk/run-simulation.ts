import { type Simulation, type SimulationInput, simulate } from './monte-carlo.model.ts';

/** A run that can be stopped. */
export interface SimulationRun {
  readonly result: Promise<Simulation | null>;
  readonly stop: () => void;
}

/** Paths per slice of a run in the page: about a millisecond. */
const SLICE = 250;

/** Starts the worker. Throws when the page's policy or the browser forbids it. */
export type StartWorker = () => Worker | Promise<Worker>;

async function startAppWorker(): Promise<Worker> {
  const { startMonteCarloWorker } = await import('./start-worker.ts');
  return startMonteCarloWorker();
}

/**
 * Runs a simulation in a worker. Without a worker it runs in the page, in slices between which keystrokes are handled.
 * @param start starts the worker
 */
export function runSimulation(input: SimulationInput, start: StartWorker = startAppWorker): SimulationRun {
  let stopped = false;
  let worker: Worker | null = null;
  const stop = () => {
    stopped = true;
    worker?.terminate();
  };
  const inWorker = async () => {
    const started = await start();
    worker = started;
    if (stopped) started.terminate();
    return new Promise<Simulation | null>((resolve, reject) => {
      started.onmessage = ({ data }: MessageEvent<Simulation | null>) => {
        started.terminate();
        resolve(data);
      };
      started.onerror = (event) => {
        event.preventDefault();
        started.terminate();
        reject(new Error('The worker did not start'));
      };
      started.postMessage(input);
    });
  };
  return { stop, result: inWorker().catch(() => inSlices(input, () => stopped)) };
}

async function inSlices(input: SimulationInput, stopped: () => boolean): Promise<Simulation | null> {
  const run = simulate(input, SLICE);
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return step.value;
    if (stopped()) return null;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
