import type { FastifyInstance } from 'fastify';
import { defineCachedRoute } from '../http/define-route.ts';
import type { FinanceService } from './finance-service.ts';

/** Adds the calls about companies' figures. */
export function financeRoutes(app: FastifyInstance, finance: FinanceService): void {
  defineCachedRoute(app, 'stock', ({ input }) => finance.stock(input.params.symbol));
  defineCachedRoute(app, 'overview', ({ input }) => finance.overview(input.params.symbol));
  defineCachedRoute(app, 'incomeStatement', ({ input }) => finance.incomeStatement(input.params.symbol));
  defineCachedRoute(app, 'balanceSheet', ({ input }) => finance.balanceSheet(input.params.symbol));
  defineCachedRoute(app, 'cashFlow', ({ input }) => finance.cashFlow(input.params.symbol));
  defineCachedRoute(app, 'allStatements', ({ input }) => finance.allStatements(input.params.symbol));
  defineCachedRoute(app, 'financials', ({ input }) => finance.financials(input.params.symbol));
  defineCachedRoute(app, 'financialsMetrics', ({ input }) => finance.financialsMetrics(input.params.symbol));
  defineCachedRoute(app, 'earningsHistory', ({ input }) => finance.earningsHistory(input.params.symbol));
  defineCachedRoute(app, 'earningsEstimates', ({ input }) => finance.earningsEstimates(input.params.symbol));
  defineCachedRoute(app, 'allEarnings', ({ input }) => finance.allEarnings(input.params.symbol));
  defineCachedRoute(app, 'priceHistory', ({ input }) =>
    finance.priceHistory(input.params.symbol, input.params.timeframe),
  );
}
