import type { CallReply } from '@basecase/gateway/contract';

type Coverage = CallReply<'coverage'>;

const quarterNames = [2026, 2025, 2024, 2023, 2022, 2021].flatMap((year) => [4, 3, 2, 1].map((at) => `${year}q${at}`));
const wanted = quarterNames.slice(1, 21);

/** Shares of `[filed, derived, missing]`; the rest is not presented. */
const lineShares = {
  Assets: [1, 0, 0],
  'Net income': [0.998, 0, 0.002],
  Revenue: [0.968, 0.003, 0.017],
  'Operating cash flow': [0.98, 0, 0.02],
  'Diluted EPS': [0.97, 0, 0.02],
  Equity: [0.96, 0.03, 0.01],
  Cash: [0.99, 0, 0.01],
  'Operating income': [0.85, 0.04, 0.03],
  Liabilities: [0.81, 0.18, 0.01],
  'Current assets': [0.81, 0, 0.01],
  'Capital expenditure': [0.71, 0.09, 0.06],
  'Gross profit': [0.48, 0.21, 0.07],
  Depreciation: [0.67, 0, 0.21],
  'Long-term debt': [0.66, 0, 0.07],
  Research: [0.36, 0, 0.02],
  Dividends: [0.25, 0, 0.04],
  Interest: [0.23, 0.16, 0.27],
} as const;

const reports = [
  29, 24, 35, 26, 22, 180, 260, 410, 520, 640, 430, 300, 210, 240, 690, 880, 520, 310, 160, 120, 90, 84, 140, 96, 70,
  58, 61, 49, 66, 52,
];

/** The coverage while the 15th of 20 quarters is being loaded. Sums add up. */
export const coverage: Coverage = {
  state: 'loading',
  sample: false,
  asOf: '2026-11-21T06:10:00Z',
  filers: {
    in: 5302,
    kinds: [
      { kind: 'general', count: 4171 },
      { kind: 'bank', count: 412 },
      { kind: 'insurer', count: 131 },
      { kind: 'broker', count: 118 },
      { kind: 'reit', count: 207 },
      { kind: 'fund', count: 142 },
      { kind: 'shell', count: 121 },
    ],
    out: [
      { reason: 'No report for 18 months', count: 74 },
      { reason: 'Not on NYSE, Nasdaq or NYSE American', count: 1405 },
      { reason: 'Annual report in another currency', count: 612 },
      { reason: 'Blank-check companies', count: 346 },
      { reason: 'Commodity trusts and asset-backed issuers', count: 158 },
    ],
  },
  quarters: wanted.slice(0, 14).map((name, at) => ({
    name,
    filings: 6_200 + at,
    loadedAt: '2026-11-21T02:10:00Z',
    ...(at === 2 && { reissued: true }),
  })),
  waiting: wanted.slice(14),
  problems: [],
  left: [],
  loading: { quarter: wanted[14] ?? '', done: 78_000_000, of: 128_000_000 },
  newestFiling: '2026-11-20',
  prices: {
    day: '2026-10-30',
    within31Days: 4812,
    of: 5302,
    ages: { week: 4371, month: 441, quarter: 96, none: 394 },
  },
  lines: Object.entries(lineShares).map(([label, [share, derived, missing]]) => ({
    name: label.toLowerCase(),
    label,
    share,
    derived,
    missing,
    notPresented: Math.max(0, 1 - share - derived - missing),
  })),
  days: reports.map((count, at) => ({ day: dayBefore(reports.length - 1 - at), reports: count })),
  disk: { bytes: 2_100_000_000, most: 4_000_000_000 },
};

/** Returns the business day so many before 20 November 2026, a Friday. */
function dayBefore(count: number): string {
  const days = count + 2 * Math.floor(count / 5) + (count % 5 > 4 ? 2 : 0);
  return new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10);
}
