import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../threads/give-way.ts';
import { handleUpload, type UploadOrder, type UploadReply } from './upload-work.ts';

giveWay();
/** The worker thread of UploadThread: one reply per order, in order. */
parentPort?.on('message', (order: UploadOrder) => {
  const reply = handleUpload(order);
  parentPort?.postMessage(reply, memoryOf(reply));
});

/** Returns the memory of a build, which is handed over: a copy would keep the main thread. */
function memoryOf(reply: UploadReply): ArrayBuffer[] {
  if (reply.task !== 'read') return [];
  const { buffer, byteLength } = reply.build.files;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
