import type { FastifyInstance } from 'fastify';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { Figures } from './finance.ts';
import type { OwnFigures } from './own-figures.ts';

interface FinanceRouteOptions {
  readonly figures: Pick<OwnFigures, 'chooseFigures'>;
}

/** Routes of companies' figures. */
export async function financeRoutes(app: FastifyInstance, { figures }: FinanceRouteOptions): Promise<void> {
  const pickFigures = ({ user }: { readonly user: () => SessionUser }): Figures =>
    figures.chooseFigures(user().ownKeyId);
  defineCachedRoute(app, 'stock', (call, demand) =>
    pickFigures(call).overviews.stock(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'overview', (call, demand) =>
    pickFigures(call).overviews.overview(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'incomeStatement', (call, demand) =>
    pickFigures(call).statements.income(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'balanceSheet', (call, demand) =>
    pickFigures(call).statements.balance(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'cashFlow', (call, demand) =>
    pickFigures(call).statements.cashFlow(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'allStatements', (call, demand) =>
    pickFigures(call).statements.loadAllStatements(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'asFiled', (call, demand) =>
    pickFigures(call).asFiled.newest(call.input.params.symbol, call.input.query.period, call.user().id, demand),
  );
  defineCachedRoute(app, 'segments', (call, demand) =>
    pickFigures(call).asFiled.segments(call.input.params.symbol, call.input.query.period, call.user().id, demand),
  );
  defineCachedRoute(app, 'vintages', (call, demand) =>
    pickFigures(call).vintages.loadVintages(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'financials', (call, demand) =>
    pickFigures(call).statements.financials(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'financialsMetrics', (call, demand) =>
    pickFigures(call).statements.metrics(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'earningsHistory', (call, demand) =>
    pickFigures(call).earnings.history(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'earningsEstimates', (call, demand) =>
    pickFigures(call).earnings.estimates(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'allEarnings', (call, demand) =>
    pickFigures(call).earnings.loadAllEarnings(call.input.params.symbol, demand),
  );
  defineCachedRoute(app, 'priceHistory', (call, demand) =>
    pickFigures(call).prices.history(call.input.params.symbol, call.input.params.timeframe, demand),
  );
}
