import type { AnswerCache, AnswerReader, CachedAnswer, CacheRule, Load, Parts } from '../answers/answer-cache.ts';
import { type AnswerKeys, answerKeys } from '../answers/answer-keys.ts';
import { NotFound } from '../errors/errors.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';

interface KindName {
  /** The part of the key before the symbol. */
  readonly name: string;
  /** The part of the key after the symbol, for kinds that share a name. */
  readonly variant?: string;
}

/** A kind of answer about a company, such as its overview. */
export interface AnswerKind<Value> extends CacheRule<Value>, KindName {
  /** Names of the kinds that its load may read. */
  readonly parts?: readonly string[];
}

interface CompanyAnswersOptions {
  readonly cache: AnswerCache;
  readonly directory: TickerDirectory;
  readonly providers: { readonly sample: boolean };
}

/**
 * Reads cached answers about companies. A symbol that the ticker list lacks is refused before it costs a call; while there
 * is no list every symbol passes.
 */
export class CompanyAnswers {
  readonly #cache: AnswerCache;
  readonly #directory: TickerDirectory;
  readonly #keyOf: AnswerKeys;

  constructor({ cache, directory, providers }: CompanyAnswersOptions) {
    this.#cache = cache;
    this.#directory = directory;
    this.#keyOf = answerKeys(providers);
  }

  /**
   * Returns the answer of a kind about a company.
   * @param whole the parts of the answer that reads this one; its symbol is checked already
   * @throws NotFound; the error of `load`
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

  /** Returns the answer if a fresh one is cached, else null. @throws NotFound */
  async cached<Value>(kind: AnswerKind<Value>, symbol: string, whole?: Parts): Promise<CachedAnswer<Value> | null> {
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
