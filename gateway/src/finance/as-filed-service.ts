import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import {
  type AsFiled,
  asFiledSchema,
  type FilingReference,
  type Segments,
  segmentsSchema,
} from '../contract/as-filed.ts';
import type { CompanyKind } from '../contract/statements.ts';
import { NotFound, StillLoading } from '../errors/errors.ts';
import { filingsProvider } from '../filings/company-filings.ts';
import { UserShare } from '../http/user-share.ts';
import { byFiled, isAnnualForm, isQuarterlyForm, type ReadReport } from '../providers/read-report.ts';
import type { AnswerKind, FigureDeps, Reader } from './company-answers.ts';
import type { ProfileService } from './profile-service.ts';
import { statementsSideBySide } from './reports/as-filed.model.ts';
import { type CompanyReports, readingTtl } from './reports/company-reports.ts';
import type { ReportPeriod } from './reports/planned-reports.model.ts';
import { buildSegments } from './reports/segments.model.ts';

const filedKind = { name: 'as-filed', type: 'statement', schema: asFiledSchema, ttlSeconds: readingTtl } as const;
const segmentsKind = { name: 'segments', type: 'statement', schema: segmentsSchema, ttlSeconds: readingTtl } as const;

/** Concurrent loads per user, so that one user cannot fill the queue of documents. */
const maxConcurrentPerUser = 10;

/** The reports of one period that were read, newest first, and their reading state. */
interface PeriodReports extends CompanyReports {
  readonly newestReport: ReadReport;
  readonly companyKind: CompanyKind | undefined;
}

/** Statements and segments as a company's reports print them. */
export function createAsFiledService({
  answers,
  providers,
  reports: reportReader,
  profiles,
}: FigureDeps & { readonly profiles: ProfileService }) {
  const share = new UserShare(maxConcurrentPerUser);

  /**
   * Returns the statements of the annual or quarterly reports side by side. The answer is stored per company and expires
   * with its list of filings: the ready reply of a URL leads to one key.
   * @throws NotFound; RateLimited for a user with too many concurrent calls
   */
  function loadNewest(
    symbol: string,
    period: ReportPeriod,
    userId: string,
    reader?: Reader,
  ): Promise<CachedAnswer<AsFiled>> {
    const load = async (parts: Parts) => {
      const { newestReport, reports, filingsRead, companyKind } = await loadReports(symbol, period, parts);
      const statements = statementsSideBySide(reports, period);
      const read = new Set(statements.flatMap(({ columns }) => columns.map(({ accessionNumber }) => accessionNumber)));
      return {
        ...makeHead(symbol, parts),
        filing: toReference(newestReport),
        filings: reports.filter(({ reference }) => read.has(reference.accessionNumber)).map(toReference),
        filingsRead,
        ...(companyKind !== undefined && { companyKind }),
        statements,
      };
    };
    return getShared({ ...filedKind, variant: period }, symbol, load, { userId, reader });
  }

  /** Returns revenue and operating income by the parts of the company. @throws NotFound; RateLimited */
  function loadSegments(
    symbol: string,
    period: ReportPeriod,
    userId: string,
    reader?: Reader,
  ): Promise<CachedAnswer<Segments>> {
    const load = async (parts: Parts) => {
      const { reports, filingsRead } = await loadReports(symbol, period, parts);
      const found = buildSegments(reports, period);
      const read = new Set(found.periods.map(({ accessionNumber }) => accessionNumber));
      const filings = reports.filter(({ reference }) => read.has(reference.accessionNumber)).map(toReference);
      return { ...makeHead(symbol, parts), ...found, filings, filingsRead };
    };
    return getShared({ ...segmentsKind, variant: period }, symbol, load, { userId, reader });
  }

  async function getShared<Value>(
    kind: AnswerKind<Value>,
    symbol: string,
    load: (parts: Parts) => Promise<Value>,
    { userId, reader }: { readonly userId: string; readonly reader: Reader | undefined },
  ): Promise<CachedAnswer<Value>> {
    const run = () => answers.get(kind, symbol, load, reader);
    return (await answers.cached(kind, symbol)) ?? share.runCall(userId, run);
  }

  function makeHead(symbol: string, parts: Parts) {
    const source = filingsProvider(providers).name;
    return { symbol, source, asOf: new Date(parts.oldest).toISOString() };
  }

  /** @throws NotFound without a readable report; the outage that prevents reading it */
  async function loadReports(symbol: string, period: ReportPeriod, parts: Parts): Promise<PeriodReports> {
    const cik = await profiles.findCik(symbol, parts.demand);
    if (cik === null) throw new NotFound('No filings found for this company.');
    const found = await reportReader.loadReports(cik, [period], parts);
    const isOwn = period === 'annual' ? isAnnualForm : isQuarterlyForm;
    const reports = found.reports.filter(({ reference }) => isOwn(reference.form)).sort(byFiled);
    const [newestReport] = reports;
    if (newestReport === undefined) throw whyNone(found, period);
    const companyKind = providers
      .findProvider('filedStatements')
      ?.filedStatements.findKind(found.industry, found.reports);
    return { ...found, reports, newestReport, companyKind };
  }

  return { newest: loadNewest, segments: loadSegments };
}

function whyNone({ failure, newest, filingsRead }: CompanyReports, period: ReportPeriod): Error {
  if (failure !== null) return failure;
  const report = newest[period];
  if (report === null) return new NotFound(`No ${period} report found for this company.`);
  const unread = filingsRead.unread.find(({ accessionNumber }) => accessionNumber === report.accessionNumber);
  return unread === undefined
    ? new StillLoading('The filing is still being read. Please try again.')
    : new NotFound(unread.reason);
}

/** Returns the place of a report, with the document that holds the statements. */
function toReference({ reference, filing }: ReadReport): FilingReference {
  return { ...reference, primaryDocument: filing.document ?? reference.primaryDocument };
}
