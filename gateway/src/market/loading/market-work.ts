import { AppError } from '../../errors/errors.ts';
import type {
  CompanyReports,
  FileVersion,
  FrameValues,
  ListedCompany,
  ReadSummary,
} from '../../providers/market-data.ts';
import type * as marketFiles from '../../providers/market-files.ts';
import { PackBuilder } from '../store/build-packs.ts';
import { MarketLease } from '../store/market-lease.ts';
import { MarketLoads } from '../store/market-loads.ts';
import type { LoadKind, MarketDatabase } from '../store/market-schema.ts';
import { writeCompanyList, writeState } from '../store/market-state.ts';
import { PriceWriter, ReportWriter } from '../store/market-writer.ts';
import { toPackBytes } from '../store/packs.ts';
import { BatchWriter, LoadLost } from '../store/write-batches.ts';

/** The values of one concept for a year. */
export interface ConceptFrame extends FrameValues {
  readonly concept: string;
}

/** All changes of the market. Every order but `begin`, `request` and `fulfil` needs the lease. */
export type MarketOrder =
  /** Takes the lease, and clears what an ended process left. */
  | { readonly task: 'begin' }
  | { readonly task: 'end' }
  /** @param least filings that the quarter must have */
  | {
      readonly task: 'quarter';
      readonly name: string;
      readonly file: string;
      readonly version: FileVersion;
      readonly least: number;
    }
  | { readonly task: 'prices'; readonly name: string; readonly file: string; readonly version: FileVersion }
  | {
      readonly task: 'reports';
      readonly kind: 'since' | 'company';
      readonly name: string;
      readonly companies: readonly CompanyReports[];
    }
  /** @param name the year */
  | { readonly task: 'frames'; readonly name: string; readonly frames: readonly ConceptFrame[] }
  | { readonly task: 'list'; readonly companies: readonly ListedCompany[] }
  | { readonly task: 'problem'; readonly kind: LoadKind; readonly name: string; readonly text: string }
  | { readonly task: 'remove'; readonly loads: readonly number[] }
  | { readonly task: 'request'; readonly symbol: string }
  | { readonly task: 'fulfil'; readonly symbols: readonly string[] }
  | { readonly task: 'note'; readonly key: string; readonly value: unknown }
  /** Makes the newest state out of the loads. */
  | { readonly task: 'build' };

export type MarketReply =
  /** @param held whether this process has the lease */
  | { readonly kind: 'done'; readonly held: boolean; readonly refused: ReadSummary['refused'] }
  /** The file cannot be used. The text is for readers. */
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'failed'; readonly error: string };

const done: MarketReply = { kind: 'done', held: true, refused: [] };

export type MarketFiles = Pick<typeof marketFiles, 'readDataSet' | 'readPriceFile'>;

/** A load cannot be used; the message is for readers. */
class Refused extends Error {
  override readonly name = 'Refused';
}

interface MarketWorkOptions {
  readonly db: MarketDatabase;
  readonly files: MarketFiles;
  /** The name of the process in the lease. */
  readonly holder?: string;
  readonly leaseMs?: number;
  /** Called between pieces of long work. */
  readonly pause?: () => Promise<void>;
}

/** Makes all changes of the market. It runs in a worker thread, one order after the other. */
export class MarketWork {
  readonly #db: MarketDatabase;
  readonly #files: MarketFiles;
  readonly #lease: MarketLease;
  readonly #loads: MarketLoads;
  readonly #pause: () => Promise<void>;

  constructor({ db, files, holder, leaseMs, pause = async () => {} }: MarketWorkOptions) {
    this.#db = db;
    this.#files = files;
    this.#lease = new MarketLease(db, { holder, ttlMs: leaseMs });
    this.#loads = new MarketLoads(db);
    this.#pause = pause;
  }

  /** It never throws. */
  async handle(order: MarketOrder): Promise<MarketReply> {
    try {
      return await this.#runOrder(order);
    } catch (error) {
      if (error instanceof AppError || error instanceof Refused) return { kind: 'refused', problem: error.message };
      return { kind: 'failed', error: String(error) };
    }
  }

  async #runOrder(order: MarketOrder): Promise<MarketReply> {
    switch (order.task) {
      case 'begin':
        return this.#begin();
      case 'quarter':
        return this.#loadQuarter(order);
      case 'prices':
        return this.#loadPrices(order);
      case 'end':
        await this.#lease.release();
        return done;
      case 'reports':
        await this.#load(order, async (id) => this.#writeReports(id, order.companies));
        return done;
      case 'frames':
        await this.#load({ kind: 'frame', name: order.name }, (id) => this.#writeFrames(id, order.frames));
        return done;
      case 'build':
        await this.#keepLease();
        await new PackBuilder(this.#db).build();
        return done;
      default:
        await this.#change(order);
        return done;
    }
  }

  async #change(
    order: Extract<MarketOrder, { task: 'list' | 'problem' | 'remove' | 'request' | 'fulfil' | 'note' }>,
  ): Promise<void> {
    switch (order.task) {
      case 'list':
        await writeCompanyList(this.#db, order.companies);
        return;
      case 'problem':
        return this.#loads.fail(order.kind, order.name, order.text, null);
      case 'remove':
        await this.#loads.remove(order.loads);
        return this.#loads.sweep();
      case 'request': {
        const request = this.#db.insertInto('market_wishes').values({ symbol: order.symbol, at: Date.now() });
        await request.onConflict((conflict) => conflict.column('symbol').doNothing()).execute();
        return;
      }
      case 'fulfil':
        if (order.symbols.length === 0) return;
        await this.#db
          .deleteFrom('market_wishes')
          .where('symbol', 'in', [...order.symbols])
          .execute();
        return;
      case 'note':
        return writeState(this.#db, order.key, order.value);
    }
  }

  async #begin(): Promise<MarketReply> {
    const held = await this.#lease.acquire();
    if (held) {
      await this.#loads.giveUpUnfinished();
      await this.#loads.sweep();
    }
    return { kind: 'done', held, refused: [] };
  }

  async #keepLease(): Promise<void> {
    if (!(await this.#lease.acquire())) throw new LoadLost('Another process loads the market.');
  }

  async #loadQuarter({ name, file, version, least }: Extract<MarketOrder, { task: 'quarter' }>): Promise<MarketReply> {
    let refused: ReadSummary['refused'] = [];
    await this.#load({ kind: 'quarter', name }, async (id) => {
      const writer = new ReportWriter(this.#db, id);
      const summary = await this.#files.readDataSet(file, {
        onFiling: (filing) => writer.add(filing),
        pause: this.#pause,
      });
      refused = summary.refused;
      if (summary.read < least) {
        throw new Refused(`It has ${summary.read} filings, fewer than 60% of a quarter beside it (${least} expected).`);
      }
      await writer.finish();
      return { ...version, filings: summary.read };
    });
    return { kind: 'done', held: true, refused };
  }

  async #loadPrices({ name, file, version }: Extract<MarketOrder, { task: 'prices' }>): Promise<MarketReply> {
    let refused: ReadSummary['refused'] = [];
    await this.#load({ kind: 'prices', name }, async (id) => {
      const writer = new PriceWriter(this.#db, id);
      refused = (await this.#files.readPriceFile(file, writer.add)).refused;
      return { ...version, filings: await writer.finish() };
    });
    return { kind: 'done', held: true, refused };
  }

  async #writeReports(id: number, companies: readonly CompanyReports[]) {
    const writer = new ReportWriter(this.#db, id);
    for (const company of companies) await writer.add(company);
    // A day without reports needs no columns.
    if (writer.filings > 0) await writer.finish();
    return { etag: null, bytes: null, filings: writer.filings };
  }

  async #writeFrames(id: number, frames: readonly ConceptFrame[]) {
    const packs = frames.map(({ concept, values }) => ({
      concept,
      cik: Int32Array.from(values, ({ cik }) => cik),
      end: values.map(({ end }) => end),
      value: Float64Array.from(values, ({ value }) => value),
      accession: values.map(({ accession }) => accession),
    }));
    const batches = new BatchWriter(this.#db);
    await batches.insertPack(id, 0, 'frames', toPackBytes(packs));
    await batches.flushPacks();
    return { etag: null, bytes: null, filings: frames.reduce((sum, { values }) => sum + values.length, 0) };
  }

  /** Loads a source under a new id and makes it visible; or notes why it could not be loaded. */
  async #load(
    { kind, name }: { readonly kind: LoadKind; readonly name: string },
    write: (id: number) => Promise<{ etag: string | null; bytes: number | null; filings: number }>,
  ): Promise<void> {
    await this.#keepLease();
    const id = await this.#loads.beginLoad(kind, name);
    try {
      const found = await write(id);
      await this.#keepLease();
      await this.#loads.publish(id, found);
    } catch (error) {
      if (error instanceof AppError || error instanceof Refused) await this.#loads.fail(kind, name, error.message, id);
      else await this.#loads.remove([id]);
      throw error;
    } finally {
      await this.#loads.sweep();
    }
  }
}
