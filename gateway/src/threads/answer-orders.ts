import { parentPort } from 'node:worker_threads';

/** Asks a worker to end itself. */
export const endOrder = null;

/**
 * Answers the orders of a WorkerThread in this worker, one reply per order. A worker ends itself when it is asked to: one that
 * is ended from outside in the midst of a native call of the embedded database aborts the process.
 */
export function answerOrders<Order, Reply>(answer: (order: Order) => Reply | Promise<Reply>): void {
  parentPort?.on('message', async (order: Order | typeof endOrder) => {
    if (order === endOrder) process.exit();
    parentPort?.postMessage(await answer(order));
  });
}
