import { z } from 'zod';
import type { AnswerCache, CachedAnswer, CacheRule } from '../caching/answer-cache.ts';
import type { AllEarnings, EarningsEstimates, EarningsHistory } from '../contract/earnings.ts';
import {
  type AllStatements,
  type BalanceSheet,
  type CashFlow,
  type Financials,
  type FinancialsMetrics,
  financialsMetricsSchema,
  financialsSchema,
  type IncomeStatement,
} from '../contract/statements.ts';
import {
  type Overview,
  overviewSchema,
  type PriceHistory,
  type Stock,
  stockSchema,
  type Timeframe,
} from '../contract/stock.ts';
import type { TickerDirectory } from '../edgar/ticker-directory.ts';
import { NotFound } from '../http/errors.ts';
import type { CompanyProfile, SourceLog, Sources } from '../providers/source.ts';
import { attempt, type Composition, composedAnswer, isSettled, partsOf, valueIn } from './composed-answer.ts';
import { EarningsDesk } from './earnings-desk.ts';
import { cagrOf, financialYears, metricYears } from './metrics.model.ts';
import { overviewOf, stockOf } from './overview.model.ts';
import type { PriceBarStore } from './price-bar-store.ts';
import { PriceDesk } from './price-desk.ts';
import { rememberedAnswer } from './remembered-answer.ts';
import { StatementDesk } from './statement-desk.ts';

export interface FinanceDeps {
  readonly sources: Sources;
  readonly cache: AnswerCache;
  readonly bars: PriceBarStore;
  /** Of the EDGAR service: which symbols there are. */
  readonly directory: TickerDirectory;
  readonly log: SourceLog;
  /** Lifetime of a cached answer, the cache's own default. */
  readonly cacheTtlSeconds: number;
  readonly now?: () => Date;
}

/** Every answer about a company's figures, ready to send. Methods throw AppErrors; an unknown symbol is NotFound. */
export interface FinanceService {
  stock(symbol: string): Promise<CachedAnswer<Stock>>;
  overview(symbol: string): Promise<CachedAnswer<Overview>>;
  incomeStatement(symbol: string): Promise<CachedAnswer<IncomeStatement>>;
  balanceSheet(symbol: string): Promise<CachedAnswer<BalanceSheet>>;
  cashFlow(symbol: string): Promise<CachedAnswer<CashFlow>>;
  allStatements(symbol: string): Promise<CachedAnswer<AllStatements>>;
  financials(symbol: string): Promise<CachedAnswer<Financials>>;
  financialsMetrics(symbol: string): Promise<CachedAnswer<FinancialsMetrics>>;
  earningsHistory(symbol: string): Promise<CachedAnswer<EarningsHistory>>;
  earningsEstimates(symbol: string): Promise<CachedAnswer<EarningsEstimates>>;
  allEarnings(symbol: string): Promise<CachedAnswer<AllEarnings>>;
  priceHistory(symbol: string, timeframe: Timeframe): Promise<CachedAnswer<PriceHistory>>;
}

const profileRule = {
  type: 'overview',
  schema: overviewSchema
    .omit({ price: true, volume: true, priceDate: true, currentRatio: true, debtToEquity: true })
    .extend({ cik: z.string().nullable() }),
} as const;

export function createFinanceService(deps: FinanceDeps): FinanceService {
  return new Desk(deps);
}

class Desk implements FinanceService {
  readonly #deps: FinanceDeps;
  readonly #statements: StatementDesk;
  readonly #prices: PriceDesk;
  readonly #earnings: EarningsDesk;

  constructor(deps: FinanceDeps) {
    this.#deps = deps;
    const shared = {
      ...deps,
      now: deps.now ?? (() => new Date()),
      lifetimeSeconds: deps.cacheTtlSeconds,
      keyOf: (kind: string, symbol: string) => this.#keyOf(kind, symbol),
    };
    this.#statements = new StatementDesk({ ...shared, cikOf: (symbol) => this.#cikOf(symbol) });
    this.#prices = new PriceDesk(shared);
    this.#earnings = new EarningsDesk(shared);
  }

  async overview(symbol: string): Promise<CachedAnswer<Overview>> {
    return this.#composed('overview', symbol, { type: 'overview', schema: overviewSchema }, async () => {
      await this.#requireListed(symbol);
      // First alone: a symbol without a profile must not cost the calls of the other parts.
      const profile = await this.#profile(symbol);
      const [daily, balance] = await Promise.all([
        attempt(this.#prices.daily(symbol)),
        attempt(this.#statements.balancePart(symbol)),
      ]);
      const income = balance.ok ? await this.#statements.incomeForFree(symbol) : null;
      const bar = valueIn(daily)?.[0] ?? null;
      return {
        value: overviewOf({ profile: profile.value, bar, balance: valueIn(balance), income }),
        parts: [profile, ...partsOf(daily, balance)],
        complete: isSettled(daily) && isSettled(balance),
      };
    });
  }

  async stock(symbol: string): Promise<CachedAnswer<Stock>> {
    return this.#composed('stock', symbol, { type: 'overview', schema: stockSchema }, async () => {
      const overview = await this.overview(symbol);
      const value = stockOf(overview.value);
      return { value, parts: [overview], complete: value.price !== null && value.debtToEquity !== null };
    });
  }

  async incomeStatement(symbol: string): Promise<CachedAnswer<IncomeStatement>> {
    await this.#requireListed(symbol);
    return this.#statements.income(symbol);
  }

  async balanceSheet(symbol: string): Promise<CachedAnswer<BalanceSheet>> {
    await this.#requireListed(symbol);
    return this.#statements.balance(symbol);
  }

  async cashFlow(symbol: string): Promise<CachedAnswer<CashFlow>> {
    await this.#requireListed(symbol);
    return this.#statements.cashFlow(symbol);
  }

  async allStatements(symbol: string): Promise<CachedAnswer<AllStatements>> {
    await this.#requireListed(symbol);
    return this.#statements.all(symbol);
  }

  async financials(symbol: string): Promise<CachedAnswer<Financials>> {
    return this.#composed('financials', symbol, { type: 'statement', schema: financialsSchema }, async () => {
      const income = await this.incomeStatement(symbol);
      const { source, asOf, annualReports } = income.value;
      return {
        value: { symbol, source, asOf, financials: financialYears(annualReports) },
        parts: [income],
        complete: true,
      };
    });
  }

  async financialsMetrics(symbol: string): Promise<CachedAnswer<FinancialsMetrics>> {
    const rule = { type: 'statement', schema: financialsMetricsSchema } as const;
    return this.#composed('financials-metrics', symbol, rule, async () => {
      const income = await this.incomeStatement(symbol);
      const { source, asOf, annualReports } = income.value;
      const cagr = { revenue: cagrOf(annualReports, 'totalRevenue'), netIncome: cagrOf(annualReports, 'netIncome') };
      return {
        value: { symbol, source, asOf, metrics: metricYears(annualReports), cagr },
        parts: [income],
        complete: true,
      };
    });
  }

  async earningsHistory(symbol: string): Promise<CachedAnswer<EarningsHistory>> {
    await this.#requireListed(symbol);
    return this.#earnings.history(symbol);
  }

  async earningsEstimates(symbol: string): Promise<CachedAnswer<EarningsEstimates>> {
    await this.#requireListed(symbol);
    return this.#earnings.estimates(symbol);
  }

  async allEarnings(symbol: string): Promise<CachedAnswer<AllEarnings>> {
    await this.#requireListed(symbol);
    return this.#earnings.all(symbol);
  }

  async priceHistory(symbol: string, timeframe: Timeframe): Promise<CachedAnswer<PriceHistory>> {
    await this.#requireListed(symbol);
    return this.#prices.history(symbol, timeframe);
  }

  #profile(symbol: string): Promise<CachedAnswer<CompanyProfile>> {
    const { cache, sources } = this.#deps;
    return rememberedAnswer(cache, this.#keyOf('profile', symbol), profileRule, () => sources.market.profile(symbol));
  }

  /** A symbol that is in no list of tickers is refused before it costs a call. Without a list every symbol may pass. */
  async #requireListed(symbol: string): Promise<void> {
    if ((await this.#deps.directory.find(symbol)) === 'unknown') {
      throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
    }
  }

  /** By the ticker list; without it by the company's profile, which names the number too. */
  async #cikOf(symbol: string): Promise<string | null> {
    const listed = await this.#deps.directory.find(symbol);
    if (listed === 'unknown') return null;
    if (listed !== 'no-list') return String(listed.cik_str);
    const profile = await attempt(this.#profile(symbol));
    return valueIn(profile)?.cik ?? null;
  }

  #composed<Value>(
    kind: string,
    symbol: string,
    rule: CacheRule<Value>,
    compose: () => Promise<Composition<Value>>,
  ): Promise<CachedAnswer<Value>> {
    return composedAnswer(this.#deps.cache, this.#keyOf(kind, symbol), rule, this.#deps.cacheTtlSeconds, compose);
  }

  #keyOf(kind: string, symbol: string): string {
    return this.#deps.sources.sample ? `sample-${kind}:${symbol}` : `${kind}:${symbol}`;
  }
}
