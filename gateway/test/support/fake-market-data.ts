import { BadUpstream, NotFound } from '../../src/errors/errors.ts';
import type {
  CompanyReports,
  FileVersion,
  IndexedFiling,
  LatestFiling,
  ListedCompany,
  MarketData,
  PublishedFile,
  SecurityPrice,
} from '../../src/providers/market-data.ts';
import { writeMarketFile } from './market-loads.ts';

interface PublishedQuarter {
  readonly filers: readonly CompanyReports[];
  readonly etag?: string;
}

/** A provider of made-up data of the market, which a test changes. */
export class FakeMarketData implements MarketData {
  readonly quarters = new Map<string, PublishedQuarter>();
  readonly prices = new Map<string, readonly SecurityPrice[]>();
  readonly days = new Map<string, readonly IndexedFiling[]>();
  readonly companies = new Map<number, CompanyReports>();
  listed: readonly ListedCompany[] = [];
  /** The feed of the latest filings, newest first. */
  latest: readonly LatestFiling[] = [];
  /** Half months of prices whose addresses are guessed, beside the published ones. */
  guessed: readonly string[] = [];
  /** Files whose download fails. */
  readonly broken = new Set<string>();
  #held: Promise<void> | null = null;
  #free = () => {};
  /** The calls, oldest first. */
  readonly asked: string[] = [];

  /** Makes downloads wait until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#free = resolve;
    });
  }

  release(): void {
    this.#held = null;
    this.#free();
  }

  async listQuarters(): Promise<readonly PublishedFile[]> {
    this.asked.push('quarters');
    return listFiles(this.quarters);
  }

  async listPriceFiles(): Promise<readonly PublishedFile[]> {
    this.asked.push('prices');
    const guesses = this.guessed.map((name) => ({ name, path: `/${name}.zip`, isGuess: true }));
    return [...listFiles(this.prices), ...guesses];
  }

  async download(
    { name }: PublishedFile,
    into: string,
    known: FileVersion | null,
    onProgress?: (doneBytes: number, ofBytes: number) => void,
  ): Promise<FileVersion | null> {
    this.asked.push(name);
    await this.#held;
    if (this.broken.has(name)) throw new BadUpstream('The SEC sent a page in place of the file.');
    if (this.guessed.includes(name)) throw new NotFound('This file is not published.');
    const quarter = this.quarters.get(name);
    const etag = quarter?.etag ?? '"1"';
    if (known?.etag === etag) return null;
    onProgress?.(5, 10);
    writeMarketFile(into, { filers: quarter?.filers ?? [], prices: this.prices.get(name) ?? [] });
    return { etag, bytes: 10 };
  }

  async listCompanies(): Promise<readonly ListedCompany[]> {
    this.asked.push('list');
    return this.listed;
  }

  async listFilings(day: string, isWanted = (_form: string) => true): Promise<readonly IndexedFiling[] | null> {
    this.asked.push(day);
    return (this.days.get(day) ?? []).filter(({ form }) => isWanted(form));
  }

  async listLatest(start: number): Promise<readonly LatestFiling[]> {
    this.asked.push(`latest ${start}`);
    return this.latest.slice(start, start + 100);
  }

  async listRecent(cik: number): Promise<readonly LatestFiling[]> {
    this.asked.push(`recent ${cik}`);
    return this.latest.filter((filing) => filing.cik === cik);
  }

  async readCompany(cik: number): Promise<CompanyReports> {
    this.asked.push(`company ${cik}`);
    const company = this.companies.get(cik);
    if (company === undefined) throw new NotFound('There are no figures.');
    return company;
  }

  async loadFrame(concept: string, year: number) {
    if (concept !== 'Revenues' || year !== 2024) return null;
    this.asked.push('frame');
    return { values: [{ cik: 1, end: '2024-12-31', value: 7, accession: '0000000001-25-000001' }] };
  }
}

function listFiles(files: ReadonlyMap<string, unknown>): readonly PublishedFile[] {
  return [...files.keys()]
    .sort()
    .reverse()
    .map((name) => ({ name, path: `/${name}.zip` }));
}
