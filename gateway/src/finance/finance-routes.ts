import type { FastifyInstance } from 'fastify';
import type { CachedAnswer } from '../answers/answer-cache.ts';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import { asFiledCalls } from '../contract/as-filed.ts';
import type { ApiCall, ApiReply } from '../contract/call.ts';
import { earningsCalls } from '../contract/earnings.ts';
import { financialsCalls } from '../contract/financials.ts';
import { type ProviderCalls, usageCalls } from '../contract/provider-calls.ts';
import { rateCalls } from '../contract/rates.ts';
import { segmentCalls } from '../contract/segments.ts';
import type { Source } from '../contract/sources.ts';
import { statementCalls } from '../contract/statements.ts';
import { stockCalls } from '../contract/stock.ts';
import { vintageCalls } from '../contract/vintages.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { type Call, defineRoute } from '../http/define-route.ts';
import type { Demand } from '../providers/budget/demand.ts';
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

type LoadFigures<Definition extends ApiCall> = (
  figures: Figures,
  call: Call<Definition>,
  demand: Demand,
) => Promise<CachedAnswer<ApiReply<Definition>>>;

export async function financeRoutes(
  app: FastifyInstance,
  { ownFigures, riskFreeRates }: FinanceRouteDeps,
): Promise<void> {
  /** Defines a call whose answer the caller's figures give. */
  const define = <Definition extends ApiCall>(definition: Definition, load: LoadFigures<Definition>) =>
    defineCachedRoute(app, definition, (call, demand) =>
      load(ownFigures.chooseFigures(call.user().ownKeys), call, demand),
    );
  defineCachedRoute(app, rateCalls.riskFreeRate, () => riskFreeRates.readNewest());
  define(stockCalls.stock, ({ overviews }, { input }, demand) => overviews.stock(input.params.symbol, demand));
  define(stockCalls.overview, ({ overviews }, { input }, demand) => overviews.overview(input.params.symbol, demand));
  define(stockCalls.providerFigures, ({ profiles }, { input }, demand) =>
    profiles.request(input.params.symbol, demand),
  );
  define(statementCalls.incomeStatement, ({ statements }, { input }, demand) =>
    statements.income(input.params.symbol, demand),
  );
  define(statementCalls.balanceSheet, ({ statements }, { input }, demand) =>
    statements.balance(input.params.symbol, demand),
  );
  define(statementCalls.cashFlow, ({ statements }, { input }, demand) =>
    statements.cashFlow(input.params.symbol, demand),
  );
  define(statementCalls.allStatements, ({ statements }, { input }, demand) =>
    statements.loadAllStatements(input.params.symbol, demand),
  );
  define(asFiledCalls.asFiled, ({ asFiled }, { input, user }, demand) =>
    asFiled.newest(input.params.symbol, input.query.period, user().id, demand),
  );
  define(segmentCalls.segments, ({ asFiled }, { input, user }, demand) =>
    asFiled.segments(input.params.symbol, input.query.period, user().id, demand),
  );
  define(vintageCalls.vintages, ({ vintages }, { input }, demand) =>
    vintages.loadVintages(input.params.symbol, demand),
  );
  define(financialsCalls.financials, ({ statements }, { input }, demand) =>
    statements.financials(input.params.symbol, demand),
  );
  define(financialsCalls.financialsMetrics, ({ statements }, { input }, demand) =>
    statements.metrics(input.params.symbol, demand),
  );
  define(earningsCalls.earningsHistory, ({ earnings }, { input }, demand) =>
    earnings.history(input.params.symbol, demand),
  );
  define(earningsCalls.earningsEstimates, ({ earnings }, { input }, demand) =>
    earnings.estimates(input.params.symbol, demand),
  );
  define(earningsCalls.allEarnings, ({ earnings }, { input }, demand) =>
    earnings.loadAllEarnings(input.params.symbol, demand),
  );
  define(stockCalls.priceHistory, ({ prices }, { input }, demand) =>
    prices.history(input.params.symbol, input.params.timeframe, demand),
  );
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
  defineRoute(app, usageCalls.providerCalls, async ({ user }): Promise<ProviderCalls> => {
    const { ownKeys } = user();
    const ledger = ownFigures.findLedger(ownKeys, budgets);
    if (ledger === null) return { calls: null, fresh: [] };
    const { limit, left, resetsAt } = await ledger.usage();
    const nextAt = left > 0 ? null : (resetsAt?.toISOString() ?? null);
    return {
      calls: { limit, left, isPlenty: left * 2 >= limit, nextAt },
      fresh: await listFresh(db, ownKeys?.dataId ?? null, edgar.directory),
    };
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
