import type { AnswerCache, CachedAnswer } from '../answers/answer-cache.ts';
import type { EdgarCompany, EdgarSearch, EdgarTickers } from '../contract/edgar.ts';
import { NotFound } from '../errors/errors.ts';
import { UserShare } from '../http/user-share.ts';
import type { FilingDocument, ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { CompanyFilings, filingsProvider } from './company-filings.ts';
import { TickerDirectory } from './ticker-directory.ts';

/** Concurrent calls to the SEC per user, so that one user cannot fill the queue. */
const maxConcurrentPerUser = 10;

interface EdgarDeps {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly log: ProviderLog;
}

export interface EdgarDownload {
  readonly document: FilingDocument;
  /** symbol_form_date.html, or with the extension of a document that is not HTML. */
  readonly fileName: string;
}

/** Tickers, filings and search. Methods throw AppErrors. */
export interface EdgarService {
  readonly directory: TickerDirectory;
  tickers(): Promise<CachedAnswer<EdgarTickers>>;
  /**
   * Returns a company's filings.
   * @param cik digits; leading zeros do not matter
   * @throws NotFound without a call to the SEC for a CIK that the ticker list lacks; RateLimited for a user with too many
   * concurrent calls
   */
  company(cik: string, userId: string): Promise<CachedAnswer<EdgarCompany>>;
  search(query: string): Promise<EdgarSearch>;
  /** Returns a document that is in the company's list of filings. @throws NotFound for any other */
  download(cik: string, accession: string, primaryDoc: string, userId: string): Promise<EdgarDownload>;
}

export function createEdgarService(deps: EdgarDeps): EdgarService {
  const directory = new TickerDirectory(deps);
  const filings = new CompanyFilings({ ...deps, directory });
  const share = new UserShare(maxConcurrentPerUser);
  const company = async (cik: string, userId: string) => {
    const number = cik.replace(/^0+(?=\d)/, '');
    return (await filings.cached(number)) ?? share.run(userId, () => filings.get(number));
  };
  return {
    directory,
    company,
    tickers: async () => directory.tickers(),
    search: (query) => directory.search(query),
    async download(cik, accession, primaryDoc, userId) {
      const { value } = await company(cik, userId);
      const { recent } = value.filings;
      const row = recent.accessionNumber.findIndex(
        (number, at) => number === accession && recent.primaryDocument[at] === primaryDoc,
      );
      if (row < 0) throw new NotFound('This filing is not in the company’s list of filings.');
      const ticker = (await directory.tickerOf(value.cik).catch(() => null)) ?? `CIK${value.cik}`;
      const fileName = fileNameOf(ticker, recent.form[row] ?? '', recent.filingDate[row] ?? '', primaryDoc);
      const open = () => filingsProvider(deps.providers).filings.document(value.cik, accession, primaryDoc);
      const document = await share.run(userId, open);
      return { document, fileName };
    },
  };
}

/** Returns a file name. The form of an amendment has a slash (10-K/A), which a file name must not have. */
function fileNameOf(ticker: string, form: string, date: string, primaryDoc: string): string {
  const ending = /\.(txt|xml|pdf)$/.exec(primaryDoc)?.[1] ?? 'html';
  return `${`${ticker}_${form}_${date}`.replace(/[^A-Za-z0-9._-]/g, '-')}.${ending}`;
}
