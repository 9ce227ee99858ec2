import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketCompany, StoredLine } from '../../providers/market-report.ts';
import { findFirst } from '../questions/company-slice.ts';
import type { AnnualFrame, LineValues, MarketFiling, MarketHoldings, PriceColumns } from '../shape/holdings.ts';
import type { DatedClose, PublicPrices } from '../shape/public-prices.ts';
import type { MarketDatabase } from './market-schema.ts';
import { readState } from './market-state.ts';
import {
  float64Schema,
  fromPlainBytes,
  int32Schema,
  lineValuesSchema,
  type Manifest,
  manifestSchema,
  marketCompaniesSchema,
  readPack,
  uint8Schema,
} from './packs.ts';

const headsSchema = z.object({
  company: int32Schema,
  end: int32Schema,
  quarters: uint8Schema,
  accepted: int32Schema,
  filing: int32Schema,
  currency: uint8Schema,
  concepts: z.array(z.string()),
  currencies: z.array(z.string()),
});
const filingsSchema = z.array(z.object({ accession: z.string(), form: z.string(), filed: z.string() }));
const pricesSchema = z.object({
  symbols: z.array(z.string()),
  symbol: int32Schema,
  day: int32Schema,
  close: float64Schema,
});
const framesSchema = z.array(
  z.object({
    line: z.string(),
    tag: z.string(),
    year: z.number(),
    cik: int32Schema,
    value: float64Schema,
  }),
);

interface Loaded {
  readonly manifest: Manifest;
  readonly heads: z.infer<typeof headsSchema>;
  readonly filings: readonly MarketFiling[];
  readonly companies: readonly MarketCompany[];
  readonly prices: PriceColumns;
}

/** Reads the newest state: heads, companies and prices at once, lines on demand within a bound of memory. */
export class HoldingsReader {
  readonly #db: MarketDatabase;
  readonly #lines: LRUCache<string, LineValues, StoredLine>;
  #loaded: Loaded | null = null;

  /** @param mostBytes bound of the lines in memory */
  constructor(db: MarketDatabase, mostBytes: number) {
    this.#db = db;
    this.#lines = new LRUCache({
      maxSize: Math.max(1, mostBytes),
      sizeCalculation: ({ row, value, concept }) => 1 + row.byteLength + value.byteLength + concept.byteLength,
    });
  }

  /** Returns the newest state when it is not the one that was read last, or null. @throws PackGone when it is replaced meanwhile */
  async readNewer(): Promise<MarketHoldings | null> {
    const manifest = await readState(this.#db, 'manifest', manifestSchema);
    if (manifest === null || manifest.version === this.#loaded?.manifest.version) return null;
    const before = this.#loaded;
    const isHeld = (group: keyof Manifest['groups']) => before?.manifest.groups[group] === manifest.groups[group];
    const reports = isHeld('reports') && before !== null ? before : await this.#readReports(manifest);
    const loaded: Loaded = {
      manifest,
      heads: reports.heads,
      filings: reports.filings,
      companies: isHeld('companies') && before !== null ? before.companies : await readCompanies(this.#db, manifest),
      prices: isHeld('prices') && before !== null ? before.prices : await this.#readPrices(manifest),
    };
    this.#loaded = loaded;
    return this.#toHoldings(loaded);
  }

  async #readReports(manifest: Manifest): Promise<Pick<Loaded, 'heads' | 'filings'>> {
    const version = manifest.groups.reports;
    const heads = fromPlainBytes(await this.#readPack(version, 'reports/heads'), headsSchema);
    const filings: MarketFiling[] = [];
    for (let piece = 0; piece < manifest.filings; piece += 1) {
      const bytes = await this.#readPack(version, `reports/filings.${piece}`);
      for (const filing of filingsSchema.parse(JSON.parse(Buffer.from(bytes).toString()))) filings.push(filing);
    }
    return { heads, filings };
  }

  async #readPrices({ groups }: Manifest): Promise<PriceColumns> {
    return fromPlainBytes(await this.#readPack(groups.prices, 'prices/columns'), pricesSchema);
  }

  #readPack(version: number, name: string): Promise<Uint8Array> {
    return readPack(this.#db, { loadId: 0, version, name });
  }

  #toHoldings({ manifest, heads, filings, companies, prices }: Loaded): MarketHoldings {
    const { concepts, currencies, ...columns } = heads;
    let frames: Promise<readonly AnnualFrame[]> | null = null;
    return {
      version: String(manifest.version),
      companies,
      filings,
      concepts,
      currencies,
      heads: columns,
      prices,
      lineValues: (line) => this.#lineValues(manifest.groups.reports, line),
      frames: () => {
        frames ??= this.#readFrames(manifest.groups.frames);
        return frames;
      },
    };
  }

  readonly #pending = new Map<string, Promise<LineValues>>();

  #lineValues(version: number, line: StoredLine): Promise<LineValues> {
    const key = `${version}/${line}`;
    const held = this.#lines.get(key);
    if (held !== undefined) return Promise.resolve(held);
    const pending = this.#pending.get(key) ?? this.#readLine(version, line, key);
    this.#pending.set(key, pending);
    return pending;
  }

  async #readLine(version: number, line: StoredLine, key: string): Promise<LineValues> {
    try {
      const values = fromPlainBytes(await this.#readPack(version, `reports/line.${line}`), lineValuesSchema);
      this.#lines.set(key, values);
      return values;
    } finally {
      this.#pending.delete(key);
    }
  }

  async #readFrames(version: number): Promise<readonly AnnualFrame[]> {
    return fromPlainBytes(await this.#readPack(version, 'frames/all'), framesSchema);
  }
}

/** @throws PackGone */
export async function readCompanies(
  db: MarketDatabase,
  { companies: pieces, groups }: Pick<Manifest, 'companies' | 'groups'>,
): Promise<readonly MarketCompany[]> {
  const companies: MarketCompany[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    const pack = { loadId: 0, version: groups.companies, name: `companies/list.${piece}` };
    const bytes = await readPack(db, pack);
    for (const company of marketCompaniesSchema.parse(JSON.parse(Buffer.from(bytes).toString()))) {
      companies.push(company);
    }
  }
  return companies;
}

/** Finds the closes of the newest holdings by their symbol. */
export function createStoredPrices(holdings: () => MarketHoldings | null): PublicPrices {
  return {
    listCloses(symbol) {
      const prices = holdings()?.prices;
      const number = prices?.symbols.indexOf(symbol) ?? -1;
      if (prices === undefined || number < 0) return [];
      const closes: DatedClose[] = [];
      for (let row = findFirst(prices.symbol, number); prices.symbol[row] === number; row += 1) {
        closes.push({ day: formatDayNumber(prices.day[row] ?? 0), close: prices.close[row] ?? 0 });
      }
      return closes.reverse();
    },
  };
}
