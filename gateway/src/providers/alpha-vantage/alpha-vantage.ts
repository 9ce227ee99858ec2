import { NotFound } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import { mostAtOnce } from '../budget/metered-client.ts';
import type { ResetRule } from '../budget/reset-time.ts';
import type {
  CompanyProfile,
  DailyBars,
  Earnings,
  ExpectedResults,
  PriceBar,
  Provider,
  Statements,
} from '../provider.ts';
import type { OwnKey, OwnProvider, ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { AlphaVantageClient, type Question, spacingMs } from './client.ts';
import { readEarningsEstimates, readEarningsHistory } from './earnings.ts';
import { readEarningsCalendar } from './earnings-calendar.ts';
import { unreadable } from './failure.ts';
import { readPriceSeries } from './price-series.ts';
import { readProfile } from './profile.ts';
import { readBalanceReports, readCashFlowReports, readIncomeReports } from './statement-reports.ts';

export interface AlphaVantageSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly plan: 'free' | 'premium';
  readonly dailyLimit: number;
  readonly reset: ResetRule;
}

/** The calls that a free key has. An own key counts as free: its plan is not known. */
const freeCallsPerDay = 25;

/** Returns the setup of Alpha Vantage. Without a key it is not opened. */
export function alphaVantage(settings: AlphaVantageSettings): ProviderSetup {
  const { apiKey, dailyLimit: limit, reset } = settings;
  return {
    name: 'alpha-vantage',
    secrets: apiKey === null ? [] : [apiKey],
    // Processes of the previous release count under these names.
    allowance: { limit, reset, redisPrefix: 'budget' },
    open: apiKey === null ? null : (context) => open(settings, apiKey, context),
    own: {
      allowance: { limit: freeCallsPerDay, reset },
      open: (context) => ownOpener(settings.baseUrl, context),
    },
    missing: 'ALPHA_VANTAGE_API_KEY is not set: no daily prices, earnings, estimates and betas',
  };
}

function open({ baseUrl, plan }: AlphaVantageSettings, apiKey: string, context: ProviderContext): AlphaVantageProvider {
  const { log, now, ledger } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  const pacer = context.pace(burstPause, { mostAtOnce });
  const client = new AlphaVantageClient({ host, apiKey: async () => apiKey, ledger, pacer, log, burstPause });
  return new AlphaVantageProvider({ client, plan, now });
}

/** Own keys share only the connections: each has its own queue and budget. */
function ownOpener(baseUrl: string, context: ProviderContext): (key: OwnKey) => OwnProvider {
  const { log, now } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  return ({ id, ledger, readKey }) => {
    const pacer = context.pace(burstPause, { mostAtOnce }, id);
    const client = new AlphaVantageClient({ host, apiKey: readKey, isOwn: true, ledger, pacer, log, burstPause });
    return { provider: new AlphaVantageProvider({ client, plan: 'free', now }), check: () => client.check() };
  };
}

interface AlphaVantageOptions {
  readonly client: AlphaVantageClient;
  /** A free key gets the 100 newest daily bars, a premium key all of them. */
  readonly plan: 'free' | 'premium';
  readonly now: () => Date;
}

const name = 'alpha-vantage';

/** Prices, key figures, earnings and statements by Alpha Vantage; one budgeted call for each answer. */
export class AlphaVantageProvider implements Provider {
  readonly name = name;
  readonly metered = true;
  readonly dailyBars: DailyBars;
  readonly #client: AlphaVantageClient;
  readonly #now: () => Date;

  constructor({ client, plan, now }: AlphaVantageOptions) {
    this.#client = client;
    this.#now = now;
    const full = plan === 'premium';
    this.dailyBars = { full, load: (symbol, demand) => this.#dailyBars(symbol, full, demand) };
  }

  readonly profile = (symbol: string, demand?: Demand): Promise<CompanyProfile> =>
    this.#readAnswer({ function: 'OVERVIEW', symbol, missing: unknownSymbol(symbol), demand }, (body) =>
      readProfile(body, symbol, this.#formatNow()),
    );

  readonly weeklyBars = (symbol: string, demand?: Demand): Promise<PriceBar[]> =>
    this.#readAnswer({ function: 'TIME_SERIES_WEEKLY_ADJUSTED', symbol, missing: noPrices, demand }, (body) =>
      readPriceSeries(body, 'weekly', this.#now()),
    );

  readonly earnings: Earnings = {
    history: async (symbol, demand) => {
      const missing = 'No earnings history data found for this stock.';
      const question = { function: 'EARNINGS', symbol, missing, demand };
      return this.#headed(symbol, await this.#readAnswer(question, readEarningsHistory));
    },
    estimates: async (symbol, demand) => {
      const missing = 'Earnings estimates are not available for this stock.';
      const question = { function: 'EARNINGS_ESTIMATES', symbol, missing, demand };
      return this.#headed(symbol, await this.#readAnswer(question, readEarningsEstimates));
    },
  };

  readonly earningsCalendar = async (demand?: Demand): Promise<readonly ExpectedResults[]> => {
    const missing = 'No earnings calendar is available.';
    const table = await this.#client.askQuestion({ function: 'EARNINGS_CALENDAR', isTable: true, missing, demand });
    const days = readEarningsCalendar(table);
    if (days === null) throw unreadable();
    return days;
  };

  readonly statements: Statements = {
    income: async (symbol, demand) => {
      const question = {
        function: 'INCOME_STATEMENT',
        symbol,
        missing: noStatement('income statement', symbol),
        demand,
      };
      return this.#headed(symbol, await this.#readAnswer(question, readIncomeReports));
    },
    balance: async (symbol, demand) => {
      const question = { function: 'BALANCE_SHEET', symbol, missing: noStatement('balance sheet', symbol), demand };
      return this.#headed(symbol, await this.#readAnswer(question, readBalanceReports));
    },
    cashFlow: async (symbol, demand) => {
      const question = { function: 'CASH_FLOW', symbol, missing: noStatement('cash flow', symbol), demand };
      return this.#headed(symbol, await this.#readAnswer(question, readCashFlowReports));
    },
  };

  #dailyBars(symbol: string, full: boolean, demand?: Demand): Promise<PriceBar[]> {
    const question: Question = { function: 'TIME_SERIES_DAILY', symbol, missing: noPrices, demand };
    return this.#readAnswer(full ? { ...question, outputsize: 'full' } : question, (body) =>
      readPriceSeries(body, 'daily', this.#now()),
    );
  }

  async #readAnswer<Value>(question: Question, read: (body: unknown) => Value | null): Promise<Value> {
    const value = read(await this.#client.askQuestion(question));
    if (value === null) throw new NotFound(question.missing);
    return value;
  }

  #headed<Body extends object>(symbol: string, body: Body) {
    return { symbol, source: name, asOf: this.#formatNow(), ...body } as const;
  }

  #formatNow(): string {
    return this.#now().toISOString();
  }
}

const noPrices = 'No price history data available.';

function unknownSymbol(symbol: string): string {
  return `Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`;
}

function noStatement(statement: string, symbol: string): string {
  return `No ${statement} data found for ${symbol}.`;
}
