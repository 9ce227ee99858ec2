import { join } from 'node:path';
import type { CachedAnswer } from '../answers/answer-cache.ts';
import { documentNameSchema, type EdgarCompany, type FilingDocument as ReadDocument } from '../contract/edgar.ts';
import type {
  FilingChanges,
  FilingSection,
  FilingSectionQuery,
  FoundInFiling,
  FullTextQuery,
  FullTextSearch,
  HeldFilingsSearch,
} from '../contract/filing-texts.ts';
import { NotFound, NotReady } from '../errors/errors.ts';
import { UserShare } from '../http/user-share.ts';
import { type Caller, Demand } from '../providers/budget/demand.ts';
import type { FilingDocument, ProviderLog } from '../providers/provider.ts';
import { type CompanyFilingsDeps, createCompanyFilings, filingsProvider } from './company-filings.ts';
import { DocumentStore } from './document-store.ts';
import { createDownloads } from './downloads.ts';
import { type AskedFact, readParts } from './filing-document.model.ts';
import { createFilingDocuments, type DocumentPlace, type FoundPage } from './filing-documents.ts';
import { createFilingTexts, type FilingTexts } from './texts/filing-texts.ts';
import { type TextRunner, TextThread } from './texts/text-thread.ts';
import { TickerDirectory } from './ticker-directory.ts';

/** Concurrent calls to the SEC per user, so that one user cannot fill the queue. */
const maxConcurrentPerUser = 10;

interface EdgarDeps extends Omit<CompanyFilingsDeps, 'directory'> {
  readonly log: ProviderLog;
  /** Folder for documents: `documents` below it keeps those of our readers, `downloads` those of users for a while. */
  readonly dataDir: string;
  /** Bytes that all kept documents together may have. */
  readonly documentMaxBytes: number;
  /** Starts the work on texts; in a worker thread, unless a test calls it directly. */
  readonly openTexts?: OpenTexts | undefined;
}

export type OpenTexts = (log: ProviderLog) => TextRunner;

interface ListedFiling {
  readonly primaryDocument: string;
  readonly form: string;
  /** Day of filing. */
  readonly filed: string;
}

export interface WantedDocument extends AskedFact {
  readonly cik: string;
  readonly accession: string;
  /** The primary document when absent. */
  readonly document?: string | undefined;
}

/** Lists, documents and texts of filings. Methods throw AppErrors. */
export function createEdgarService(deps: EdgarDeps) {
  const directory = new TickerDirectory(deps);
  const filings = createCompanyFilings({ ...deps, directory });
  const share = new UserShare(maxConcurrentPerUser);
  const { dataDir, documentMaxBytes: maxBytes, log } = deps;
  const store = new DocumentStore({ folder: join(dataDir, 'documents'), maxBytes, log });
  const documents = createFilingDocuments({ ...deps, store });
  const runner = (deps.openTexts ?? ((to) => new TextThread({ log: to })))(log);
  const texts = createFilingTexts({ documents, store, ask: runner.ask });
  const downloads = createDownloads(join(dataDir, 'downloads'));

  /**
   * @param cik digits; leading zeros do not matter
   * @throws NotFound without a call to the SEC for a CIK that the ticker list lacks; RateLimited for a user with too many
   * concurrent calls
   */
  async function company(cik: string, userId: string, demand?: Demand): Promise<CachedAnswer<EdgarCompany>> {
    const number = cik.replace(/^0+(?=\d)/, '');
    return (
      (await filings.cached(number)) ??
      share.runCall(userId, () => filings.get(number, demand && deps.cache.for(demand)))
    );
  }

  async function locate({ cik, accession, document }: Omit<WantedDocument, keyof AskedFact>, userId: string) {
    const { value: list } = await company(cik, userId);
    const listed = listedFiling(list, accession);
    const name = documentNameSchema.safeParse(document ?? listed.primaryDocument).data;
    if (name === undefined) throw new NotFound('This document cannot be shown here.');
    return { list, listed, place: { cik: list.cik, accession, document: name } };
  }

  return {
    directory,
    company,

    /**
     * Finds a document that is in the company's list of filings. `fileName` is symbol_form_date.html, or with the extension
     * of a document that is not HTML. Nothing is fetched before `open`, which throws RateLimited when too many are
     * downloaded at once.
     * @throws NotFound for any other document
     */
    async download(cik: string, accession: string, primaryDoc: string, caller: Caller) {
      const { value } = await company(cik, caller.userId);
      const { recent } = value.filings;
      const row = recent.accessionNumber.findIndex(
        (number, at) => number === accession && recent.primaryDocument[at] === primaryDoc,
      );
      if (row < 0) throw notListed();
      const ticker = (await directory.findTicker(value.cik).catch(() => null)) ?? `CIK${value.cik}`;
      const fileName = formatFileName(ticker, recent.form[row] ?? '', recent.filingDate[row] ?? '', primaryDoc);
      const { filings } = filingsProvider(deps.providers);
      const load = () => filings.document(value.cik, accession, primaryDoc, new Demand({ caller }));
      return { fileName, open: () => downloads.openDocument(caller.userId, load) };
    },

    /**
     * Returns a document of a filing in the company's list, as the reader shows it: the primary one, or another one of its
     * folder.
     * @throws NotFound for a filing that is not in the list
     */
    async open({ fact, value, end, ...wanted }: WantedDocument, userId: string) {
      const { list, listed, place } = await locate(wanted, userId);
      const found = await share.runCall(userId, () => documents.page(place));
      const read = readParts('outline' in found ? found.outline : null, { fact, value, end });
      const reply: Omit<ReadDocument, 'ticket'> = { ...makeHead(list, listed, place), ...sizeOf(found), ...read };
      return { place, isShown: 'page' in found, reply };
    },

    /**
     * Returns the page of an opened document, compressed by gzip.
     * @param words those that the page marks
     * @throws NotFound for one that is too large
     */
    async page(place: DocumentPlace, userId: string, words?: string): Promise<Buffer> {
      if (words !== undefined) return share.runCall(userId, () => texts.markedPage(place, words, userId));
      const found = await share.runCall(userId, () => documents.page(place));
      if ('page' in found) return found.page;
      throw new NotFound('This document is too large to show here.');
    },

    /** Returns where a document of a filing in the company’s list has words. @throws NotFound */
    async findWords(
      { words, ...wanted }: WantedDocument & { readonly words: string },
      userId: string,
    ): Promise<FoundInFiling> {
      const { place } = await locate(wanted, userId);
      return share.runCall(userId, () => texts.findWords(place, words, userId));
    },

    /** Returns the text of a section of a report. @throws NotFound, BadInput */
    async readSection({ section, ...wanted }: FilingSectionQuery, userId: string): Promise<FilingSection> {
      const { listed, place } = await locate(wanted, userId);
      const text = await share.runCall(userId, () => texts.readSection(place, listed.form, section, userId));
      const { form, filed } = listed;
      return { accession: place.accession, document: place.document, form, filed, section, text };
    },

    /** Searches the filings of a company that are kept here. */
    async searchHeld(cik: string, words: string, userId: string): Promise<HeldFilingsSearch> {
      const { value } = await company(cik, userId);
      return share.runCall(userId, () => texts.search(value, words, userId));
    },

    /** Searches the filings of all companies by the provider’s own search. @throws NotReady without one */
    async searchAll(query: FullTextQuery, caller: Caller): Promise<FullTextSearch> {
      const { filings: provider } = filingsProvider(deps.providers);
      if (provider.searchText === undefined) throw new NotReady('The sample data has no search over all companies.');
      const search = provider.searchText.bind(provider);
      return share.runCall(caller.userId, () => search(query, new Demand({ caller })));
    },

    /** Returns what changed in a report since an earlier one. @throws NotFound, BadInput */
    async changes(
      { cik, ...wanted }: { readonly cik: string } & Parameters<FilingTexts['changes']>[1],
      userId: string,
    ): Promise<FilingChanges> {
      const { value } = await company(cik, userId);
      return share.runCall(userId, () => texts.changes(value, wanted, userId));
    },

    /** Opens a file of a filing for one of our readers. It is fetched only once, as long as the disk keeps it. */
    document: (place: DocumentPlace): Promise<FilingDocument> => documents.open(place),
    close: () => runner.close(),
  };
}

export type EdgarService = ReturnType<typeof createEdgarService>;

/** @throws NotFound for a filing that is not in the list */
function listedFiling({ filings: { recent } }: EdgarCompany, accession: string): ListedFiling {
  const row = recent.accessionNumber.indexOf(accession);
  const primaryDocument = recent.primaryDocument[row] ?? '';
  if (row < 0 || primaryDocument === '') throw notListed();
  return { primaryDocument, form: recent.form[row] ?? '', filed: recent.filingDate[row] ?? '' };
}

function makeHead({ name }: EdgarCompany, { form, filed, primaryDocument }: ListedFiling, place: DocumentPlace) {
  return { ...place, company: name, form, filed, isPrimary: place.document === primaryDocument };
}

function sizeOf(found: FoundPage) {
  return { size: 'outline' in found ? found.outline.size : found.tooLarge };
}

function notListed(): NotFound {
  return new NotFound('This filing is not in the company’s list of filings.');
}

/** Returns a file name. The form of an amendment has a slash (10-K/A), which a file name must not have. */
function formatFileName(ticker: string, form: string, date: string, primaryDoc: string): string {
  const ending = /\.(txt|xml|pdf)$/.exec(primaryDoc)?.[1] ?? 'html';
  return `${`${ticker}_${form}_${date}`.replace(/[^A-Za-z0-9._-]/g, '-')}.${ending}`;
}
