import pLimit from 'p-limit';
import { AppError, BadUpstream, NotFound, QuotaExceeded, UpstreamTimeout } from '../../../errors/errors.ts';
import { orNull } from '../../../errors/or-null.ts';
import { WorkerThread } from '../../../threads/worker-thread.ts';
import type { FilingDocument, ProviderLog } from '../../provider.ts';
import { type ReadFiling, unreadFiling } from '../../read-filing.ts';
import { type FolderFile, linkbaseFiles, pickExhibits } from './filing-folder.model.ts';
import type { FileKind, ParserOrder, ParserReply, ParserStep } from './filing-parser.ts';

interface ReadingBounds {
  /** Of one file, decompressed. */
  readonly bytes: number;
  /** Of one file, from the first byte to the last. */
  readonly downloadMs: number;
  /** Work of the parser on all files. */
  readonly parsingMs: number;
}

interface FilingReaderOptions {
  readonly log: ProviderLog;
  readonly worker?: URL;
  readonly bounds?: Partial<ReadingBounds>;
}

/** The files of a filing, as the archive holds them. */
export interface FilingFiles {
  readonly primaryDocument: string;
  /** Day of the filing. Periods that end after it are mistyped; none is taken for mistyped without it. */
  readonly filed?: string | undefined;
  /** Opens a file as a stream. @throws NotFound when the archive lacks it */
  open(name: string): Promise<FilingDocument>;
  /** Lists the folder. @throws NotFound when the archive lacks it */
  list(): Promise<readonly FolderFile[]>;
}

const usualBounds: ReadingBounds = { bytes: 64 * 1024 * 1024, downloadMs: 60_000, parsingMs: 30_000 };
/** Filings that are downloaded at the same time. */
const mostFilings = 4;
/** A further filing is refused. */
const mostWaiting = 40;
const retryAfterSeconds = 10;
const allStatements = 3;

/** Reads filings in one worker thread per process, so that no other request waits. */
export class FilingReader {
  readonly #thread: WorkerThread<ParserOrder, ParserReply>;
  readonly #bounds: ReadingBounds;
  readonly #filings = pLimit(mostFilings);
  #lastFiling = 0;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./filing-worker.js', import.meta.url), bounds = {} }: FilingReaderOptions) {
    this.#thread = new WorkerThread({ log, source: worker, work: 'reads filings', failure: unreadable });
    this.#bounds = { ...usualBounds, ...bounds };
  }

  /**
   * Returns the figures of a filing: out of its primary document, else out of an exhibit, else out of its linkbases. Of a
   * filing that will never be readable it returns the reason.
   * @throws errors of `files`; BadUpstream, UpstreamTimeout; QuotaExceeded when too many filings wait
   */
  async readFiling(files: FilingFiles): Promise<ReadFiling> {
    if (this.#filings.pendingCount >= mostWaiting) throw new QuotaExceeded(retryAfterSeconds);
    return this.#filings(async () => {
      const filing = ++this.#lastFiling;
      // All orders go to one worker: after a crash, or too long a time, the next filing gets another.
      const worker = this.#thread.worker();
      const budget = { leftMs: this.#bounds.parsingMs };
      const ask: AskParser = (step, transfer) => this.#thread.ask({ ...step, filing }, budget, { transfer, worker });
      try {
        return await new Reading(files, ask, this.#bounds).readParts();
      } catch (error) {
        if (error instanceof NeverReadable) return { ...unreadFiling, reason: error.message };
        throw error;
      } finally {
        // The worker may be gone; then so is what it has read.
        const ownBudget = { leftMs: this.#bounds.parsingMs };
        this.#thread.ask({ step: 'drop', filing }, ownBudget, { worker }).catch(() => {});
      }
    });
  }

  /** Ends the worker; a filing that is being read fails. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

type AskParser = (step: ParserStep, transfer?: ArrayBuffer) => Promise<ParserReply>;

/** One filing under way. */
class Reading {
  readonly #files: FilingFiles;
  readonly #ask: AskParser;
  readonly #bounds: ReadingBounds;

  constructor(files: FilingFiles, ask: AskParser, bounds: ReadingBounds) {
    this.#files = files;
    this.#ask = ask;
    this.#bounds = bounds;
  }

  async readParts(): Promise<ReadFiling> {
    const { primaryDocument } = this.#files;
    const primary = (await this.#takes('inline', primaryDocument)) ? await this.#result() : null;
    if (primary !== null && primary.statements.length === allStatements) return primary;
    const folder = await orNull(this.#files.list());
    if (folder === null) return found(primary);
    if (hasStatements(primary)) return (await this.#linkbases(folder)) ?? primary;
    const tried = await this.#exhibit(folder, primary);
    return hasStatements(tried) ? tried : ((await this.#linkbases(folder)) ?? found(tried));
  }

  /** Returns the reading with the first exhibit that holds statements, or else with all that were tried. */
  async #exhibit(folder: readonly FolderFile[], primary: ReadFiling | null): Promise<ReadFiling | null> {
    // A filing whose document has no tags is older than Inline XBRL: its exhibits have none either.
    const isInline = folder.some(({ name }) => /_htm\.xml$/i.test(name));
    if (!isInline && !isTagged(primary)) return primary;
    let last = primary;
    let isMissing = false;
    for (const name of pickExhibits(folder, this.#files.primaryDocument)) {
      if (await this.#takes('inline', name)) last = await this.#result();
      else isMissing = true;
      if (hasStatements(last)) return last;
    }
    return isMissing && last !== null ? { ...last, reason: exhibitMissing } : last;
  }

  /** Returns the reading with the linkbases; null when the filing lacks one of them. */
  async #linkbases(folder: readonly FolderFile[]): Promise<ReadFiling | null> {
    const named = linkbaseFiles(folder);
    if (named === null) return null;
    for (const name of named.linkbases) if (!(await this.#takes('linkbase', name))) return null;
    if (!(await this.#takes('instance', named.instance))) return null;
    return this.#result();
  }

  async #result(): Promise<ReadFiling> {
    const { filed } = this.#files;
    const reply = await this.#ask({ step: 'end', ...(filed !== undefined && { filed }) });
    if (reply.kind === 'read') return reply.filing;
    throw toFailure(reply);
  }

  /** Hands a file to the parser. Returns false when the archive lacks it. */
  async #takes(kind: FileKind, name: string): Promise<boolean> {
    const file = await orNull(this.#files.open(name));
    if (file === null) return false;
    const { body } = file;
    // The error comes again when the pieces are taken.
    body.on('error', () => {});
    const late = setTimeout(() => {
      body.destroy(new UpstreamTimeout('The filing did not arrive in time. Please try again later.'));
    }, this.#bounds.downloadMs);
    try {
      const opened = await this.#ask({ step: 'file', kind, name });
      if (opened.kind !== 'done') throw toFailure(opened);
      await this.#pieces(body);
      return true;
    } catch (error) {
      throw error instanceof AppError || error instanceof NeverReadable
        ? error
        : new BadUpstream('The filing could not be loaded. Please try again later.');
    } finally {
      clearTimeout(late);
      body.destroy();
    }
  }

  async #pieces(body: FilingDocument['body']): Promise<void> {
    let size = 0;
    for await (const chunk of body) {
      // A copy, because a chunk may share its memory with others.
      const bytes = new Uint8Array(Buffer.from(chunk));
      size += bytes.length;
      if (size > this.#bounds.bytes) throw new NeverReadable('This filing is too large to be read.');
      await this.#ask({ step: 'piece', bytes }, bytes.buffer);
    }
  }
}

const exhibitMissing = 'The statements of this filing stand in an exhibit that is not available.';

function hasStatements(reading: ReadFiling | null): reading is ReadFiling {
  return reading !== null && reading.statements.length > 0;
}

function isTagged(reading: ReadFiling | null): boolean {
  return reading !== null && (reading.currency !== null || reading.fiscalYear !== null || reading.periodEnd !== null);
}

function found(reading: ReadFiling | null): ReadFiling {
  if (reading === null) throw new NotFound('This filing is not available.');
  return reading;
}

/** A filing that will not be readable later either. */
class NeverReadable extends Error {
  override readonly name = 'NeverReadable';
}

function unreadable(): BadUpstream {
  return new BadUpstream('The statements of this filing cannot be read.');
}

function toFailure({ kind }: ParserReply): Error {
  if (kind === 'cut') return new BadUpstream('The filing did not arrive whole. Please try again later.');
  if (kind === 'large') return new NeverReadable('The statements of this filing are too large to be read.');
  return kind === 'odd' ? new NeverReadable('The figures of this filing cannot be read.') : unreadable();
}
