import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import { BadUpstream, NotFound, UpstreamTimeout } from '../../errors/errors.ts';
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
import {
  factsLimits,
  makeFactsPath,
  makeSubmissionsPath,
  noFigures,
  type SecAsking,
  type SecClient,
  type SecFile,
} from '../sec/client/sec-client.ts';
import { readSubmissions } from '../sec/submissions/submissions.ts';
import { type AskFigures, notCalculated } from '../sec/threads/figure-thread.ts';
import { isFormIndex, makeIndexPath, parseFormIndex } from './daily-index.ts';
import { makeLatestPath, readLatestFilings, readRecentFilings } from './latest-filings.ts';
import { dataSets, type FileKind, findLinks, isWeekend, priceFiles } from './published-files.ts';
import { ZipMembers } from './zip/zip-members.ts';

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

const zipMagic = Buffer.from('PK\x03\x04', 'latin1');

interface DownloadUse {
  /** For the whole body, which may be slow; one that stalls ends earlier. */
  readonly mostMs: number;
  readonly onProgress?: ((doneBytes: number, ofBytes: number) => void) | undefined;
}

/**
 * Writes a zip to disk and checks that it is whole. A file that fails is removed.
 * @returns its bytes
 * @throws BadUpstream for a page or another file in its place, and for one that breaks off; UpstreamTimeout
 */
async function saveZip(file: SecFile, into: string, { mostMs, onProgress }: DownloadUse): Promise<number> {
  const { body, length } = file;
  let done = 0;
  async function* checked(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of body) {
        const bytes = Buffer.from(piece);
        if (done === 0 && !bytes.subarray(0, zipMagic.length).equals(zipMagic)) throw notZip();
        done += bytes.length;
        onProgress?.(done, length ?? done);
        yield bytes;
      }
    } catch (error) {
      if (error instanceof BadUpstream || error instanceof UpstreamTimeout) throw error;
      throw brokenOff(error);
    }
    if (done === 0) throw notZip();
    if (length !== null && done !== length) throw brokenOff();
  }
  const time = AbortSignal.timeout(mostMs);
  try {
    await pipeline(checked, createWriteStream(into), { signal: time });
    // The central directory is at the end: a file that was cut has none.
    (await ZipMembers.open(into)).close();
    return done;
  } catch (error) {
    body.destroy();
    await rm(into, { force: true });
    throw time.aborted ? new UpstreamTimeout('The published file did not arrive in time.') : error;
  }
}

function notZip(): BadUpstream {
  return new BadUpstream('Another page was sent in place of the published file. Please try again later.');
}

function brokenOff(cause?: unknown): BadUpstream {
  return new BadUpstream('The published file broke off before its end. Please try again later.', { cause });
}

const listSchema = z.object({ fields: z.array(z.string()), data: z.array(z.array(z.unknown())).min(1) });
const securitySchema = z.object({
  cik: z.number().int().positive(),
  name: z.string().min(1),
  ticker: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,14}$/i),
  exchange: z.string().min(1).nullable().catch(null),
});

/** Returns the companies of the SEC's list of tickers with exchanges, in its order; null when the body is no such list. */
function readListedCompanies(body: unknown): ListedCompany[] | null {
  const parsed = listSchema.safeParse(body);
  if (!parsed.success) return null;
  const companies = new Map<number, ListedCompany & { readonly symbols: string[] }>();
  for (const row of parsed.data.data) {
    const security = securitySchema.safeParse(
      Object.fromEntries(parsed.data.fields.map((name, at) => [name, row[at]])),
    );
    if (!security.success) continue;
    const { cik, name, ticker, exchange } = security.data;
    const known = companies.get(cik);
    if (known === undefined) companies.set(cik, { cik, name, symbols: [ticker.toUpperCase()], exchange });
    else known.symbols.push(ticker.toUpperCase());
  }
  return companies.size === 0 ? null : [...companies.values()];
}

const frameSchema = z.object({ data: z.array(z.unknown()) });
const valueSchema = z
  .object({ cik: z.number().int().positive(), end: daySchema, val: z.number().gt(-9e15).lt(9e15), accn: z.string() })
  .transform(({ cik, end, val, accn }) => ({ cik, end, value: val, accession: accn }));

/** Returns the values of a frame, without those that cannot be read; null when the body is none. */
export function readFrame(body: unknown): FrameValues | null {
  const parsed = frameSchema.safeParse(body);
  if (!parsed.success) return null;
  return {
    values: parsed.data.data.flatMap((row) => {
      const value = valueSchema.safeParse(row);
      return value.success ? [value.data] : [];
    }),
  };
}
