import type { FastifyInstance } from 'fastify';
import { defineCachedRoutes } from '../answers/define-cached-routes.ts';
import { asFiledCalls } from '../contract/as-filed.ts';
import { earningsCalls } from '../contract/earnings.ts';
import { financialsCalls } from '../contract/financials.ts';
import { priceCalls } from '../contract/prices.ts';
import { type ProviderCalls, usageCalls } from '../contract/provider-calls.ts';
import { rateCalls } from '../contract/rates.ts';
import type { Source } from '../contract/sources.ts';
import { statementCalls } from '../contract/statements.ts';
import { stockCalls } from '../contract/stock.ts';
import { vintageCalls } from '../contract/vintages.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import { ownName } from '../storage/own-data.ts';
import type { Database } from '../storage/schema.ts';
import type { Figures } from './finance.ts';
import type { OwnFigures } from './own-figures.ts';
import { dailyKind } from './price-service.ts';
import type { RiskFreeRates } from './risk-free-rates.ts';

interface FinanceRouteDeps {
  readonly ownFigures: Pick<OwnFigures, 'chooseFigures'>;
  readonly riskFreeRates: RiskFreeRates;
}

export async function financeRoutes(
  app: FastifyInstance,
  { ownFigures, riskFreeRates }: FinanceRouteDeps,
): Promise<void> {
  const chooseFigures = ({ ownKeys }: SessionUser): Figures => ownFigures.chooseFigures(ownKeys);
  defineCachedRoutes(app, rateCalls, { riskFreeRate: () => riskFreeRates.readNewest() });
  defineCachedRoutes(app, stockCalls, {
    stock: ({ input, user }, demand) => chooseFigures(user()).overviews.stock(input.params.symbol, demand),
    overview: ({ input, user }, demand) => chooseFigures(user()).overviews.overview(input.params.symbol, demand),
    providerFigures: ({ input, user }, demand) => chooseFigures(user()).profiles.request(input.params.symbol, demand),
  });
  defineCachedRoutes(app, statementCalls, {
    incomeStatement: ({ input, user }, demand) => chooseFigures(user()).statements.income(input.params.symbol, demand),
    balanceSheet: ({ input, user }, demand) => chooseFigures(user()).statements.balance(input.params.symbol, demand),
    cashFlow: ({ input, user }, demand) => chooseFigures(user()).statements.cashFlow(input.params.symbol, demand),
    allStatements: ({ input, user }, demand) =>
      chooseFigures(user()).statements.loadAllStatements(input.params.symbol, demand),
  });
  defineCachedRoutes(app, asFiledCalls, {
    asFiled: ({ input: { params, query }, user }, demand) =>
      chooseFigures(user()).asFiled.newest(params.symbol, query.period, user().id, demand),
    segments: ({ input: { params, query }, user }, demand) =>
      chooseFigures(user()).asFiled.segments(params.symbol, query.period, user().id, demand),
  });
  defineCachedRoutes(app, vintageCalls, {
    vintages: ({ input, user }, demand) => chooseFigures(user()).vintages.loadVintages(input.params.symbol, demand),
  });
  defineCachedRoutes(app, financialsCalls, {
    financials: ({ input, user }, demand) => chooseFigures(user()).statements.financials(input.params.symbol, demand),
    financialsMetrics: ({ input, user }, demand) =>
      chooseFigures(user()).statements.metrics(input.params.symbol, demand),
  });
  defineCachedRoutes(app, earningsCalls, {
    earningsHistory: ({ input, user }, demand) => chooseFigures(user()).earnings.history(input.params.symbol, demand),
    earningsEstimates: ({ input, user }, demand) =>
      chooseFigures(user()).earnings.estimates(input.params.symbol, demand),
    allEarnings: ({ input, user }, demand) =>
      chooseFigures(user()).earnings.loadAllEarnings(input.params.symbol, demand),
  });
  defineCachedRoutes(app, priceCalls, {
    priceHistory: ({ input, user }, demand) =>
      chooseFigures(user()).prices.history(input.params.symbol, input.params.timeframe, demand),
  });
}

interface ProviderCallsDeps {
  readonly db: Database;
  /** In order of preference. */
  readonly budgets: ReadonlyMap<Source, BudgetLedger>;
  readonly ownFigures: Pick<OwnFigures, 'findLedger'>;
  readonly edgar: Pick<EdgarService, 'directory'>;
}

/** Prices of more companies are not listed. */
const mostFresh = 60;

/** The calls of the data provider that are left for a user, by the key that pays for them. */
export async function providerCallsRoute(
  app: FastifyInstance,
  { db, budgets, ownFigures, edgar }: ProviderCallsDeps,
): Promise<void> {
  defineRoutes(app, usageCalls, {
    providerCalls: async ({ user }): Promise<ProviderCalls> => {
      const { ownKeys } = user();
      const ledger = ownFigures.findLedger(ownKeys, budgets);
      if (ledger === null) return { calls: null, fresh: [] };
      const { limit, left, resetsAt } = await ledger.usage();
      const nextAt = left > 0 ? null : (resetsAt?.toISOString() ?? null);
      return {
        calls: { limit, left, isPlenty: left * 2 >= limit, nextAt },
        fresh: await listFresh(db, ownKeys?.dataId ?? null, edgar.directory),
      };
    },
  });
}

/** Returns the companies whose daily price is held and fresh, newest first. */
async function listFresh(db: Database, ownKeyId: string | null, directory: EdgarService['directory']) {
  const prefix = `${dailyKind.name}:`;
  const start = ownKeyId === null ? prefix : ownName(ownKeyId, prefix);
  const rows = await db
    .selectFrom('cache_entries')
    .select('key')
    .where('key', 'like', `${start}%`)
    .where('type', '!=', 'missing')
    .where('expires_at', '>', Date.now())
    .orderBy('stored_at', 'desc')
    .limit(mostFresh)
    .execute();
  return Promise.all(
    rows.map(async ({ key }) => {
      const symbol = key.slice(start.length);
      const found = await directory.findSymbol(symbol);
      return { symbol, name: typeof found === 'string' ? null : found.title };
    }),
  );
}
