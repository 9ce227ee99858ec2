import { z } from 'zod';
import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { type AsFiled, type asFiledQuerySchema, asFiledSchema, filedStatementSchema } from '../contract/as-filed.ts';
import { type EdgarCompany, edgarDownloadQuerySchema } from '../contract/edgar.ts';
import { sourceSchema } from '../contract/figures.ts';
import { NotFound } from '../errors/errors.ts';
import { type CompanyFilings, filingsProvider } from '../filings/company-filings.ts';
import { UserShare } from '../http/user-share.ts';
import type { Providers } from '../providers/providers.ts';
import type { AnswerKind, CompanyAnswers } from './company-answers.ts';
import type { ProfileService } from './profile-service.ts';

type ReportPeriod = z.infer<typeof asFiledQuerySchema>['period'];
type Filing = AsFiled['filing'];

const common = { name: 'as-filed', type: 'statement', schema: asFiledSchema } as const;
const kinds: Readonly<Record<ReportPeriod, AnswerKind<AsFiled>>> = {
  annual: { ...common, variant: 'annual' },
  quarterly: { ...common, variant: 'quarterly' },
};
const forms: Readonly<Record<ReportPeriod, readonly string[]>> = {
  annual: ['10-K', '20-F', '40-F'],
  quarterly: ['10-Q'],
};

/** Version of the stored statements. A reader of filings that returns other statements needs the next one. */
const readerVersion = 1;
/** A filing never changes, so it is read once. */
const filingRule = {
  type: 'filing',
  schema: z.object({ source: sourceSchema, statements: z.array(filedStatementSchema) }),
  ttlSeconds: null,
} as const;

/** Concurrent loads per user, so that one user cannot fill the queue of documents. */
const maxConcurrentPerUser = 10;

interface AsFiledServiceOptions {
  readonly providers: Providers;
  readonly answers: CompanyAnswers;
  readonly profiles: ProfileService;
  readonly filings: CompanyFilings;
}

/** The statements of a company's newest reports, as they stand in the documents. */
export class AsFiledService {
  readonly #options: AsFiledServiceOptions;
  readonly #share = new UserShare(maxConcurrentPerUser);

  constructor(options: AsFiledServiceOptions) {
    this.#options = options;
  }

  /**
   * Returns the statements of the newest report. The answer is stored per company and expires with its list of filings:
   * the ready reply of a URL leads to one key, so a key per filing would serve that filing after a newer one appears.
   * @throws NotFound; RateLimited for a user with too many concurrent calls
   */
  async newest(symbol: string, period: ReportPeriod, userId: string): Promise<CachedAnswer<AsFiled>> {
    const { answers } = this.#options;
    const kind = kinds[period];
    const fresh = await answers.cached(kind, symbol);
    if (fresh !== null) return fresh;
    const load = (parts: Parts) => this.#load(symbol, period, parts);
    return this.#share.run(userId, () => answers.get(kind, symbol, load));
  }

  async #load(symbol: string, period: ReportPeriod, parts: Parts): Promise<AsFiled> {
    const { profiles, filings } = this.#options;
    const cik = await profiles.cikOf(symbol);
    if (cik === null) throw new NotFound('No filings found for this company.');
    const list = await filings.get(cik, parts);
    const filing = newestReport(list.value, period);
    if (filing === null) throw new NotFound(`No ${period} report found for this company.`);
    const { value, storedAt } = await this.#statementsOf(filing, parts);
    const { source, statements } = value;
    if (statements.length === 0) {
      throw new NotFound('No statements found in this filing: they are not tagged, or stand in an exhibit.');
    }
    return { symbol, source, asOf: new Date(storedAt).toISOString(), filing, statements };
  }

  /** Returns the statements of a filing. A document without any is stored too, so that it is not fetched again. */
  #statementsOf({ cik, accessionNumber, primaryDocument }: Filing, parts: Parts) {
    const { providers } = this.#options;
    const key = answerKeys(providers)('filing-statements', `${accessionNumber}:${readerVersion}`);
    return parts.get(key, filingRule, async () => {
      const { name, filings } = filingsProvider(providers);
      return { source: name, statements: (await filings.read(cik, accessionNumber, primaryDocument)).statements };
    });
  }
}

/** Returns the newest report of a company's list. Amendments may hold a part of a report, so they do not count. */
function newestReport({ cik, filings: { recent } }: EdgarCompany, period: ReportPeriod): Filing | null {
  const reports = recent.form.flatMap((form, row): Filing[] => {
    const [accessionNumber, filed, primaryDocument] = [
      recent.accessionNumber[row],
      recent.filingDate[row],
      recent.primaryDocument[row],
    ];
    const { accession, primaryDoc } = edgarDownloadQuerySchema.shape;
    const named = accession.safeParse(accessionNumber).success && primaryDoc.safeParse(primaryDocument).success;
    if (!forms[period].includes(form) || !named) return [];
    if (accessionNumber === undefined || filed === undefined || primaryDocument === undefined) return [];
    return [{ cik, form, accessionNumber, filed, primaryDocument }];
  });
  return reports.reduce<Filing | null>((best, one) => (best === null || one.filed > best.filed ? one : best), null);
}
