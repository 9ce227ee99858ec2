import { parentPort } from 'node:worker_threads';
import { FilingParser, type ParserOrder } from './filing-parser.ts';

/** The worker thread of FilingReader: one reply per order, in order. */
const parser = new FilingParser();
parentPort?.on('message', (order: ParserOrder) => parentPort?.postMessage(parser.handle(order)));
