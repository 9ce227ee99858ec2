import type { FastifyInstance } from 'fastify';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { Figures } from './finance.ts';
import type { OwnFigures } from './own-figures.ts';

interface FinanceRouteOptions {
  readonly figures: Pick<OwnFigures, 'of'>;
}

/** Routes of companies' figures. */
export async function financeRoutes(app: FastifyInstance, { figures }: FinanceRouteOptions): Promise<void> {
  const of = ({ user }: { readonly user: () => SessionUser }): Figures => figures.of(user().ownKeyId);
  defineCachedRoute(app, 'stock', (call, demand) => of(call).overviews.stock(call.input.params.symbol, demand));
  defineCachedRoute(app, 'overview', (call, demand) => of(call).overviews.overview(call.input.params.symbol, demand));
  defineCachedRoute(app, 'incomeStatement', (call, demand) =>
    of(call).statements.income(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'balanceSheet', (call, demand) =>
    of(call).statements.balance(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'cashFlow', (call, demand) => of(call).statements.cashFlow(call.input.params.symbol, demand));
  defineCachedRoute(app, 'allStatements', (call, demand) => of(call).statements.all(call.input.params.symbol, demand));
  defineCachedRoute(app, 'asFiled', (call, demand) =>
    of(call).asFiled.newest(call.input.params.symbol, call.input.query.period, call.user().id, demand),
  );
  defineCachedRoute(app, 'segments', (call, demand) =>
    of(call).asFiled.segments(call.input.params.symbol, call.input.query.period, call.user().id, demand),
  );
  defineCachedRoute(app, 'vintages', (call, demand) => of(call).vintages.of(call.input.params.symbol, demand));
  defineCachedRoute(app, 'financials', (call, demand) =>
    of(call).statements.financials(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'financialsMetrics', (call, demand) =>
    of(call).statements.metrics(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'earningsHistory', (call, demand) =>
    of(call).earnings.history(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'earningsEstimates', (call, demand) =>
    of(call).earnings.estimates(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'allEarnings', (call, demand) => of(call).earnings.all(call.input.params.symbol, demand));
  defineCachedRoute(app, 'priceHistory', (call, demand) =>
    of(call).prices.history(call.input.params.symbol, call.input.params.timeframe, demand),
  );
}
