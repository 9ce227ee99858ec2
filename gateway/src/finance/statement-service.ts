import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { type Attempt, attempt, reasonIn, valueIn, worstOf } from '../answers/attempt.ts';
import {
  type AllStatements,
  allStatementsSchema,
  type BalanceSheet,
  balanceSheetSchema,
  type CashFlow,
  cashFlowSchema,
  type Financials,
  type FinancialsMetrics,
  financialsMetricsSchema,
  financialsSchema,
  type IncomeStatement,
  incomeStatementSchema,
} from '../contract/statements.ts';
import { NotFound } from '../errors/errors.ts';
import type { SourceLog, Sources } from '../providers/source.ts';
import type { AnswerKind, CompanyAnswers } from './company-answers.ts';
import { cagrOf, financialYears, metricYears } from './metrics.model.ts';
import type { ProfileService } from './profile-service.ts';
import { reconcile, withFindings } from './reconciliation.model.ts';
import { withTrailingBalance, withTrailingCashFlow, withTrailingIncome, withTrailingYears } from './ttm.model.ts';

const filedName = 'filed-statements';
const common = { type: 'statement', remembersNotFound: true } as const;
const filedKind: AnswerKind<AllStatements> = { ...common, name: filedName, schema: allStatementsSchema };
const allKind: AnswerKind<AllStatements> = { type: 'statement', name: 'all-statements', schema: allStatementsSchema };
const incomeKind = { ...common, name: 'income-statement', schema: incomeStatementSchema, parts: [filedName] };
const balanceKind = { ...common, name: 'balance-sheet', schema: balanceSheetSchema, parts: [filedName] };
const cashFlowKind = { ...common, name: 'cash-flow', schema: cashFlowSchema, parts: [filedName] };
const derived = { type: 'statement', parts: [filedName, incomeKind.name] } as const;
const financialsKind = { ...derived, name: 'financials', schema: financialsSchema };
const metricsKind = { ...derived, name: 'financials-metrics', schema: financialsMetricsSchema };

/** Names of the kinds that a balance sheet, and the flows at no cost, are read from. */
export const statementParts: readonly string[] = [filedName, balanceKind.name, incomeKind.name, cashFlowKind.name];

/** Statements of flows that are there already. */
export interface FreeFlows {
  readonly income: IncomeStatement | null;
  readonly cashFlow: CashFlow | null;
  /** False while the cash flow may be bought by a reader who opens it. */
  readonly settled: boolean;
}

/** A statement that is bought alone can be checked against itself alone. */
const nothing = { incomeStatement: null, balanceSheet: null, cashFlow: null };

interface StatementServiceOptions {
  readonly answers: CompanyAnswers;
  readonly sources: Pick<Sources, 'facts' | 'sample' | 'statements'>;
  readonly profiles: ProfileService;
  readonly log: SourceLog;
}

/**
 * The three statements and what follows from them. Filed facts come first: they cost nothing and one answer holds all
 * three. A company without any is asked for at the market data provider, one call a statement.
 */
export class StatementService {
  readonly #options: StatementServiceOptions;

  constructor(options: StatementServiceOptions) {
    this.#options = options;
  }

  /** @throws when all three failed */
  async all(symbol: string): Promise<CachedAnswer<AllStatements>> {
    const filed = await this.#filed(symbol);
    if (filed !== null) return filed;
    return this.#options.answers.get(allKind, symbol, async (parts) => {
      const [income, balance, cashFlow] = await Promise.all([
        attempt(this.income(symbol, parts)),
        attempt(this.balance(symbol, parts)),
        attempt(this.cashFlow(symbol, parts)),
      ]);
      if (!income.ok && !balance.ok && !cashFlow.ok) throw nothingAtAll(income, balance, cashFlow);
      return withFindings({
        incomeStatement: valueIn(income)?.value ?? null,
        balanceSheet: valueIn(balance)?.value ?? null,
        cashFlow: valueIn(cashFlow)?.value ?? null,
        errors: { income: reasonIn(income), balance: reasonIn(balance), cashFlow: reasonIn(cashFlow) },
      });
    });
  }

  income(symbol: string, whole?: Parts): Promise<CachedAnswer<IncomeStatement>> {
    const buy = async () => {
      const incomeStatement = withTrailingIncome(await this.#options.sources.statements.incomeStatement(symbol));
      return { ...incomeStatement, findings: reconcile({ ...nothing, incomeStatement }).income };
    };
    return this.#one(incomeKind, symbol, whole, buy, (filed) => stated(filed.incomeStatement, filed.errors.income));
  }

  balance(symbol: string, whole?: Parts): Promise<CachedAnswer<BalanceSheet>> {
    const buy = async () => {
      const balanceSheet = withTrailingBalance(await this.#options.sources.statements.balanceSheet(symbol));
      return { ...balanceSheet, findings: reconcile({ ...nothing, balanceSheet }).balance };
    };
    return this.#one(balanceKind, symbol, whole, buy, filedBalance);
  }

  cashFlow(symbol: string, whole?: Parts): Promise<CachedAnswer<CashFlow>> {
    const buy = async () => {
      const cashFlow = withTrailingCashFlow(await this.#options.sources.statements.cashFlow(symbol));
      return { ...cashFlow, findings: reconcile({ ...nothing, cashFlow }).cashFlow };
    };
    return this.#one(cashFlowKind, symbol, whole, buy, (filed) => stated(filed.cashFlow, filed.errors.cashFlow));
  }

  financials(symbol: string): Promise<CachedAnswer<Financials>> {
    return this.#options.answers.get(financialsKind, symbol, async (parts) => {
      const { source, asOf, annualReports } = (await this.income(symbol, parts)).value;
      return { symbol, source, asOf, financials: financialYears(annualReports) };
    });
  }

  metrics(symbol: string): Promise<CachedAnswer<FinancialsMetrics>> {
    return this.#options.answers.get(metricsKind, symbol, async (parts) => {
      const { source, asOf, annualReports } = (await this.income(symbol, parts)).value;
      const cagr = { revenue: cagrOf(annualReports, 'totalRevenue'), netIncome: cagrOf(annualReports, 'netIncome') };
      return { symbol, source, asOf, metrics: metricYears(annualReports), cagr };
    });
  }

  /** The balance sheet for use in another answer: of filed statements nothing is stored a second time. */
  async balancePart(symbol: string, whole: Parts): Promise<BalanceSheet> {
    const filed = await this.#filed(symbol, whole);
    return filed === null ? (await this.balance(symbol, whole)).value : filedBalance(filed.value);
  }

  /** Income statement and cash flow as far as having them costs no call of the provider's budget. */
  async flowsForFree(symbol: string, whole: Parts): Promise<FreeFlows> {
    const filed = await this.#filed(symbol, whole);
    if (filed !== null) {
      const { incomeStatement, cashFlow } = filed.value;
      return { income: incomeStatement, cashFlow, settled: true };
    }
    const { answers, sources } = this.#options;
    if (sources.sample) {
      const [income, cashFlow] = await Promise.all([
        attempt(this.income(symbol, whole)),
        attempt(this.cashFlow(symbol, whole)),
      ]);
      return { income: valueIn(income)?.value ?? null, cashFlow: valueIn(cashFlow)?.value ?? null, settled: true };
    }
    const [income, cashFlow] = await Promise.all([
      answers.kept(incomeKind, symbol, whole),
      answers.kept(cashFlowKind, symbol, whole),
    ]);
    return { income: income?.value ?? null, cashFlow: cashFlow?.value ?? null, settled: cashFlow !== null };
  }

  #one<Value>(
    kind: AnswerKind<Value>,
    symbol: string,
    whole: Parts | undefined,
    buy: () => Promise<Value>,
    pick: (filed: AllStatements) => Value,
  ): Promise<CachedAnswer<Value>> {
    const load = async (parts: Parts) => {
      const filed = await this.#filed(symbol, parts);
      return filed === null ? buy() : pick(filed.value);
    };
    return this.#options.answers.get(kind, symbol, load, whole);
  }

  /** All three out of filed facts; null when the company has none. */
  async #filed(symbol: string, whole?: Parts): Promise<CachedAnswer<AllStatements> | null> {
    const { answers, sources, profiles, log } = this.#options;
    const { facts } = sources;
    if (facts === null) return null;
    const kept = await answers.kept(filedKind, symbol, whole);
    if (kept !== null) return kept;
    const cik = await profiles.cikOf(symbol);
    if (cik === null) {
      log.info({ symbol }, 'no filings number for this symbol, statements come from the data provider');
      return null;
    }
    const load = async () => {
      const tried = await attempt(facts.statements(symbol, cik));
      if (tried.ok) return withTrailingYears(withFindings(tried.value));
      if (tried.error instanceof NotFound) {
        log.info({ symbol, cik }, 'no filed figures for this company, statements come from the data provider');
      }
      throw tried.error;
    };
    const tried = await attempt(answers.get(filedKind, symbol, load, whole));
    if (tried.ok || tried.error instanceof NotFound) return valueIn(tried);
    throw tried.error;
  }
}

function filedBalance({ balanceSheet, errors }: AllStatements): BalanceSheet {
  return stated(balanceSheet, errors.balance);
}

/** @throws NotFound for a statement that the filed facts lack */
function stated<Statement>(statement: Statement | null, reason: string | null): Statement {
  if (statement === null) throw new NotFound(reason ?? 'No financial data found for this stock.');
  return statement;
}

type Failed = Extract<Attempt<unknown>, { ok: false }>;

function nothingAtAll(...tried: readonly [Failed, Failed, Failed]): Error {
  const worst = worstOf(tried[0].error, tried[1].error, tried[2].error);
  return worst instanceof NotFound ? new NotFound('No financial data found for this stock.') : worst;
}
