/** A calculation that can be stopped. */
export interface WorkerRun<Result> {
  /** Null when it was stopped. */
  readonly result: Promise<Result | null>;
  readonly stop: () => void;
}

/** Starts the worker. Throws when the page's policy or the browser forbids it. */
export type StartWorker = () => Worker | Promise<Worker>;

/**
 * Calculates in a worker, which is terminated after its reply. Without a worker the page calculates.
 * @param inPage calculates in the page; asks whether it was stopped
 */
export function runInWorker<Input, Result>(
  input: Input,
  start: StartWorker,
  inPage: (stopped: () => boolean) => Promise<Result | null>,
): WorkerRun<Result> {
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
    return new Promise<Result | null>((resolve, reject) => {
      started.onmessage = ({ data }: MessageEvent<Result | null>) => {
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
  return { stop, result: inWorker().catch(() => inPage(() => stopped)) };
}
