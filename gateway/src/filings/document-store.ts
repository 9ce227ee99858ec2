import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderLog } from '../providers/provider.ts';
import { makeFolder } from '../storage/files.ts';

interface DocumentStoreDeps {
  /** Folder of the files; several processes may share it. */
  readonly folder: string;
  /** Bytes that all files together may have. */
  readonly maxBytes: number;
  readonly log: ProviderLog;
}

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  /** Time of the last use, milliseconds since the epoch. */
  readonly usedAt: number;
}

const unfinished = '.part';
/** An older unfinished file was left by a process that ended. */
const unfinishedMs = 10 * 60_000;
/** Share of the bound that an eviction pass frees, so that we do not evict on every write. */
const roomShare = 0.1;
/** Bytes that may be written before the folder is counted again, because other processes write to it too. */
const uncountedShare = 0.01;

/**
 * Files on disk, bounded by their bytes: the least recently used are evicted first. A file appears whole or not at all.
 * A disk that is full or unusable is logged, and the store is then empty.
 */
export class DocumentStore {
  readonly #deps: DocumentStoreDeps;
  #making: Promise<void> = Promise.resolve();
  /** Bytes of all files at the last count; null before the first. */
  #counted: number | null = null;
  #keptSince = 0;

  constructor(deps: DocumentStoreDeps) {
    this.#deps = deps;
  }

  /** Returns the bytes that are kept under a name; null without any. */
  async readDocument(name: string): Promise<Buffer | null> {
    const path = this.#makePath(name);
    try {
      const bytes = await readFile(path);
      const now = new Date();
      // Another process may have removed the file since.
      await utimes(path, now, now).catch(() => {});
      return bytes;
    } catch (error) {
      if (!isMissing(error)) this.#report(error, 'a filing document cannot be read from disk');
      return null;
    }
  }

  /** Returns whether bytes are kept under a name; that is no use of them. */
  async isKept(name: string): Promise<boolean> {
    return stat(this.#makePath(name)).then(
      (file) => file.isFile(),
      () => false,
    );
  }

  /** Stores bytes under a name. Does nothing where the disk refuses them or they exceed the bound. */
  async keep(name: string, bytes: Buffer): Promise<void> {
    const { folder, maxBytes } = this.#deps;
    if (bytes.length > maxBytes) return;
    const part = join(folder, `${randomUUID()}${unfinished}`);
    try {
      makeFolder(folder);
      await this.#makeRoom(bytes.length);
      await writeWhole(part, bytes);
      await rename(part, this.#makePath(name));
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      this.#report(error, 'a filing document cannot be kept on disk');
    }
  }

  #makePath(name: string): string {
    return join(this.#deps.folder, createHash('sha256').update(name).digest('hex'));
  }

  /** Removes the longest unused files until there is room; one go at a time. */
  #makeRoom(bytes: number): Promise<void> {
    const made = this.#making.then(() => this.#remove(bytes));
    this.#making = made.catch(() => {});
    return made;
  }

  async #remove(bytes: number): Promise<void> {
    const { maxBytes } = this.#deps;
    this.#keptSince += bytes;
    const isSure = this.#counted !== null && this.#counted + this.#keptSince <= maxBytes;
    if (isSure && this.#keptSince <= maxBytes * uncountedShare) return;
    const files = await this.#files();
    const now = Date.now();
    const left = files.filter(({ path, usedAt }) => path.endsWith(unfinished) && now - usedAt > unfinishedMs);
    let total = files.reduce((sum, file) => sum + file.bytes, 0);
    const isFull = total + bytes > maxBytes;
    const oldest = isFull ? files.filter((file) => !file.path.endsWith(unfinished)) : [];
    oldest.sort((a, b) => a.usedAt - b.usedAt);
    for (const file of [...left, ...oldest]) {
      if (!left.includes(file) && total + bytes <= maxBytes * (1 - roomShare)) break;
      await rm(file.path, { force: true });
      total -= file.bytes;
    }
    this.#counted = total + bytes;
    this.#keptSince = 0;
  }

  async #files(): Promise<StoredFile[]> {
    const names = await readdir(this.#deps.folder);
    const files: StoredFile[] = [];
    for (const name of names) {
      const path = join(this.#deps.folder, name);
      // Another process may have removed the file since.
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) files.push({ path, bytes: found.size, usedAt: found.mtimeMs });
    }
    return files;
  }

  #report(error: unknown, message: string): void {
    this.#deps.log.warn({ code: codeOf(error) }, message);
  }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    // A rename may reach the disk before the bytes do.
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}
