import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from '../../../test/support/outside-server.ts';
import { describeProvider, opened } from '../../../test/support/provider-suite.ts';
import { alphaVantage } from './alpha-vantage.ts';

const apiKey = 'CANARYKEY1234567';

const bar = (close: string, volume: string) => ({ '4. close': close, '5. volume': volume });
const week = (close: string, adjusted: string) => ({
  '4. close': close,
  '5. adjusted close': adjusted,
  '6. volume': '9',
});
const reports = (field: string, missing: string) => ({
  symbol: 'ACME',
  annualReports: ['2024-12-31', '2025-12-31'].map((day) => ({
    fiscalDateEnding: day,
    [field]: '5',
    [missing]: 'None',
  })),
  quarterlyReports: [],
});
const bodies: Readonly<Record<string, unknown>> = {
  OVERVIEW: { Symbol: 'ACME', Name: 'Acme', EPS: '2.5', Beta: 'None', PERatio: '0' },
  TIME_SERIES_DAILY: { 'Time Series (Daily)': { '2026-05-14': bar('50', '9'), '2026-05-15': bar('51', '-') } },
  TIME_SERIES_WEEKLY_ADJUSTED: {
    'Weekly Adjusted Time Series': { '2026-05-08': week('50', '49'), '2026-05-15': week('51', 'None') },
  },
  INCOME_STATEMENT: reports('totalRevenue', 'ebitda'),
  BALANCE_SHEET: reports('totalAssets', 'goodwill'),
  CASH_FLOW: reports('operatingCashflow', 'dividendPayout'),
  EARNINGS: {
    annualEarnings: [
      { fiscalDateEnding: '2024-12-31', reportedEPS: '2' },
      { fiscalDateEnding: '2025-12-31', reportedEPS: 'None' },
    ],
    quarterlyEarnings: [],
  },
  EARNINGS_ESTIMATES: {
    estimates: ['2026-12-31', '2027-12-31'].map((date) => ({
      date,
      horizon: 'fiscal year',
      eps_estimate_high: 'None',
    })),
  },
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(request.url ?? '', 'http://provider').searchParams;
  const body = asked.get('symbol') === 'ACME' ? bodies[asked.get('function') ?? ''] : { 'Error Message': 'Invalid.' };
  json(body)(request, response);
}

describeProvider('Alpha Vantage', {
  open: (context, baseUrl) =>
    opened(alphaVantage({ apiKey, baseUrl, plan: 'free', dailyLimit: 25, reset: { kind: 'rolling' } }), context),
  secrets: [apiKey],
  company: { symbol: 'ACME', cik: '12345' },
  unknown: { symbol: 'NOPE', cik: '1' },
  gaps: {
    profile: ({ profile }) => [
      profile?.('ACME').then(({ beta }) => beta),
      profile?.('ACME').then(({ peRatio }) => peRatio),
    ],
    dailyBars: ({ dailyBars }) => [dailyBars?.load('ACME').then(([newest]) => newest?.volume)],
    weeklyBars: ({ weeklyBars }) => [weeklyBars?.('ACME').then(([newest]) => newest?.adjustedClose)],
    earnings: ({ earnings }) => [
      earnings?.history('ACME').then(({ annualEarnings }) => annualEarnings[0]?.reportedEPS),
      earnings?.estimates('ACME').then(({ annualEarningsEstimate }) => annualEarningsEstimate[0]?.epsHigh),
    ],
    statements: ({ statements }) => [
      statements?.income('ACME').then(({ annualReports }) => annualReports[0]?.ebitda),
      statements?.balance('ACME').then(({ annualReports }) => annualReports[0]?.goodwill),
      statements?.cashFlow('ACME').then(({ annualReports }) => annualReports[0]?.dividendPayout),
    ],
  },
  outside: {
    answer,
    unreadable: [json({ Information: 'Alpha Vantage is moving house.' })],
    limit: json({
      Information: `We have detected your API key as ${apiKey} and our rate limit is 25 requests per day.`,
    }),
  },
});
