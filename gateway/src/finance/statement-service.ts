import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { type Attempt, attempt, pickWorst, reasonIn, valueIn } from '../answers/attempt.ts';
import {
  type Financials,
  type FinancialsMetrics,
  financialsMetricsSchema,
  financialsSchema,
} from '../contract/financials.ts';
import {
  type AllStatements,
  allStatementsSchema,
  type BalanceSheet,
  balanceSheetSchema,
  type CashFlow,
  cashFlowSchema,
  type FilingsRead,
  type Finding,
  type IncomeStatement,
  incomeStatementSchema,
} from '../contract/statements.ts';
import { NotFound } from '../errors/errors.ts';
import type { MergedStatements, With } from '../providers/provider.ts';
import { type AnswerKind, demandOf, type FigureDeps, type Reader } from './company-answers.ts';
import type { LoadedStatements } from './figures/filed-figures.model.ts';
import { calculateCagr, financialYears, metricYears } from './figures/metrics.model.ts';
import {
  withTrailingBalance,
  withTrailingCashFlow,
  withTrailingIncome,
  withTrailingYears,
} from './figures/ttm.model.ts';
import { disagreements, sorted } from './findings/finding.model.ts';
import { reconcile, withFindings } from './findings/reconciliation.model.ts';
import type { ProfileService } from './profile-service.ts';
import { readingTtl } from './reports/company-reports.ts';
import { isEnough, loadSources } from './statement-sources.ts';

const filedName = 'filed-statements';
const common = { type: 'statement', remembersNotFound: true } as const;
const filedKind: AnswerKind<AllStatements> = {
  ...common,
  name: filedName,
  schema: allStatementsSchema,
  ttlSeconds: (all) => readingTtl(all.incomeStatement ?? all.balanceSheet ?? all.cashFlow ?? {}),
};
const allKind: AnswerKind<AllStatements> = { type: 'statement', name: 'all-statements', schema: allStatementsSchema };
const incomeKind = { ...common, name: 'income-statement', schema: incomeStatementSchema, parts: [filedName] };
const balanceKind = { ...common, name: 'balance-sheet', schema: balanceSheetSchema, parts: [filedName] };
const cashFlowKind = { ...common, name: 'cash-flow', schema: cashFlowSchema, parts: [filedName] };
const derived = { type: 'statement', parts: [filedName, incomeKind.name] } as const;
const financialsKind = { ...derived, name: 'financials', schema: financialsSchema };
const metricsKind = { ...derived, name: 'financials-metrics', schema: financialsMetricsSchema };

/** Names of the kinds that `available` reads. */
export const statementParts: readonly string[] = [filedName, balanceKind.name, incomeKind.name, cashFlowKind.name];

/** The statements that are available without a call of the provider's budget. */
export interface AvailableStatements extends LoadedStatements {
  /** False while a statement waits for a request that costs a call. */
  readonly isComplete: boolean;
}

/** A statement that is loaded by itself can only be checked against itself. */
const noData = 'No financial data found for this stock.';
const noStatements = { incomeStatement: null, balanceSheet: null, cashFlow: null };

/**
 * The three statements and the figures derived from them. Filed figures come first: they cost no call of the budget and one
 * answer contains all three. Statements of a company without filed annual figures cost one call of the provider each.
 */
export function createStatementService({
  answers,
  providers,
  reports,
  log,
  profiles,
}: FigureDeps & { readonly profiles: ProfileService }) {
  /** Returns the three statements; one that failed is null with its reason. @throws when all three failed */
  async function loadAllStatements(symbol: string, reader?: Reader): Promise<CachedAnswer<AllStatements>> {
    const filed = await loadFiled(symbol, reader);
    if (filed !== null && isEnough(filed.value)) return filed;
    const load = async (parts: Parts) => {
      const [income, balance, cashFlow] = await Promise.all([
        attempt(loadIncome(symbol, parts)),
        attempt(loadBalance(symbol, parts)),
        attempt(loadCashFlow(symbol, parts)),
      ]);
      if (!income.ok && !balance.ok && !cashFlow.ok) throw allFailed(income, balance, cashFlow);
      return withFindings({
        incomeStatement: valueIn(income)?.value ?? null,
        balanceSheet: valueIn(balance)?.value ?? null,
        cashFlow: valueIn(cashFlow)?.value ?? null,
        errors: { income: reasonIn(income), balance: reasonIn(balance), cashFlow: reasonIn(cashFlow) },
      });
    };
    return answers.get(allKind, symbol, load, reader);
  }

  function loadIncome(symbol: string, whole?: Reader): Promise<CachedAnswer<IncomeStatement>> {
    const load = async ({ demand }: Parts) => {
      const incomeStatement = withTrailingIncome(
        await askProviders(({ statements }) => statements.income(symbol, demand)),
      );
      return { ...incomeStatement, findings: reconcile({ ...noStatements, incomeStatement }).income };
    };
    return loadStatement(incomeKind, symbol, whole, load, (filed) =>
      stated(filed.incomeStatement, filed.errors.income),
    );
  }

  function loadBalance(symbol: string, whole?: Reader): Promise<CachedAnswer<BalanceSheet>> {
    const load = async ({ demand }: Parts) => {
      const balanceSheet = withTrailingBalance(
        await askProviders(({ statements }) => statements.balance(symbol, demand)),
      );
      return { ...balanceSheet, findings: reconcile({ ...noStatements, balanceSheet }).balance };
    };
    return loadStatement(balanceKind, symbol, whole, load, filedBalance);
  }

  function loadCashFlow(symbol: string, whole?: Reader): Promise<CachedAnswer<CashFlow>> {
    const load = async ({ demand }: Parts) => {
      const cashFlow = withTrailingCashFlow(
        await askProviders(({ statements }) => statements.cashFlow(symbol, demand)),
      );
      return { ...cashFlow, findings: reconcile({ ...noStatements, cashFlow }).cashFlow };
    };
    const pick = (filed: AllStatements) => stated(filed.cashFlow, filed.errors.cashFlow);
    return loadStatement(cashFlowKind, symbol, whole, load, pick);
  }

  function loadFinancials(symbol: string, reader?: Reader): Promise<CachedAnswer<Financials>> {
    const load = async (parts: Parts) => {
      const { source, asOf, annualReports } = (await loadIncome(symbol, parts)).value;
      return { symbol, source, asOf, financials: financialYears(annualReports) };
    };
    return answers.get(financialsKind, symbol, load, reader);
  }

  function loadMetrics(symbol: string, reader?: Reader): Promise<CachedAnswer<FinancialsMetrics>> {
    const load = async (parts: Parts) => {
      const { source, asOf, annualReports } = (await loadIncome(symbol, parts)).value;
      const cagr = {
        revenue: calculateCagr(annualReports, 'totalRevenue'),
        netIncome: calculateCagr(annualReports, 'netIncome'),
      };
      return { symbol, source, asOf, metrics: metricYears(annualReports), cagr };
    };
    return answers.get(metricsKind, symbol, load, reader);
  }

  /**
   * Returns the statements that cost no call: filed ones, those of a provider that is not metered, and held ones.
   * @throws the error of an outage of the filings
   */
  async function readAvailable(symbol: string, whole: Parts): Promise<AvailableStatements> {
    const filed = await loadFiled(symbol, whole);
    if (filed !== null) {
      const { incomeStatement: income, balanceSheet, cashFlow } = filed.value;
      return { income, balance: balanceSheet, cashFlow, isComplete: true };
    }
    const isMetered = areMetered();
    const read = async <Value>(kind: AnswerKind<Value>, load: () => Promise<CachedAnswer<Value>>) =>
      (isMetered ? await answers.cached(kind, symbol, whole) : valueIn(await attempt(load())))?.value ?? null;
    const [income, balance, cashFlow] = await Promise.all([
      read(incomeKind, () => loadIncome(symbol, whole)),
      read(balanceKind, () => loadBalance(symbol, whole)),
      read(cashFlowKind, () => loadCashFlow(symbol, whole)),
    ]);
    return { income, balance, cashFlow, isComplete: !isMetered || (balance !== null && cashFlow !== null) };
  }

  /** Asks the providers of statements. @throws NotFound where filings are the only source, and have none of the company */
  function askProviders<Value>(ask: (provider: With<'statements'>) => Promise<Value>): Promise<Value> {
    const hasOnlyFilings =
      providers.findProvider('statements') === null && providers.findProvider('filedStatements') !== null;
    if (hasOnlyFilings) throw new NotFound(noData);
    return providers.firstFound('statements', ask);
  }

  function areMetered(): boolean {
    return providers.listProviders('statements').some(({ metered }) => metered);
  }

  /** Filed quarters are used where the provider has no annual report either, or does not answer. */
  async function loadStatement<Value extends { readonly annualReports: readonly unknown[] }>(
    kind: AnswerKind<Value>,
    symbol: string,
    whole: Reader | undefined,
    loadOne: (parts: Parts) => Promise<Value>,
    pick: (filed: AllStatements) => Value,
  ): Promise<CachedAnswer<Value>> {
    const load = async (parts: Parts) => {
      const filed = await loadFiled(symbol, parts);
      if (filed === null) return loadOne(parts);
      if (isEnough(filed.value)) return pick(filed.value);
      const provided = await attempt(loadOne(parts));
      if (provided.ok && provided.value.annualReports.length > 0) return provided.value;
      if (!provided.ok && !(provided.error instanceof NotFound)) parts.expectMore();
      return pick(filed.value);
    };
    const answer = await answers.get(kind, symbol, load, whole);
    // An overview without the figures of a metered statement gets them with its next load.
    if (answer.state === 'MISS' && areMetered()) await answers.clearOverview(symbol);
    return answer;
  }

  /** Returns the three filed statements; null when the company has none. */
  async function loadFiled(symbol: string, whole?: Reader): Promise<CachedAnswer<AllStatements> | null> {
    if (providers.findProvider('filedStatements') === null) return null;
    const cached = await answers.cached(filedKind, symbol, whole);
    if (cached !== null) return cached;
    const cik = await profiles.findCik(symbol, demandOf(whole));
    if (cik === null) {
      log.info({ symbol }, 'no CIK for this symbol, statements come from the data provider');
      return null;
    }
    const load = async (parts: Parts) => {
      const tried = await attempt(reports.ahead(() => mergeFiled(symbol, cik, parts)));
      if (tried.ok) return tried.value;
      if (tried.error instanceof NotFound) {
        log.info({ symbol, cik }, 'no filed figures for this company, statements come from the data provider');
      }
      throw tried.error;
    };
    const tried = await attempt(answers.get(filedKind, symbol, load, whole));
    if (tried.ok || tried.error instanceof NotFound) return valueIn(tried);
    throw tried.error;
  }

  /**
   * Returns the statements from the company facts and the reports that were read so far, fetched in parallel. One of
   * the two is enough.
   */
  async function mergeFiled(symbol: string, cik: string, parts: Parts): Promise<AllStatements> {
    const { filedStatements } = providers.first('filedStatements');
    const { sources, filingsRead } = await loadSources({ providers, reports }, { symbol, cik }, parts);
    const merged = await filedStatements.statements(sources);
    // Other requests get their turn between steps of some ten milliseconds.
    const checked = withDisagreements(withFindings(merged.statements), merged.differences);
    await nextTurn();
    const whole = withFilingsRead(withTrailingYears(checked), filingsRead);
    await nextTurn();
    return whole;
  }

  return {
    loadAllStatements,
    income: loadIncome,
    balance: loadBalance,
    cashFlow: loadCashFlow,
    financials: loadFinancials,
    metrics: loadMetrics,
    available: readAvailable,
  };
}

export type StatementService = ReturnType<typeof createStatementService>;

/** Returns the statements with a finding for each main figure that company facts state differently. */
function withDisagreements(all: AllStatements, differences: MergedStatements['differences']): AllStatements {
  const found = disagreements(all, differences);
  const joined = <Statement extends { readonly findings?: Finding[] | undefined }>(
    own: Statement,
    more: Finding[],
  ) => ({
    ...own,
    findings: sorted([...(own.findings ?? []), ...more]),
  });
  const { incomeStatement, balanceSheet, cashFlow } = all;
  return {
    ...all,
    incomeStatement: incomeStatement && joined(incomeStatement, found.income),
    balanceSheet: balanceSheet && joined(balanceSheet, found.balance),
    cashFlow: cashFlow && joined(cashFlow, found.cashFlow),
  };
}

function withFilingsRead(all: AllStatements, filingsRead: FilingsRead): AllStatements {
  const { incomeStatement, balanceSheet, cashFlow } = all;
  return {
    ...all,
    incomeStatement: incomeStatement && { ...incomeStatement, filingsRead },
    balanceSheet: balanceSheet && { ...balanceSheet, filingsRead },
    cashFlow: cashFlow && { ...cashFlow, filingsRead },
  };
}

function filedBalance({ balanceSheet, errors }: AllStatements): BalanceSheet {
  return stated(balanceSheet, errors.balance);
}

/** @throws NotFound when the statement is missing */
function stated<Statement>(statement: Statement | null, reason: string | null): Statement {
  if (statement === null) throw new NotFound(reason ?? noData);
  return statement;
}

type Failed = Extract<Attempt<unknown>, { ok: false }>;

function allFailed(...tried: readonly [Failed, Failed, Failed]): Error {
  const worst = pickWorst(tried[0].error, tried[1].error, tried[2].error);
  return worst instanceof NotFound ? new NotFound(noData) : worst;
}
