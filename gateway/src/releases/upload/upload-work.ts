import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { storedFileSchema } from '../../contract/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import { makeFolder } from '../../storage/make-folder.ts';
import { readUpload, type UploadedBuild } from './build-upload.ts';

/** Work on the files of a build. */
export type UploadOrder =
  | { readonly task: 'read'; readonly app: string; readonly body: Uint8Array }
  | {
      readonly task: 'unpack';
      readonly files: Uint8Array;
      /** Folder that is written. */
      readonly copy: string;
      /** Its place once it is complete. */
      readonly folder: string;
    };

export type UploadReply =
  | { readonly task: 'read'; readonly build: UploadedBuild }
  | { readonly task: 'unpacked' }
  /** The text is for the build's author. */
  | { readonly task: 'refused'; readonly problem: string }
  /** The text is for the operator. */
  | { readonly task: 'failed'; readonly problem: string };

const packedFilesSchema = z.array(storedFileSchema);

/** Does one order. An error becomes a reply: its class would not pass from a worker thread. */
export function handleUpload(order: UploadOrder): UploadReply {
  try {
    if (order.task === 'read') return { task: 'read', build: readUpload(order.app, order.body) };
    unpack(order);
    return { task: 'unpacked' };
  } catch (error) {
    if (error instanceof BadInput) return { task: 'refused', problem: error.message };
    return { task: 'failed', problem: String(error) };
  }
}

/** Writes the files beside their place and then moves them, so that no page loads half a build. */
function unpack({ files, copy, folder }: Extract<UploadOrder, { task: 'unpack' }>): void {
  try {
    for (const { path, content } of packedFilesSchema.parse(JSON.parse(gunzipSync(files).toString()))) {
      makeFolder(dirname(join(copy, path)));
      writeFileSync(join(copy, path), Buffer.from(content, 'base64'));
    }
    renameSync(copy, folder);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
