import type { AnswerCache, CachedAnswer } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { type EdgarSearch, type EdgarTickers, edgarTickersSchema } from '../contract/edgar.ts';
import { AppError, NotReady } from '../errors/errors.ts';
import type { ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { type Listed, TickerIndex } from './ticker-search.model.ts';

const rule = { type: 'ticker', schema: edgarTickersSchema } as const;
const maxResults = 10;
/** Interval at which the cache is checked for a newer list. */
const checkEveryMs = 60_000;

interface TickerDirectoryDeps {
  readonly cache: AnswerCache;
  readonly providers: Providers;
  readonly log: ProviderLog;
}

/** The known symbols and their companies, searched in memory. */
export class TickerDirectory {
  readonly #deps: TickerDirectoryDeps;
  #index: { readonly etag: string; readonly tickers: TickerIndex } | null = null;
  #checkedAt = 0;

  constructor(deps: TickerDirectoryDeps) {
    this.#deps = deps;
  }

  /** @throws NotReady without a provider of filings; the error of the provider */
  async tickers(): Promise<CachedAnswer<EdgarTickers>> {
    const { cache, providers } = this.#deps;
    const provider = providers.findProvider('filings');
    if (provider === null) {
      throw new NotReady('SEC filings are not set up on this server: the operator has to give a contact address.');
    }
    return cache.get(answerKeys(providers)('tickers'), rule, () => provider.filings.tickers());
  }

  /** Returns the company of a symbol; `unknown` when the list lacks it, `no-list` when there is no list. */
  async findSymbol(symbol: string): Promise<Listed | 'unknown' | 'no-list'> {
    if (this.#deps.providers.findProvider('filings') === null) return 'no-list';
    try {
      return (await this.#listed()).byTicker(symbol) ?? 'unknown';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#deps.log.warn({ error: error.message }, 'ticker list not available, symbols are not checked');
      return 'no-list';
    }
  }

  /** Returns the main ticker of a company; null when it has none. @param cik digits without leading zeros */
  async findTicker(cik: string): Promise<string | null> {
    return (await this.#listed()).byCik(cik)?.ticker ?? null;
  }

  async search(query: string): Promise<EdgarSearch> {
    const found = (await this.#listed()).search(query, maxResults);
    return { results: found.map(({ ticker, title }) => ({ ticker, name: title })) };
  }

  /**
   * Returns the names of a company in the keys of cached answers: its CIK and all of its symbols, since share classes have
   * their filings in common. Without a ticker list only the symbol is known.
   */
  async listSubjects(symbol: string): Promise<readonly string[]> {
    const answer = await attempt(this.tickers());
    const listed = Object.values(valueIn(answer)?.value ?? {});
    const cik = listed.find(({ ticker }) => ticker === symbol)?.cik_str;
    if (cik === undefined) return [symbol];
    return [String(cik), ...listed.filter(({ cik_str }) => cik_str === cik).map(({ ticker }) => ticker)];
  }

  async #listed(): Promise<TickerIndex> {
    if (this.#index !== null && Date.now() - this.#checkedAt < checkEveryMs) return this.#index.tickers;
    const answer = await this.tickers();
    this.#checkedAt = Date.now();
    if (this.#index?.etag !== answer.bytes.etag) {
      this.#index = { etag: answer.bytes.etag, tickers: new TickerIndex(Object.values(answer.value)) };
    }
    return this.#index.tickers;
  }
}
