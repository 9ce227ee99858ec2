import { z } from 'zod';
import { asFiledQuerySchema, asFiledSchema } from '../as-filed.ts';
import { get, signedIn } from '../call.ts';
import { allEarningsSchema, earningsEstimatesSchema, earningsHistorySchema } from '../earnings.ts';
import {
  edgarCompanyQuerySchema,
  edgarCompanySchema,
  edgarDownloadQuerySchema,
  edgarSearchQuerySchema,
  edgarSearchSchema,
  edgarTickersSchema,
  filingDocumentQuerySchema,
  filingDocumentSchema,
  filingPageQuerySchema,
} from '../edgar.ts';
import { symbolParamsSchema } from '../figures.ts';
import { providerCallsSchema } from '../provider-calls.ts';
import { riskFreeRateSchema } from '../rates.ts';
import { segmentsQuerySchema, segmentsSchema } from '../segments.ts';
import {
  allStatementsSchema,
  balanceSheetSchema,
  cashFlowSchema,
  financialsMetricsSchema,
  financialsSchema,
  incomeStatementSchema,
} from '../statements.ts';
import {
  overviewSchema,
  priceHistoryParamsSchema,
  priceHistorySchema,
  providerFiguresSchema,
  stockSchema,
} from '../stock.ts';
import { vintagesSchema } from '../vintages.ts';

export const financeCalls = {
  stock: get('/api/finance/stock/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: stockSchema,
    context: 'stock data',
  }),
  overview: get('/api/finance/overview/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: overviewSchema,
    firstLoad: true,
  }),
  /** Loads the key figures that only the provider has. It costs a call while they are not held. */
  providerFigures: get('/api/finance/provider-figures/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: providerFiguresSchema,
    firstLoad: true,
    context: 'key figures',
  }),
  providerCalls: get('/api/finance/provider-calls', signedIn, {
    reply: providerCallsSchema,
    firstLoad: true,
    context: 'calls left',
  }),
  /** The dated rate without risk, one for all companies. */
  riskFreeRate: get('/api/finance/risk-free-rate', signedIn, { reply: riskFreeRateSchema }),
  incomeStatement: get('/api/finance/income-statement/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: incomeStatementSchema,
  }),
  balanceSheet: get('/api/finance/balance-sheet/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: balanceSheetSchema,
  }),
  cashFlow: get('/api/finance/cash-flow/:symbol', signedIn, { params: symbolParamsSchema, reply: cashFlowSchema }),
  allStatements: get('/api/finance/all-statements/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: allStatementsSchema,
    firstLoad: true,
    context: 'financial statements',
  }),
  asFiled: get('/api/finance/as-filed/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: asFiledQuerySchema,
    reply: asFiledSchema,
    firstLoad: true,
    context: 'statements as filed',
  }),
  segments: get('/api/finance/segments/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: segmentsQuerySchema,
    reply: segmentsSchema,
    firstLoad: true,
  }),
  vintages: get('/api/finance/vintages/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: vintagesSchema,
    firstLoad: true,
    context: 'earlier statements',
  }),
  financials: get('/api/finance/financials/:symbol', signedIn, { params: symbolParamsSchema, reply: financialsSchema }),
  financialsMetrics: get('/api/finance/financials-metrics/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: financialsMetricsSchema,
    context: 'financial metrics',
  }),
  earningsHistory: get('/api/finance/earnings-history/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: earningsHistorySchema,
  }),
  earningsEstimates: get('/api/finance/earnings-estimates/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: earningsEstimatesSchema,
  }),
  allEarnings: get('/api/finance/all-earnings/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: allEarningsSchema,
    firstLoad: true,
    context: 'earnings',
  }),
  priceHistory: get('/api/finance/price-history/:symbol/:timeframe', signedIn, {
    params: priceHistoryParamsSchema,
    reply: priceHistorySchema,
    firstLoad: true,
  }),

  edgarTickers: get('/api/edgar/tickers', signedIn, {
    reply: edgarTickersSchema,
    firstLoad: true,
    context: 'ticker mapping',
  }),
  edgarCompany: get('/api/edgar/company', signedIn, {
    query: edgarCompanyQuerySchema,
    reply: edgarCompanySchema,
    firstLoad: true,
    context: 'filings',
  }),
  edgarSearch: get('/api/edgar/search', signedIn, {
    query: edgarSearchQuerySchema,
    reply: edgarSearchSchema,
    firstLoad: true,
    context: 'search results',
  }),
  edgarDownload: get('/api/edgar/download', signedIn, {
    query: edgarDownloadQuerySchema,
    reply: z.string(),
    firstLoad: true,
    context: 'filing',
  }),
  filingDocument: get('/api/edgar/document', signedIn, {
    query: filingDocumentQuerySchema,
    reply: filingDocumentSchema,
    firstLoad: true,
    context: 'filing',
  }),
  filingPage: get('/api/edgar/page', 'ticket', {
    query: filingPageQuerySchema,
    reply: z.string(),
    firstLoad: true,
    context: 'filing',
  }),
} as const;
