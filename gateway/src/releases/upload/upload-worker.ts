import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../threads/give-way.ts';
import { inSharedMemory } from '../../threads/shared-memory.ts';
import { handleUpload, type UploadOrder, type UploadReply } from './upload-work.ts';

giveWay();
/** The worker thread of UploadThread: one reply per order, in order. */
parentPort?.on('message', (order: UploadOrder) => {
  parentPort?.postMessage(withSharedFiles(handleUpload(order)));
});

/** The main thread hands the files on to the thread of the database: a copy would keep it each time. */
function withSharedFiles(reply: UploadReply): UploadReply {
  if (reply.task !== 'read') return reply;
  return { ...reply, build: { ...reply.build, files: inSharedMemory(reply.build.files) } };
}
