import { AppWorker } from '@basecase/shared-ui/app-worker';

/** Starts the worker that runs simulations. The form of this call is what the bundler looks for to build its script. */
export function startMonteCarloWorker(): Worker {
  return new AppWorker(new URL('./monte-carlo.worker.ts', import.meta.url));
}
