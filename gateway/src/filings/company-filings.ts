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

export interface CompanyFilingsDeps {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly directory: TickerDirectory;
  /** Called with each list that is loaded. */
  readonly onFilings?: (list: EdgarCompany) => void;
}

/** The cached lists of companies' filings. A CIK that the ticker list lacks is NotFound without a call to the SEC. */
export function createCompanyFilings(deps: CompanyFilingsDeps) {
  /** @throws NotReady without a provider; NotFound for an unknown CIK */
  async function loadFilings(cik: string): Promise<Filings> {
    const { filings } = filingsProvider(deps.providers);
    const isUnknown = await deps.directory.findTicker(cik).then(
      (ticker) => ticker === null,
      () => false,
    );
    if (isUnknown) throw new NotFound('No filings found for this company.');
    return filings;
  }

  function makeKey(cik: string): string {
    return answerKeys(deps.providers)('filings', cik);
  }

  return {
    /** Returns the list if it is cached and fresh, else null. @param cik digits without leading zeros @throws NotFound */
    async cached(cik: string): Promise<CachedAnswer<EdgarCompany> | null> {
      await loadFilings(cik);
      return deps.cache.get(makeKey(cik), companyRule);
    },

    /**
     * @param cik digits without leading zeros
     * @param reader the parts of the answer that reads the list
     * @throws NotFound; the error of the provider
     */
    async get(cik: string, reader: AnswerReader = deps.cache): Promise<CachedAnswer<EdgarCompany>> {
      const filings = await loadFilings(cik);
      return reader.get(makeKey(cik), companyRule, async ({ demand }) => {
        // Without the ticker list a cached answer is still served, but the SEC is not called.
        await deps.directory.findTicker(cik);
        const list = await filings.company(cik, demand);
        deps.onFilings?.(list);
        return list;
      });
    },
  };
}

export type CompanyFilings = ReturnType<typeof createCompanyFilings>;

/** @throws NotReady without a provider of filings */
export function filingsProvider(providers: Providers): With<'filings'> {
  const provider = providers.findProvider('filings');
  if (provider !== null) return provider;
  throw new NotReady('SEC filings are not set up on this server: the operator has to give a contact address.');
}
