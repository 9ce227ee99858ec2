import { toDayNumber } from '../../figures/day-number.ts';
import type { CompanyReports, SecurityPrice } from '../../providers/market-data.ts';
import { storedLines } from '../../providers/market-report.ts';
import { LoadBuilder } from './load-builder.ts';
import { type LoadPrices, toPackBytes } from './load-pack.ts';
import type { MarketDatabase, ReportRow } from './market-schema.ts';
import { BatchWriter } from './write-batches.ts';

/** Rows that are collected before they are written. */
const rowsAtOnce = 1000;

/** Writes the reports of one load as they are read: rows of the table first, the columns at the end. */
export class ReportWriter {
  readonly #batches: BatchWriter;
  readonly #loadId: number;
  readonly #builder: LoadBuilder;
  #waiting: ReportRow[] = [];

  constructor(db: MarketDatabase, loadId: number) {
    this.#batches = new BatchWriter(db);
    this.#loadId = loadId;
    this.#builder = new LoadBuilder(loadId);
  }

  /** The filings with reports. */
  get filings(): number {
    return this.#builder.filings;
  }

  /** The longest transaction so far. */
  get longestMs(): number {
    return this.#batches.longestMs;
  }

  /** @throws LoadLost */
  async add({ company, reports }: CompanyReports): Promise<void> {
    for (const row of this.#builder.add({ company, reports })) this.#waiting.push(row);
    if (this.#waiting.length >= rowsAtOnce) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    await this.#batches.insertReports(this.#loadId, rows);
  }

  /** Writes what is left, and the columns. @throws LoadLost */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#batches.insertPack(this.#loadId, 0, 'companies', toPackBytes(this.#builder.companies()));
    await this.#batches.insertPack(this.#loadId, 0, 'heads', toPackBytes(this.#builder.heads()));
    for (const line of storedLines) {
      const values = this.#builder.line(line);
      if (values.row.length === 0) continue;
      await this.#batches.insertPack(this.#loadId, 0, `line.${line}`, toPackBytes(values));
    }
    await this.#batches.flushPacks();
  }
}

/** Collects the prices of one half month: of each security and symbol the last close. */
export class PriceWriter {
  readonly #db: MarketDatabase;
  readonly #loadId: number;
  readonly #last = new Map<string, SecurityPrice>();

  constructor(db: MarketDatabase, loadId: number) {
    this.#db = db;
    this.#loadId = loadId;
  }

  readonly add = (price: SecurityPrice): void => {
    const key = `${price.cusip} ${price.symbol}`;
    const held = this.#last.get(key);
    if (held === undefined || held.day <= price.day) this.#last.set(key, price);
  };

  /** @returns the number of closes. @throws LoadLost */
  async finish(): Promise<number> {
    const prices = [...this.#last.values()].sort((a, b) => (a.cusip < b.cusip ? -1 : 1));
    const batches = new BatchWriter(this.#db);
    await batches.insertPack(this.#loadId, 0, 'prices', toPackBytes(packPrices(prices)));
    await batches.flushPacks();
    return prices.length;
  }
}

function packPrices(prices: readonly SecurityPrice[]): LoadPrices {
  return {
    cusips: prices.map(({ cusip }) => cusip),
    symbols: prices.map(({ symbol }) => symbol),
    names: prices.map(({ name }) => name),
    day: Int32Array.from(prices, ({ day }) => toDayNumber(day)),
    close: Float64Array.from(prices, ({ close }) => close),
  };
}
