import { type EdgarCompany, edgarTickersSchema } from '../../contract/edgar.ts';
import { BadUpstream, NotFound } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import type { MarketData } from '../market-data.ts';
import type { FiledStatements, Filings, Ownership, Provider, ProviderLog, StatementSources } from '../provider.ts';
import type { ProviderContext, ProviderSetup } from '../provider-setup.ts';
import type { StoredFacts } from '../read-filing.ts';
import { SecBulk } from '../sec-bulk/sec-bulk.ts';
import { SecOwnership } from '../sec-ownership/sec-ownership.ts';
import { searchFullText } from '../sec-search/full-text-search.ts';
import {
  factsLimits,
  makeFactsPath,
  makeSubmissionsPath,
  noFigures,
  SecClient,
  secSpacingMs,
} from './client/sec-client.ts';
import { type FolderFile, readListing } from './filing/filing-folder.model.ts';
import { FilingReader } from './filing/filing-reader.ts';
import { decideKind } from './merge/company-kind.model.ts';
import { type FilingColumns, joinFilings, readOlderPage, readSubmissions } from './submissions/submissions.ts';
import { type AskFigures, notCalculated, openFigureThread } from './threads/figure-thread.ts';

export interface SecSettings {
  /** A contact address, as the SEC asks for; null switches the SEC off. */
  readonly userAgent: string | null;
  readonly wwwBaseUrl: string;
  readonly dataBaseUrl: string;
  readonly searchBaseUrl: string;
}

/** Time of one order. */
const figuresMs = 10_000;
/** It calculates the statements of forty filings. */
const historyMs = 30_000;

/**
 * Returns the setup of SEC EDGAR. Without a contact address it is not opened.
 * @param openFigures starts the work on figures; in a worker thread, unless a test calls it directly
 */
export function sec(settings: SecSettings, openFigures = openFigureThread): ProviderSetup {
  const { userAgent } = settings;
  return {
    name: 'sec',
    secrets: [],
    allowance: null,
    open: userAgent === null ? null : (context) => open(settings, userAgent, context, openFigures),
    missing: 'SEC_USER_AGENT is not set: no SEC filings, and statements cost calls of the data provider',
  };
}

function open(
  { wwwBaseUrl, dataBaseUrl, searchBaseUrl }: SecSettings,
  userAgent: string,
  context: ProviderContext,
  openFigures: typeof openFigureThread,
): SecProvider {
  const { log, now, openHost } = context;
  const label = 'The SEC filings service';
  const www = openHost(wwwBaseUrl, label, userAgent);
  const data = openHost(dataBaseUrl, label, userAgent);
  const search = openHost(searchBaseUrl, 'The SEC’s full-text search', userAgent);
  const pacer = context.pace(context.spacing(secSpacingMs));
  const reader = new FilingReader({ log });
  context.onClose(() => reader.close());
  const figures = openFigures({ log, mostMs: figuresMs });
  // Statements of one company must not wait for the history of another.
  const history = openFigures({ log, mostMs: historyMs });
  context.onClose(() => figures.close());
  context.onClose(() => history.close());
  const client = new SecClient({ www, data, search, pacer, log, now });
  const marketData = new SecBulk({ client, figures: history.ask, log, now });
  return new SecProvider({ client, reader, figures: figures.ask, history: history.ask, marketData, log });
}

const mostOlderPages = 20;
/** For a call that must not be refused. */
const unbounded = { maxWaitMs: Number.POSITIVE_INFINITY };

interface SecProviderOptions {
  readonly client: SecClient;
  readonly reader: FilingReader;
  readonly figures: AskFigures;
  /** Work on figures that takes seconds, beside the other. */
  readonly history: AskFigures;
  readonly marketData: MarketData;
  readonly log: ProviderLog;
}

/** Filed statements, tickers and filings by SEC EDGAR, whose calls cost nothing. */
export class SecProvider implements Provider {
  readonly name = 'sec';
  readonly metered = false;
  readonly marketData: MarketData;
  readonly ownership: Ownership;
  readonly #options: SecProviderOptions;
  readonly #factsIds = new WeakMap<StoredFacts, number>();
  #lastFactsId = 0;

  constructor(options: SecProviderOptions) {
    this.#options = options;
    this.marketData = options.marketData;
    this.ownership = new SecOwnership(options.client);
  }

  readonly filedStatements: FiledStatements = {
    facts: async (cik, demand) => {
      const options = { limits: factsLimits, demand };
      // A copy, because the body may share its memory with others.
      const body = new Uint8Array(await this.#options.client.bytes('data', makeFactsPath(cik), noFigures, options));
      const reply = await this.#options.figures({ task: 'facts', body }, body.buffer);
      if (reply.task !== 'facts') throw unreadable();
      if (reply.facts === null) throw new NotFound(noFigures);
      return reply.facts;
    },
    statements: async (all) => {
      const order = { task: 'statements', sources: slim(all), factsId: this.#identifyFacts(all) } as const;
      const reply = await this.#options.figures(order);
      if (reply.task !== 'statements') throw notCalculated();
      if (reply.merged === null) throw new NotFound(noFigures);
      return reply.merged;
    },
    vintages: async (sources) => {
      const reply = await this.#options.history({ task: 'vintages', sources: slim(sources) });
      if (reply.task !== 'vintages') throw notCalculated();
      return reply.vintages;
    },
    findKind: (industry, reports) => decideKind(industry, reports),
  };

  readonly filings: Filings = {
    tickers: async () => {
      const missing = 'Failed to fetch ticker mapping.';
      // Without this list no symbol can be checked: the call must not be refused.
      const body = await this.#options.client.json('www', '/files/company_tickers.json', missing, unbounded);
      const parsed = edgarTickersSchema.safeParse(body);
      if (!parsed.success || Object.keys(parsed.data).length === 0) throw unreadable();
      return parsed.data;
    },
    company: (cik, demand) => this.#company(cik, demand),
    document: (cik, accession, name, demand) =>
      this.#options.client.document(`${makeFolderPath(cik, accession)}/${name}`, notAvailable, demand),
    readFiling: (
      cik,
      accession,
      primaryDocument,
      open = (name) => this.filings.document(cik, accession, name),
      filed,
    ) => this.#options.reader.readFiling({ primaryDocument, filed, open, list: () => this.#folder(cik, accession) }),
    searchText: (query, demand) => searchFullText(this.#options.client, query, demand),
  };

  /** Returns a number that stays the same for the same facts. */
  #identifyFacts({ facts }: StatementSources): number {
    if (facts === null) return 0;
    const id = this.#factsIds.get(facts) ?? ++this.#lastFactsId;
    this.#factsIds.set(facts, id);
    return id;
  }

  async #folder(cik: string, accession: string): Promise<FolderFile[]> {
    const body = await this.#options.client.json('www', `${makeFolderPath(cik, accession)}/index.json`, notAvailable);
    const files = readListing(body);
    if (files === null) throw unreadable();
    return files;
  }

  async #company(cik: string, demand?: Demand): Promise<EdgarCompany> {
    const missing = 'No filings found for this company.';
    const body = await this.#options.client.json('data', makeSubmissionsPath(cik), missing, { demand });
    const submissions = readSubmissions(body);
    if (submissions === null) throw unreadable();
    if (submissions.olderPages.length > mostOlderPages) {
      this.#options.log.info(
        { cik, pages: submissions.olderPages.length },
        'company with very many filings, oldest pages left out',
      );
    }
    const older: FilingColumns[] = [];
    for (const page of submissions.olderPages.slice(0, mostOlderPages)) {
      const filings = await this.#olderPage(page, demand);
      if (filings !== null) older.push(filings);
    }
    return joinFilings(submissions, older);
  }

  /** Returns a page of older filings, or null: the recent ones are shown without it. */
  async #olderPage(name: string, demand: Demand | undefined): Promise<FilingColumns | null> {
    try {
      // The first page has waited already: a longer queue must not leave the older ones out.
      const asking = { ...unbounded, demand };
      const page = readOlderPage(
        await this.#options.client.json('data', `/submissions/${name}`, 'No such page.', asking),
      );
      if (page === null) this.#options.log.warn({ page: name }, 'page of older filings cannot be read, left out');
      return page;
    } catch (error) {
      this.#options.log.warn({ page: name, error: String(error) }, 'page of older filings cannot be loaded, left out');
      return null;
    }
  }
}

const notAvailable = 'This filing is not available.';

function makeFolderPath(cik: string, accession: string): string {
  return `/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}`;
}

function unreadable(): BadUpstream {
  return new BadUpstream('The SEC filings service sent an answer that cannot be read. Please try again later.');
}

/** Leaves out what the work on figures does not need: the rest is copied to its thread. */
function slim(sources: StatementSources): StatementSources {
  const reports = sources.reports.map((report) => ({
    ...report,
    filing: { ...report.filing, statements: [], breakdowns: [] },
  }));
  return { ...sources, reports };
}
