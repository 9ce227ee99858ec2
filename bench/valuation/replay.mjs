import { Worker } from 'node:worker_threads';

/** Milliseconds of one replay in a worker that has not replayed before: from its start to the reply, and from the question to the reply. */
export async function replayOnce(file, input) {
  const started = performance.now();
  const worker = new Worker(file);
  try {
    await event(worker, 'online');
    const asked = performance.now();
    const reply = event(worker, 'message');
    worker.postMessage(input);
    const rows = await reply;
    if (!rows.every(({ fairValue }) => fairValue !== null)) throw new Error('The replay has no value');
    return { whole: performance.now() - started, reply: performance.now() - asked };
  } finally {
    await worker.terminate();
  }
}

function event(worker, name) {
  return new Promise((resolve, reject) => {
    worker.once(name, resolve);
    worker.once('error', reject);
  });
}
