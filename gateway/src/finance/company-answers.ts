import type { AnswerCache, AnswerReader, CachedAnswer, CacheRule, Load, Parts } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { NotFound } from '../errors/errors.ts';
import type { CompanyFilings } from '../filings/company-filings.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { PublicPrices } from '../market/shape/public-prices.ts';
import { Demand } from '../providers/budget/demand.ts';
import type { ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { ownName } from '../storage/own-data.ts';
import type { PriceBarStore } from './prices/price-bar-store.ts';
import type { ReportReader } from './reports/company-reports.ts';

interface KindName {
  /** The part of the key before the symbol. */
  readonly name: string;
  /** The part of the key after the symbol, for kinds that share a name. */
  readonly variant?: string;
}

/** The reader of an answer: a request, or another answer that is built from this one. Absent for background work. */
export type Reader = Demand | Parts;

/** Returns for whom an answer is read. */
export function demandOf(reader: Reader | undefined): Demand | undefined {
  return reader === undefined || reader instanceof Demand ? reader : reader.demand;
}

/** A kind of answer about a company, such as its overview. */
export interface AnswerKind<Value> extends CacheRule<Value>, KindName {
  /** Names of the kinds that its load may read. */
  readonly parts?: readonly string[];
}

/** What the services of figures are made with. */
export interface FigureDeps {
  readonly answers: CompanyAnswers;
  readonly providers: Providers;
  readonly directory: TickerDirectory;
  readonly filings: CompanyFilings;
  readonly reports: ReportReader;
  readonly bars: PriceBarStore;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  readonly log: ProviderLog;
  readonly now: () => Date;
  /** How many times as long an overview waits for its parts; more where a busy machine must not look like a slow source. */
  readonly patience: number;
}

export const overviewName = 'overview';
export const stockName = 'stock';

/** Kinds that come only from filings. They cost no metered call, so users with own keys share them too. */
const filedKinds: ReadonlySet<string> = new Set(['filed-statements', 'as-filed', 'segments', 'vintages']);

/** Kinds that are built from public closes. Their keys name the closes, so that later closes make a new answer. */
const pricedKinds: ReadonlySet<string> = new Set([overviewName, stockName, 'price-history', 'vintages']);

interface CompanyAnswersDeps extends Pick<FigureDeps, 'directory' | 'publicPrices'> {
  readonly cache: AnswerCache;
  readonly providers: Pick<Providers, 'sample' | 'isKeyed'>;
  /** The own keys that these answers are loaded with, only for its user; absent for answers that users share. */
  readonly ownKeyId?: string;
}

/**
 * Reads cached answers about companies. A symbol that the ticker list lacks is refused before it costs a call; while there
 * is no list every symbol passes.
 */
export function createCompanyAnswers({ cache, directory, providers, ownKeyId, publicPrices }: CompanyAnswersDeps) {
  const makeSharedKey = answerKeys(providers);

  function makeKey({ name, variant }: KindName, symbol: string): string {
    const isPriced = pricedKinds.has(name) && !providers.sample;
    const [newest, ...older] = isPriced ? (publicPrices?.listCloses(symbol) ?? []) : [];
    // The oldest close leaves when a new one comes: the count does not tell them apart.
    const closes = newest === undefined ? [] : [`closes-${older.length + 1}-${newest.day}`];
    const key = makeSharedKey(name, [symbol, ...(variant === undefined ? [] : [variant]), ...closes].join(':'));
    return ownKeyId !== undefined && isOwn(name) ? ownName(ownKeyId, key) : key;
  }

  /** Returns whether own keys load a kind: those of a provider of prices leave the other kinds to all users. */
  function isOwn(name: string): boolean {
    if (filedKinds.has(name)) return false;
    return providers.isKeyed('profile') || pricedKinds.has(name) || name.endsWith('-bars');
  }

  async function chooseReader(symbol: string, reader: Reader | undefined): Promise<AnswerReader> {
    if (reader !== undefined && !(reader instanceof Demand)) return reader;
    if ((await directory.findSymbol(symbol)) !== 'unknown') return reader === undefined ? cache : cache.for(reader);
    throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
  }

  return {
    /**
     * Returns the answer of a kind about a company.
     * @param reader an answer that reads this one has checked the symbol already
     * @throws NotFound; the error of `load`
     */
    async get<Value>(
      { parts = [], ...kind }: AnswerKind<Value>,
      symbol: string,
      load: Load<Value>,
      reader?: Reader,
    ): Promise<CachedAnswer<Value>> {
      const answers = await chooseReader(symbol, reader);
      const rule = { ...kind, parts: parts.map((name) => makeKey({ name }, symbol)) };
      return answers.get(makeKey(kind, symbol), rule, load);
    },

    /** Returns the answer if a fresh one is cached, else null. @throws NotFound */
    async cached<Value>(kind: AnswerKind<Value>, symbol: string, reader?: Reader): Promise<CachedAnswer<Value> | null> {
      const answers = await chooseReader(symbol, reader);
      return answers.get(makeKey(kind, symbol), kind);
    },

    async clear(kind: KindName, symbol: string): Promise<void> {
      await cache.clear(makeKey(kind, symbol));
    },

    /** Forgets the overview, and the figures of a list that are taken from it: one that lacks a part gets it with its next load. */
    async clearOverview(symbol: string): Promise<void> {
      for (const name of [stockName, overviewName]) await cache.clear(makeKey({ name }, symbol));
    },
  };
}

export type CompanyAnswers = ReturnType<typeof createCompanyAnswers>;
