import { parentPort } from 'node:worker_threads';
import { handleTextOrder, type TextOrder } from './text-work.ts';

/** The worker thread of TextThread: one reply per order, in order. */
parentPort?.on('message', (order: TextOrder) => parentPort?.postMessage(handleTextOrder(order)));
