import { AppWorker } from '@basecase/shared-ui/app-worker';

/** Starts the worker that runs simulations. The bundler finds the worker's script by this form of the call. */
export function startMonteCarloWorker(): Promise<Worker> {
  return new AppWorker(new URL('./monte-carlo.worker.ts', import.meta.url)).started;
}
