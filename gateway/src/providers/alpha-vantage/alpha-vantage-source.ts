import type { EarningsEstimates, EarningsHistory } from '../../contract/earnings.ts';
import type { BalanceSheet, CashFlow, IncomeStatement } from '../../contract/statements.ts';
import { NotFound } from '../../errors/errors.ts';
import type { CompanyProfile, MarketSource, PriceBar, StatementSource } from '../source.ts';
import type { AlphaVantageClient, Question } from './client.ts';
import { readEarningsEstimates, readEarningsHistory } from './earnings.ts';
import { readPriceSeries } from './price-series.ts';
import { readProfile } from './profile.ts';
import { readBalanceReports, readCashFlowReports, readIncomeReports } from './statement-reports.ts';

interface AlphaVantageOptions {
  readonly client: AlphaVantageClient;
  /** A free key gets the 100 newest daily bars, a premium key all of them. */
  readonly plan: 'free' | 'premium';
  readonly now: () => Date;
}

const name = 'alpha-vantage';

/** Prices, key figures, earnings and statements by Alpha Vantage; one budgeted call for each answer. */
export class AlphaVantageSource implements MarketSource, StatementSource {
  readonly name = name;
  readonly fullDailyHistory: boolean;
  readonly #client: AlphaVantageClient;
  readonly #now: () => Date;

  constructor(options: AlphaVantageOptions) {
    this.#client = options.client;
    this.#now = options.now;
    this.fullDailyHistory = options.plan === 'premium';
  }

  profile(symbol: string): Promise<CompanyProfile> {
    return this.#read({ function: 'OVERVIEW', symbol, missing: unknownSymbol(symbol) }, (body) =>
      readProfile(body, symbol, this.#asOf()),
    );
  }

  dailyBars(symbol: string): Promise<PriceBar[]> {
    const question: Question = { function: 'TIME_SERIES_DAILY', symbol, missing: noPrices };
    return this.#read(this.fullDailyHistory ? { ...question, outputsize: 'full' } : question, (body) =>
      readPriceSeries(body, 'daily', this.#now()),
    );
  }

  weeklyBars(symbol: string): Promise<PriceBar[]> {
    return this.#read({ function: 'TIME_SERIES_WEEKLY_ADJUSTED', symbol, missing: noPrices }, (body) =>
      readPriceSeries(body, 'weekly', this.#now()),
    );
  }

  async incomeStatement(symbol: string): Promise<IncomeStatement> {
    const missing = `No income statement data found for ${symbol}.`;
    return this.#headed(symbol, await this.#read({ function: 'INCOME_STATEMENT', symbol, missing }, readIncomeReports));
  }

  async balanceSheet(symbol: string): Promise<BalanceSheet> {
    const missing = `No balance sheet data found for ${symbol}.`;
    return this.#headed(symbol, await this.#read({ function: 'BALANCE_SHEET', symbol, missing }, readBalanceReports));
  }

  async cashFlow(symbol: string): Promise<CashFlow> {
    const missing = `No cash flow data found for ${symbol}.`;
    return this.#headed(symbol, await this.#read({ function: 'CASH_FLOW', symbol, missing }, readCashFlowReports));
  }

  async earningsHistory(symbol: string): Promise<EarningsHistory> {
    const missing = 'No earnings history data found for this stock.';
    return this.#headed(symbol, await this.#read({ function: 'EARNINGS', symbol, missing }, readEarningsHistory));
  }

  async earningsEstimates(symbol: string): Promise<EarningsEstimates> {
    const missing = 'Earnings estimates are not available for this stock.';
    const question = { function: 'EARNINGS_ESTIMATES', symbol, missing };
    return this.#headed(symbol, await this.#read(question, readEarningsEstimates));
  }

  async #read<Value>(question: Question, read: (body: unknown) => Value | null): Promise<Value> {
    const value = read(await this.#client.ask(question));
    if (value === null) throw new NotFound(question.missing);
    return value;
  }

  #headed<Body extends object>(symbol: string, body: Body) {
    return { symbol, source: name, asOf: this.#asOf(), ...body } as const;
  }

  #asOf(): string {
    return this.#now().toISOString();
  }
}

const noPrices = 'No price history data available.';

function unknownSymbol(symbol: string): string {
  return `Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`;
}
