import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BadUpstream } from '../../../errors/errors.ts';

export interface ZipBounds {
  /** Bytes of all members that are read, unpacked. */
  readonly unpackedBytes: number;
  /** Unpacked bytes per packed byte of a member. */
  readonly ratio: number;
  readonly members: number;
}

/** A quarter of 2026 has 0.7 GB of text, packed to a seventh of it. */
const dataSetBounds: ZipBounds = { unpackedBytes: 4 * 1024 ** 3, ratio: 200, members: 50 };

/** The members of a zip, each as a stream. A member that is longer than its header says breaks off. */
export class ZipMembers {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #bounds: ZipBounds;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, bounds: ZipBounds) {
    this.#zip = zip;
    this.#entries = entries;
    this.#bounds = bounds;
  }

  /** Opens a zip; the caller must close it. @throws BadUpstream for a file that is none, or whose directory is wrong */
  static async open(path: string, bounds: ZipBounds = dataSetBounds): Promise<ZipMembers> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
      throw new BadUpstream('The file is no zip, or its central directory is missing.');
    });
    try {
      return new ZipMembers(zip, await listEntries(zip, bounds), bounds);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Opens a member; null without one of this name. @throws BadUpstream for one beyond the bounds */
  async readMember(name: string): Promise<Readable | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    this.#unpacked += entry.uncompressedSize;
    const { ratio, unpackedBytes } = this.#bounds;
    if (entry.uncompressedSize > ratio * Math.max(1, entry.compressedSize) || this.#unpacked > unpackedBytes) {
      throw new BadUpstream(`${name} would unpack to more than is allowed.`);
    }
    return this.#zip.openReadStreamPromise(entry).catch(() => {
      throw new BadUpstream(`${name} cannot be unpacked.`);
    });
  }

  close(): void {
    this.#zip.close();
  }
}

async function listEntries(zip: ZipFile, { members }: ZipBounds): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > members) break;
    }
  } catch {
    throw new BadUpstream('The central directory of the zip cannot be read.');
  }
  if (entries.size > members) throw new BadUpstream('The zip has more members than is allowed.');
  return entries;
}
