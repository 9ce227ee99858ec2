import type { FastifyInstance } from 'fastify';
import type { CachedAnswer } from '../answers/answer-cache.ts';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import type { CallReply, RouteName } from '../contract/calls.ts';
import type { Call } from '../http/define-route.ts';
import type { Demand } from '../providers/budget/demand.ts';
import type { Figures } from './finance.ts';
import type { OwnFigures } from './own-figures.ts';
import type { RiskFreeRates } from './risk-free-rates.ts';

interface FinanceRouteDeps {
  readonly ownFigures: Pick<OwnFigures, 'chooseFigures'>;
  readonly riskFreeRates: RiskFreeRates;
}

type LoadFigures<Name extends RouteName> = (
  figures: Figures,
  call: Call<Name>,
  demand: Demand,
) => Promise<CachedAnswer<CallReply<Name>>>;

export async function financeRoutes(
  app: FastifyInstance,
  { ownFigures, riskFreeRates }: FinanceRouteDeps,
): Promise<void> {
  /** Defines a call whose answer the caller's figures give. */
  const define = <Name extends RouteName>(name: Name, load: LoadFigures<Name>) =>
    defineCachedRoute(app, name, (call, demand) => load(ownFigures.chooseFigures(call.user().ownKeyId), call, demand));
  defineCachedRoute(app, 'riskFreeRate', () => riskFreeRates.readNewest());
  define('stock', ({ overviews }, { input }, demand) => overviews.stock(input.params.symbol, demand));
  define('overview', ({ overviews }, { input }, demand) => overviews.overview(input.params.symbol, demand));
  define('providerFigures', ({ profiles }, { input }, demand) => profiles.request(input.params.symbol, demand));
  define('incomeStatement', ({ statements }, { input }, demand) => statements.income(input.params.symbol, demand));
  define('balanceSheet', ({ statements }, { input }, demand) => statements.balance(input.params.symbol, demand));
  define('cashFlow', ({ statements }, { input }, demand) => statements.cashFlow(input.params.symbol, demand));
  define('allStatements', ({ statements }, { input }, demand) =>
    statements.loadAllStatements(input.params.symbol, demand),
  );
  define('asFiled', ({ asFiled }, { input, user }, demand) =>
    asFiled.newest(input.params.symbol, input.query.period, user().id, demand),
  );
  define('segments', ({ asFiled }, { input, user }, demand) =>
    asFiled.segments(input.params.symbol, input.query.period, user().id, demand),
  );
  define('vintages', ({ vintages }, { input }, demand) => vintages.loadVintages(input.params.symbol, demand));
  define('financials', ({ statements }, { input }, demand) => statements.financials(input.params.symbol, demand));
  define('financialsMetrics', ({ statements }, { input }, demand) => statements.metrics(input.params.symbol, demand));
  define('earningsHistory', ({ earnings }, { input }, demand) => earnings.history(input.params.symbol, demand));
  define('earningsEstimates', ({ earnings }, { input }, demand) => earnings.estimates(input.params.symbol, demand));
  define('allEarnings', ({ earnings }, { input }, demand) => earnings.loadAllEarnings(input.params.symbol, demand));
  define('priceHistory', ({ prices }, { input }, demand) =>
    prices.history(input.params.symbol, input.params.timeframe, demand),
  );
}
