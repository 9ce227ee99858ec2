import { BadUpstream, NotFound } from '../../errors/errors.ts';
import { orNull } from '../../errors/or-null.ts';
import { Demand } from '../budget/demand.ts';
import type {
  CompanyReports,
  FileVersion,
  FrameValues,
  IndexedFiling,
  LatestFiling,
  ListedCompany,
  MarketData,
  PublishedFile,
} from '../market-data.ts';
import type { ProviderLog } from '../provider.ts';
import type { SecAsking, SecClient } from '../sec/client/sec-client.ts';
import { factsLimits, makeFactsPath, makeSubmissionsPath, noFigures } from '../sec/client/sec-paths.ts';
import { readSubmissions } from '../sec/submissions/submissions.ts';
import { type AskFigures, notCalculated } from '../sec/threads/figure-thread.ts';
import { isWeekend } from './calendar.ts';
import { isFormIndex, makeIndexPath, parseFormIndex } from './daily-index.ts';
import { saveZip } from './download.ts';
import { makeLatestPath, readLatestFilings } from './latest-filings.ts';
import { readFrame, readListedCompanies } from './listed-companies.ts';
import { dataSets, type FileKind, findLinks, priceFiles } from './published-files.ts';
import { readRecentFilings } from './recent-filings.ts';

const mebibyte = 1024 * 1024;
/** Quarters of 2026 have 150 MB. */
const mostBytes = 1024 * mebibyte;
const downloadMs = 60 * 60_000;
/** A page of the feed has 60 kB. */
const feedLimits = { wireBytes: 2 * mebibyte, decodedBytes: 2 * mebibyte };
const notPublished = 'This file is not published.';

export interface SecBulkOptions {
  readonly client: SecClient;
  /** Work on figures that may take seconds. */
  readonly figures: AskFigures;
  readonly log: ProviderLog;
  readonly now: () => Date;
}

/** Data of the whole market by the SEC. Its calls go after those of users, and none is refused for the length of the queue. */
export class SecBulk implements MarketData {
  readonly #options: SecBulkOptions;

  constructor(options: SecBulkOptions) {
    this.#options = options;
  }

  listQuarters(): Promise<readonly PublishedFile[]> {
    return this.#listFiles(dataSets);
  }

  listPriceFiles(): Promise<readonly PublishedFile[]> {
    return this.#listFiles(priceFiles);
  }

  async download(
    { path }: PublishedFile,
    into: string,
    known: FileVersion | null,
    onProgress?: (doneBytes: number, ofBytes: number) => void,
  ): Promise<FileVersion | null> {
    const knownEtag = known?.etag ?? null;
    const file = await this.#options.client.download(path, notPublished, { ...inBackground(), mostBytes, knownEtag });
    if (file === null) return null;
    const { etag, length } = file;
    // A host without ETags tells a file by its length.
    const isKnown =
      etag === null || knownEtag === null ? length !== null && length === known?.bytes : etag === knownEtag;
    if (isKnown) {
      file.body.destroy();
      return null;
    }
    return { etag, bytes: await saveZip(file, into, { mostMs: downloadMs, onProgress }) };
  }

  async listCompanies(): Promise<readonly ListedCompany[]> {
    const companies = readListedCompanies(await this.#json('www', '/files/company_tickers_exchange.json'));
    if (companies === null) throw unreadable();
    return companies;
  }

  async listFilings(day: string, isWanted?: (form: string) => boolean): Promise<readonly IndexedFiling[] | null> {
    if (isWeekend(day)) return null;
    const text = await orNull(this.#text(makeIndexPath(day), 'text/plain'));
    if (text !== null && !isFormIndex(text)) throw unreadable();
    return text === null ? null : parseFormIndex(text, isWanted);
  }

  async listLatest(start: number): Promise<readonly LatestFiling[]> {
    const asking: SecAsking = { ...inBackground(), accept: 'application/atom+xml', limits: feedLimits };
    const body = await this.#options.client.bytes('www', makeLatestPath(start), notPublished, asking);
    const filings = readLatestFilings(body.toString('latin1'));
    if (filings === null) throw unreadable();
    return filings;
  }

  async listRecent(cik: number): Promise<readonly LatestFiling[]> {
    const filings = readRecentFilings(await this.#json('data', makeSubmissionsPath(String(cik))), cik);
    if (filings === null) throw unreadable();
    return filings;
  }

  async readCompany(cik: number): Promise<CompanyReports> {
    const { client, figures } = this.#options;
    const submissions = readSubmissions(await this.#json('data', makeSubmissionsPath(String(cik))));
    if (submissions === null) throw unreadable();
    const { name, sic, fiscalYearEnd, formerNames = [] } = submissions.company;
    const code = sic !== undefined && /^\d{3,4}$/.test(sic) ? sic.padStart(4, '0') : null;
    const asking: SecAsking = { ...inBackground(), limits: factsLimits };
    // A copy, because the body may share its memory with others.
    const body = new Uint8Array(await client.bytes('data', makeFactsPath(String(cik)), noFigures, asking));
    const reply = await figures({ task: 'market', cik, sic: code, body }, body.buffer);
    if (reply.task === 'unreadable') throw unreadable();
    if (reply.task !== 'market') throw notCalculated();
    if (reply.company === null) throw new NotFound(noFigures);
    const { kind, reports } = reply.company;
    return {
      company: { cik, name, formerNames, sic: code, fiscalYearEnd: formatYearEnd(fiscalYearEnd), kind },
      reports,
    };
  }

  async loadFrame(concept: string, year: number, isBalance: boolean): Promise<FrameValues | null> {
    const period = `CY${year}${isBalance ? 'Q4I' : ''}`;
    const path = `/api/xbrl/frames/us-gaap/${encodeURIComponent(concept)}/USD/${period}.json`;
    const body = await orNull(this.#json('data', path));
    const frame = body === null ? null : readFrame(body);
    if (body !== null && frame === null) throw unreadable();
    return frame;
  }

  /** The files that the landing page links to; by the pattern of their addresses while it cannot be read. */
  async #listFiles(kind: FileKind): Promise<readonly PublishedFile[]> {
    const { log, now } = this.#options;
    try {
      const files = findLinks(await this.#text(kind.page, 'text/html'), kind);
      if (files.length > 0) return files;
      log.warn({ page: kind.page }, 'the page links to no files, addresses are guessed');
    } catch (error) {
      log.warn({ page: kind.page, error: String(error) }, 'the page with links cannot be read, addresses are guessed');
    }
    return kind.guess(now()).map((file) => ({ ...file, isGuess: true }));
  }

  async #text(path: string, accept: string): Promise<string> {
    const body = await this.#options.client.bytes('www', path, notPublished, { ...inBackground(), accept });
    return body.toString('latin1');
  }

  #json(host: 'www' | 'data', path: string): Promise<unknown> {
    return this.#options.client.json(host, path, notPublished, inBackground());
  }
}

function inBackground() {
  return { demand: new Demand({ isBackground: true }), maxWaitMs: Number.POSITIVE_INFINITY };
}

function formatYearEnd(text: string | undefined): string | null {
  return text !== undefined && /^\d{4}$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : null;
}

function unreadable(): BadUpstream {
  return new BadUpstream('The SEC sent data of the market that cannot be read. Please try again later.');
}
