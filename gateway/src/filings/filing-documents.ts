import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { AppError, BadUpstream, NotFound, QuotaExceeded, UpstreamTimeout } from '../errors/errors.ts';
import type { FilingDocument } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { joinLoad } from '../storage/get-or-add.ts';
import { filingsProvider } from './company-filings.ts';
import type { DocumentStore } from './document-store.ts';
import { createLoadMemory } from './load-memory.ts';
import { type FilingPage, makePage } from './page/make-page.ts';
import { pageOutlineSchema } from './page/page-outline.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const mebibyte = 1024 * 1024;
/** A browser needs too long to lay out a larger document. */
const mostShownBytes = 40 * mebibyte;
/** The size of a larger document is not even counted to its end. */
const mostBytes = 64 * mebibyte;
const downloadMs = 60_000;
const pieceBytes = 64 * 1024;
/** Documents that are downloaded at the same time; their pages are made one after another. */
const mostAtOnce = 4;
/** A further document is refused. */
const mostWaiting = 40;
const retryAfterSeconds = 10;
/** Pages in memory, for the frame that asks right after the call that made its page. */
const memoryBytes = 32 * mebibyte;
/** Rough size of a fact in memory. */
const factBytes = 400;
/** Version of kept pages. A reader that makes other pages needs the next one. */
const pageVersion = 2;

export interface DocumentPlace {
  /** Digits without leading zeros. */
  readonly cik: string;
  readonly accession: string;
  readonly document: string;
}

export interface TooLarge {
  /** Bytes; null when it was not counted to its end. */
  readonly tooLarge: number | null;
}

export type FoundPage = FilingPage | TooLarge;

interface FilingDocumentsDeps {
  readonly providers: Providers;
  readonly store: DocumentStore;
}

/**
 * Documents of filings as pages. A filing never changes, so a document is fetched once and kept on disk with its page. One
 * load per document; where the disk fails, the page is made from another download.
 */
export function createFilingDocuments({ providers, store }: FilingDocumentsDeps) {
  const documentLoads = new Map<string, Promise<Buffer | TooLarge>>();
  const reading = pLimit(mostAtOnce);
  const making = pLimit(1);
  const loadOnce = createLoadMemory<FoundPage>(memoryBytes, (found) =>
    'page' in found ? found.page.length + found.outline.facts.length * factBytes : 1,
  );

  async function readKept(key: string): Promise<FilingPage | null> {
    const [page, packed] = await Promise.all([store.readDocument(pageName(key)), store.readDocument(outlineName(key))]);
    if (page === null || packed === null) return null;
    try {
      const [, outlineText] = await Promise.all([unpack(page), unpack(packed)]);
      const outline = pageOutlineSchema.parse(JSON.parse(outlineText.toString()));
      return { page, outline };
    } catch {
      // A damaged file counts as missing, and is replaced.
      return null;
    }
  }

  async function readPage(key: string, place: DocumentPlace): Promise<FoundPage> {
    if (reading.pendingCount >= mostWaiting) throw new QuotaExceeded(retryAfterSeconds);
    return reading(async () => {
      const document = await joinDocumentLoad(key, place);
      if ('tooLarge' in document) return document;
      const isText = /\.(txt|xml)$/.test(place.document) && !place.document.includes('/');
      const made = await making(() => makePage(document, !isText));
      await store.keep(pageName(key), made.page);
      await store.keep(outlineName(key), await pack(JSON.stringify(made.outline)));
      return made;
    });
  }

  const joinDocumentLoad = (key: string, place: DocumentPlace): Promise<Buffer | TooLarge> =>
    joinLoad(documentLoads, key, () => loadDocument(key, place));

  async function loadDocument(key: string, place: DocumentPlace): Promise<Buffer | TooLarge> {
    const kept = await store.readDocument(documentName(key));
    const document = kept === null ? null : await unpack(kept, { maxOutputLength: mostShownBytes }).catch(() => null);
    if (document !== null) return document;
    const fetched = await fetchDocument(place);
    if (!('tooLarge' in fetched)) await store.keep(documentName(key), await pack(fetched));
    return fetched;
  }

  async function fetchDocument({ cik, accession, document }: DocumentPlace): Promise<Buffer | TooLarge> {
    const { filings } = filingsProvider(providers);
    const { body, length } = await filings.document(cik, accession, document);
    if (length !== null && length > mostShownBytes) {
      body.destroy();
      return { tooLarge: length };
    }
    const late = setTimeout(() => {
      body.destroy(new UpstreamTimeout('The filing did not arrive in time. Please try again later.'));
    }, downloadMs);
    try {
      return await collect(body);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new BadUpstream('The filing could not be loaded. Please try again later.');
    } finally {
      clearTimeout(late);
      body.destroy();
    }
  }

  /** Returns the name of a document among those of all providers. */
  function makeKey({ cik, accession, document }: DocumentPlace): string {
    return `${filingsProvider(providers).name}/${cik}/${accession}/${document}`;
  }

  return {
    /** @throws NotFound, BadUpstream, UpstreamTimeout, QuotaExceeded when too many wait */
    async page(place: DocumentPlace): Promise<FoundPage> {
      if (place.document.endsWith('.pdf')) throw new NotFound('This document cannot be shown here: it is a PDF.');
      const key = makeKey(place);
      return loadOnce(key, async () => (await readKept(key)) ?? readPage(key, place));
    },

    /** Opens a document: from disk, or from the provider and then kept. @throws the error of the provider */
    async open(place: DocumentPlace): Promise<FilingDocument> {
      const document = await joinDocumentLoad(makeKey(place), place);
      if ('tooLarge' in document) {
        return filingsProvider(providers).filings.document(place.cik, place.accession, place.document);
      }
      const contentType = /\.html?$/.test(place.document) ? 'text/html' : 'text/plain';
      return {
        body: Readable.from(splitPieces(document), { objectMode: false }),
        contentType,
        length: document.length,
      };
    },

    /** Returns whether a document is kept, so that its page needs no call to the provider. */
    async isKept(place: DocumentPlace): Promise<boolean> {
      return store.isKept(documentName(makeKey(place)));
    },

    makeKey,
  };
}

export type FilingDocuments = ReturnType<typeof createFilingDocuments>;

function* splitPieces(document: Buffer): Generator<Buffer> {
  for (let at = 0; at < document.length; at += pieceBytes) yield document.subarray(at, at + pieceBytes);
}

/** Returns the bytes of a stream; of one that is too large their number. */
async function collect(body: AsyncIterable<unknown>): Promise<Buffer | TooLarge> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > mostBytes) return { tooLarge: null };
    if (size > mostShownBytes) chunks = [];
    else chunks.push(bytes);
  }
  return size > mostShownBytes ? { tooLarge: size } : Buffer.concat(chunks);
}

const documentName = (key: string) => `document ${key}`;
const pageName = (key: string) => `page ${pageVersion} ${key}`;
const outlineName = (key: string) => `outline ${pageVersion} ${key}`;
