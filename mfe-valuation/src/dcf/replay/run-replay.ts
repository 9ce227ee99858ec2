import { runInWorker, type StartWorker, type WorkerRun } from '../worker/run-in-worker.ts';
import { type ReplayInput, type ReplayRow, replayFilings } from './replay.model.ts';

async function startAppWorker(): Promise<Worker> {
  const { startReplayWorker } = await import('./start-replay-worker.ts');
  return startReplayWorker();
}

/**
 * Replays a rule in a worker; without one in the page.
 * @param start starts the worker
 */
export function runReplay(input: ReplayInput, start: StartWorker = startAppWorker): WorkerRun<readonly ReplayRow[]> {
  return runInWorker<ReplayInput, readonly ReplayRow[]>(input, start, async (stopped) =>
    stopped() ? null : replayFilings(input),
  );
}
