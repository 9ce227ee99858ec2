import { AppWorker } from '@basecase/shared-ui/app-worker';

/** Starts the worker that replays a rule. The bundler finds the worker's script by this form of the call. */
export function startReplayWorker(): Promise<Worker> {
  return new AppWorker(new URL('./replay.worker.ts', import.meta.url)).started;
}
