import { parentPort } from 'node:worker_threads';
import { handleUpload, type UploadOrder } from './upload-work.ts';

/** The worker thread of UploadThread: one reply per order, in order. */
parentPort?.on('message', (order: UploadOrder) => parentPort?.postMessage(handleUpload(order)));
