import { parentPort } from 'node:worker_threads';
import { type FigureOrder, FigureWork } from './figure-work.ts';

/** The worker thread of openFigureThread: one reply per order, in order. */
const work = new FigureWork();
parentPort?.on('message', (order: FigureOrder) => parentPort?.postMessage(work.handle(order)));
