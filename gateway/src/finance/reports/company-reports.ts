import { z } from 'zod';
import type { AnswerCache, CacheRule, Parts } from '../../answers/answer-cache.ts';
import { answerKeys } from '../../answers/answer-keys.ts';
import type { AnswerVersion } from '../../answers/answer-store.ts';
import { type Attempt, attempt, withTimeout } from '../../answers/attempt.ts';
import type { FilingReference } from '../../contract/as-filed.ts';
import { sourceSchema } from '../../contract/figures.ts';
import type { FilingsRead } from '../../contract/statements.ts';
import { type AppError, NotFound, QuotaExceeded } from '../../errors/errors.ts';
import { type CompanyFilings, filingsProvider } from '../../filings/company-filings.ts';
import type { DocumentPlace } from '../../filings/filing-documents.ts';
import type { FilingDocument } from '../../providers/provider.ts';
import type { Providers } from '../../providers/providers.ts';
import { readFilingSchema } from '../../providers/read-filing.ts';
import { isAnnualForm, isQuarterlyForm, type ReadReport } from '../../providers/read-report.ts';
import type { BackgroundReader } from './background-reader.ts';
import { type PlannedReports, plannedReports, type ReportPeriod } from './planned-reports.model.ts';

/** Version of the stored filings. A reader that returns other figures needs the next one. */
const readerVersion = 11;
/**
 * Readings of the eight versions before, back to that of the previous release, stay in use until the filing is read again,
 * the later one first.
 */
const earlierVersions = [10, 9, 8, 7, 6, 5, 4, 3] as const;
/** The stored filings that this version uses; earlier releases kept theirs under another name. */
export const filingVersions: readonly AnswerVersion[] = [
  ...['read-filing:', 'sample-read-filing:'].map((prefix) => {
    return { prefix, suffixes: [readerVersion, ...earlierVersions].map((version) => `:${version}`) };
  }),
  ...['filing-statements:', 'sample-filing-statements:'].map((prefix) => ({ prefix, suffixes: [] })),
];
const hourSeconds = 3_600;
/** A document may appear a little later than its line in the list of filings. */
const newFilingMs = 2 * 24 * hourSeconds * 1000;
/** Statements also have company facts, so they do not wait longer for a document: they state that it is being read. */
const firstWaitMs = 6_000;
/** The bounds of the reader end sooner. */
const unboundedMs = 600_000;
const readingTtlSeconds = 5;
/** Reports that are tried in place of one that cannot be read. */
const mostReplacements = 2;

/** A filing that was read, or that cannot be read. */
const storedSchema = z.object({
  source: sourceSchema,
  filing: readFilingSchema.nullable(),
  /** Why it cannot be read; null for one that was. */
  unread: z.string().nullable(),
  retrySeconds: z.number().nullable(),
});
type Stored = z.infer<typeof storedSchema>;
const filingRule: CacheRule<Stored> = {
  type: 'filing',
  schema: storedSchema,
  // A filing never changes, so it is read once.
  ttlSeconds: ({ retrySeconds }) => retrySeconds,
};

interface ReportReaderDeps {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly filings: CompanyFilings;
  readonly background: BackgroundReader;
  /** Opens a file of a filing, in place of the provider: it may keep documents. */
  readonly openDocument: (place: DocumentPlace) => Promise<FilingDocument>;
  readonly now: () => Date;
}

/** The reports of a company that were read so far. */
export interface CompanyReports {
  /** Newest first. */
  readonly reports: readonly ReadReport[];
  readonly filingsRead: FilingsRead;
  readonly newest: PlannedReports['newest'];
  /** The SEC's industry code; undefined where it is not known. */
  readonly industry: string | undefined;
  /** The outage that kept the newest reports from being read. */
  readonly failure: AppError | null;
}

type State =
  /** @param isEarlier by the reader before this one, so that the filing is read again */
  | { readonly kind: 'read'; readonly report: ReadReport; readonly isEarlier?: boolean }
  | { readonly kind: 'unread'; readonly reason: string; readonly error: AppError | null }
  | { readonly kind: 'waiting' };

interface ReportState {
  readonly reference: FilingReference;
  state: State;
}

/** Reads the reports of companies: the newest at once, older ones in the background. Each is fetched once. */
export function createReportReader({ providers, cache, filings, background, openDocument, now }: ReportReaderDeps) {
  /**
   * Returns the reports of a company that were read, and the progress of reading.
   * @param periods the periods whose newest report the call waits for
   */
  async function loadReports(cik: string, periods: readonly ReportPeriod[], parts: Parts): Promise<CompanyReports> {
    const list = await attempt(filings.get(cik, parts));
    if (!list.ok) return withoutList(list.error);
    const company = list.value.value;
    const planned = plannedReports(company);
    const waitMs = periods.length > 1 ? firstWaitMs : unboundedMs;
    const awaited = new Set(periods.flatMap((period) => planned.newest[period]?.accessionNumber ?? []));
    await parts.lookUp(
      planned.all.flatMap((reference) =>
        [readerVersion, ...earlierVersions].map((version) => makeKey(reference, version)),
      ),
    );
    const states = await Promise.all(
      planned.all.map(async (reference): Promise<ReportState> => {
        const isAwaited = awaited.has(reference.accessionNumber);
        return { reference, state: await loadState(reference, isAwaited ? waitMs : null, parts) };
      }),
    );
    const [only, ...more] = periods;
    // Statements of both periods have company facts as well.
    if (only !== undefined && more.length === 0) await readNext(states, only, parts);
    for (const { reference, state } of states) {
      if (state.kind === 'waiting' || (state.kind === 'read' && state.isEarlier)) readLater(reference);
    }
    return { ...summarise(states), newest: planned.newest, industry: company.sic };
  }

  /** Reads the next report of a period where the newest cannot be read and no other was read before. */
  async function readNext(states: ReportState[], period: ReportPeriod, parts: Parts): Promise<void> {
    const isOwn = period === 'annual' ? isAnnualForm : isQuarterlyForm;
    for (let tries = 0; tries < mostReplacements; tries += 1) {
      const own = states.filter(({ reference }) => isOwn(reference.form));
      const next = own.find(({ state }) => state.kind === 'waiting');
      // A report that arrives late is still on its way.
      if (next === undefined || own[0]?.state.kind !== 'unread' || own.some(({ state }) => state.kind === 'read'))
        return;
      next.state = await loadState(next.reference, unboundedMs, parts);
    }
  }

  /** Runs the load of a user. Background reading pauses meanwhile. */
  function runAhead<Value>(load: () => Promise<Value>): Promise<Value> {
    return background.ahead(load);
  }

  /** @param waitMs time to wait for a filing that was not read before; null does not wait */
  async function loadState(reference: FilingReference, waitMs: number | null, parts: Parts): Promise<State> {
    const key = makeKey(reference);
    const known = await parts.get(key, filingRule);
    if (known !== null && known.value.filing !== null) return toState(reference, known.value);
    for (const version of earlierVersions) {
      const earlier = await parts.get(makeKey(reference, version), filingRule);
      const state = earlier === null ? null : toState(reference, earlier.value);
      if (state?.kind === 'read') return { ...state, isEarlier: true };
    }
    if (known !== null) return toState(reference, known.value);
    if (waitMs === null) return { kind: 'waiting' };
    const reading = attempt(runAhead(() => parts.get(key, filingRule, () => readFiling(reference, false))));
    const outcome = await withTimeout(reading, waitMs);
    if (outcome.kind === 'late') return { kind: 'waiting' };
    if (outcome.kind === 'error') throw outcome.error;
    // A document that is missing now may appear soon, too.
    if (!outcome.value.ok) parts.expectMore();
    return stateIn(reference, outcome.value);
  }

  function readLater(reference: FilingReference): void {
    const key = makeKey(reference);
    background.add(key, () => cache.get(key, filingRule, () => readFiling(reference, true)));
  }

  /** @throws an outage, except in the background: there the next filing is read, and this one is retried later */
  async function readFiling(
    { cik, accessionNumber, primaryDocument, filed }: FilingReference,
    later: boolean,
  ): Promise<Stored> {
    const { name, filings } = filingsProvider(providers);
    const open = (document: string) => openDocument({ cik, accession: accessionNumber, document });
    const tried = await attempt(filings.readFiling(cik, accessionNumber, primaryDocument, open, filed));
    if (tried.ok) return { source: name, filing: tried.value, unread: null, retrySeconds: null };
    const { error } = tried;
    const isNew = now().getTime() - Date.parse(filed) < newFilingMs;
    const isMissing = error instanceof NotFound && !isNew;
    if (error instanceof QuotaExceeded || (!isMissing && !later)) throw error;
    return { source: name, filing: null, unread: error.message, retrySeconds: isMissing ? hourSeconds : 600 };
  }

  function makeKey({ accessionNumber }: FilingReference, version = readerVersion): string {
    return answerKeys(providers)('read-filing', `${accessionNumber}:${version}`);
  }

  return { loadReports, ahead: runAhead };
}

export type ReportReader = ReturnType<typeof createReportReader>;

/**
 * Returns the ttl of an answer about filings: short while they are being read, so that it gains each of them; else
 * null.
 */
export function readingTtl({ filingsRead }: { readonly filingsRead?: FilingsRead | undefined }): number | null {
  return filingsRead?.state === 'reading' ? readingTtlSeconds : null;
}

function stateIn(reference: FilingReference, tried: Attempt<{ readonly value: Stored }>): State {
  if (tried.ok) return toState(reference, tried.value.value);
  return { kind: 'unread', reason: tried.error.message, error: tried.error };
}

function toState(reference: FilingReference, { filing, unread }: Stored): State {
  if (filing === null) return { kind: 'unread', reason: unread ?? 'This filing cannot be read.', error: null };
  if (filing.statements.length > 0) return { kind: 'read', report: { reference, filing } };
  return { kind: 'unread', reason: filing.reason ?? 'No statements were found in this filing.', error: null };
}

function summarise(states: readonly ReportState[]) {
  const reports = states.flatMap(({ state }) => (state.kind === 'read' ? [state.report] : []));
  const unread = states.flatMap(({ reference: { form, accessionNumber, filed }, state }) =>
    // An amendment without statements is complete.
    state.kind === 'unread' && !(form.endsWith('/A') && state.error === null)
      ? [{ form, accessionNumber, filed, reason: state.reason }]
      : [],
  );
  const failures = states.flatMap(({ state }) =>
    state.kind === 'unread' && state.error !== null ? [state.error] : [],
  );
  const failure = failures.find((error) => !(error instanceof NotFound)) ?? null;
  const isAway = reports.length === 0 && failure !== null;
  const isReading = states.some(({ state }) => state.kind === 'waiting');
  const state: FilingsRead['state'] = isAway ? 'away' : isReading ? 'reading' : 'complete';
  const left = states.filter(({ state: { kind } }) => kind === 'waiting').length;
  const filingsRead = { state, read: reports.length, of: reports.length + unread.length + left, unread };
  return { reports, filingsRead, failure };
}

function withoutList(error: AppError): CompanyReports {
  const state = error instanceof NotFound ? 'complete' : 'away';
  return {
    reports: [],
    filingsRead: { state, read: 0, of: 0, unread: [] },
    newest: { annual: null, quarterly: null },
    industry: undefined,
    failure: error,
  };
}
