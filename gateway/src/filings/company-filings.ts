import type { AnswerCache, AnswerReader, CachedAnswer } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { type EdgarCompany, edgarCompanySchema } from '../contract/edgar.ts';
import { NotFound, NotReady } from '../errors/errors.ts';
import type { Filings, With } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { TickerDirectory } from './ticker-directory.ts';

const companyRule = {
  type: 'filing',
  schema: edgarCompanySchema,
  // New filings appear at any hour.
  ttlSeconds: 3_600,
} as const;

interface CompanyFilingsDeps {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly directory: TickerDirectory;
  /** Called with each list that is loaded. */
  readonly onFilings?: (list: EdgarCompany) => void;
}

/** The cached lists of companies' filings. A CIK that the ticker list lacks is NotFound without a call to the SEC. */
export class CompanyFilings {
  readonly #deps: CompanyFilingsDeps;

  constructor(deps: CompanyFilingsDeps) {
    this.#deps = deps;
  }

  /** Returns the list if it is cached and fresh, else null. @param cik digits without leading zeros @throws NotFound */
  async cached(cik: string): Promise<CachedAnswer<EdgarCompany> | null> {
    await this.#loadFilings(cik);
    return this.#deps.cache.get(this.#makeKey(cik), companyRule);
  }

  /**
   * @param cik digits without leading zeros
   * @param reader the parts of the answer that reads the list
   * @throws NotFound; the error of the provider
   */
  async get(cik: string, reader: AnswerReader = this.#deps.cache): Promise<CachedAnswer<EdgarCompany>> {
    const filings = await this.#loadFilings(cik);
    return reader.get(this.#makeKey(cik), companyRule, async ({ demand }) => {
      // Without the ticker list a cached answer is still served, but the SEC is not called.
      await this.#deps.directory.findTicker(cik);
      const list = await filings.company(cik, demand);
      this.#deps.onFilings?.(list);
      return list;
    });
  }

  /** @throws NotReady without a provider; NotFound for an unknown CIK */
  async #loadFilings(cik: string): Promise<Filings> {
    const { filings } = filingsProvider(this.#deps.providers);
    const isUnknown = await this.#deps.directory.findTicker(cik).then(
      (ticker) => ticker === null,
      () => false,
    );
    if (isUnknown) throw new NotFound('No filings found for this company.');
    return filings;
  }

  #makeKey(cik: string): string {
    return answerKeys(this.#deps.providers)('filings', cik);
  }
}

/** @throws NotReady without a provider of filings */
export function filingsProvider(providers: Providers): With<'filings'> {
  const provider = providers.findProvider('filings');
  if (provider !== null) return provider;
  throw new NotReady('SEC filings are not set up on this server: the operator has to give a contact address.');
}
