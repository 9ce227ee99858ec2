import type { AnswerCache, AnswerReader, CachedAnswer, CacheRule, Load, Parts } from '../answers/answer-cache.ts';
import { type AnswerKeys, answerKeys } from '../answers/answer-keys.ts';
import { NotFound } from '../errors/errors.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';

interface KindName {
  /** In front of the symbol in the key. */
  readonly name: string;
  /** Behind the symbol in the key, where there are several of one name. */
  readonly variant?: string;
}

/** A kind of answer that there is of every company. */
export interface AnswerKind<Value> extends CacheRule<Value>, KindName {
  /** Names of the kinds that its load may read. */
  readonly parts?: readonly string[];
}

interface CompanyAnswersOptions {
  readonly cache: AnswerCache;
  readonly directory: TickerDirectory;
  readonly sources: { readonly sample: boolean };
}

/**
 * The cached answers about companies. A symbol that is in no list of tickers is refused before it costs a call; without
 * a list every symbol may pass.
 */
export class CompanyAnswers {
  readonly #cache: AnswerCache;
  readonly #directory: TickerDirectory;
  readonly #keyOf: AnswerKeys;

  constructor({ cache, directory, sources }: CompanyAnswersOptions) {
    this.#cache = cache;
    this.#directory = directory;
    this.#keyOf = answerKeys(sources);
  }

  /**
   * @param whole the parts of the answer that this one is read for; a symbol was checked with the whole
   * @throws NotFound, or what `load` threw
   */
  async get<Value>(
    kind: AnswerKind<Value>,
    symbol: string,
    load: Load<Value>,
    whole?: Parts,
  ): Promise<CachedAnswer<Value>> {
    const reader = await this.#reader(symbol, whole);
    return reader.get(this.#key(kind, symbol), this.#rule(kind, symbol), load);
  }

  /** The answer if it is kept and fresh, else null. @throws NotFound */
  async kept<Value>(kind: AnswerKind<Value>, symbol: string, whole?: Parts): Promise<CachedAnswer<Value> | null> {
    const reader = await this.#reader(symbol, whole);
    return reader.get(this.#key(kind, symbol), kind);
  }

  async clear(kind: KindName, symbol: string): Promise<void> {
    await this.#cache.clear(this.#key(kind, symbol));
  }

  async #reader(symbol: string, whole: Parts | undefined): Promise<AnswerReader> {
    if (whole !== undefined) return whole;
    if ((await this.#directory.find(symbol)) !== 'unknown') return this.#cache;
    throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
  }

  #key({ name, variant }: KindName, symbol: string): string {
    return this.#keyOf(name, variant === undefined ? symbol : `${symbol}:${variant}`);
  }

  #rule<Value>({ parts = [], ...rule }: AnswerKind<Value>, symbol: string): CacheRule<Value> {
    return { ...rule, parts: parts.map((name) => this.#keyOf(name, symbol)) };
  }
}
