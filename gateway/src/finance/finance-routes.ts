import type { FastifyInstance } from 'fastify';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import type { Finance } from './finance.ts';

interface FinanceRouteOptions {
  readonly finance: Finance;
}

/** Routes of companies' figures. */
export async function financeRoutes(app: FastifyInstance, { finance }: FinanceRouteOptions): Promise<void> {
  const { overviews, statements, asFiled, vintages, prices, earnings } = finance;
  defineCachedRoute(app, 'stock', ({ input }) => overviews.stock(input.params.symbol));
  defineCachedRoute(app, 'overview', ({ input }) => overviews.overview(input.params.symbol));
  defineCachedRoute(app, 'incomeStatement', ({ input }) => statements.income(input.params.symbol));
  defineCachedRoute(app, 'balanceSheet', ({ input }) => statements.balance(input.params.symbol));
  defineCachedRoute(app, 'cashFlow', ({ input }) => statements.cashFlow(input.params.symbol));
  defineCachedRoute(app, 'allStatements', ({ input }) => statements.all(input.params.symbol));
  defineCachedRoute(app, 'asFiled', ({ input, user }) =>
    asFiled.newest(input.params.symbol, input.query.period, user().id),
  );
  defineCachedRoute(app, 'segments', ({ input, user }) =>
    asFiled.segments(input.params.symbol, input.query.period, user().id),
  );
  defineCachedRoute(app, 'vintages', ({ input }) => vintages.of(input.params.symbol));
  defineCachedRoute(app, 'financials', ({ input }) => statements.financials(input.params.symbol));
  defineCachedRoute(app, 'financialsMetrics', ({ input }) => statements.metrics(input.params.symbol));
  defineCachedRoute(app, 'earningsHistory', ({ input }) => earnings.history(input.params.symbol));
  defineCachedRoute(app, 'earningsEstimates', ({ input }) => earnings.estimates(input.params.symbol));
  defineCachedRoute(app, 'allEarnings', ({ input }) => earnings.all(input.params.symbol));
  defineCachedRoute(app, 'priceHistory', ({ input }) => prices.history(input.params.symbol, input.params.timeframe));
}
