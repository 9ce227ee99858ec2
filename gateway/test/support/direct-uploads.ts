import type { UploadRunner } from '../../src/releases/upload/upload-thread.ts';
import { handleUpload } from '../../src/releases/upload/upload-work.ts';

/** The work on uploads without its worker thread, which cannot run TypeScript. */
export function directUploads(): UploadRunner {
  return { ask: async (order) => handleUpload(order), close: async () => {} };
}
