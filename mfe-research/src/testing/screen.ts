import type { CallReply } from '@basecase/gateway/contract';
import { amount, ratio, unknown } from './comparison.ts';

type Screen = CallReply<'screenMarket'>;

const bins = (kept: number) => ({
  low: 0,
  high: 1.6,
  all: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  kept: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, kept],
});

const cashTerms = [
  ['operatingCashflow', 300],
  ['capex', 100],
  ['revenue', 1000],
] as const;

/** A screen of two conditions that two of three companies pass, with three columns. */
export const searchAnswer: Screen = {
  asOf: null,
  universe: 3,
  matches: 2,
  unknown: 1,
  covered: 300,
  scope: { industries: 300, parts: [250] },
  prices: { day: '2026-10-30', recent: 290, of: 300 },
  conditions: [
    {
      text: 'fcf / revenue > 15%',
      passes: 2,
      fails: 0,
      unknown: 1,
      left: 2,
      without: 3,
      meaning: 'Free cash flow is more than 15% of revenue.',
      gaps: [{ reason: 'Not reported', count: 1 }],
      asks: { figure: 'fcf / revenue', operator: '>', value: 0.15, unit: 'ratio' },
    },
    {
      text: 'pe < 25',
      passes: 3,
      fails: 0,
      unknown: 0,
      left: 2,
      without: 2,
      meaning: 'P/E is less than 25.',
      asks: { figure: 'pe', operator: '<', value: 25, unit: 'ratio' },
    },
  ],
  columns: [
    { formula: 'revenue', label: 'Revenue', unit: 'money', format: 'money', better: null, n: 3, bins: bins(1) },
    {
      formula: 'fcf / revenue',
      label: 'fcf / revenue',
      unit: 'ratio',
      format: 'percent',
      better: 'higher',
      n: 2,
      bins: bins(1),
    },
    { formula: 'pe', label: 'P/E', unit: 'ratio', format: 'number', better: 'lower', n: 2, bins: null },
  ],
  rows: [
    {
      symbol: 'ONE',
      cik: 1,
      name: 'One Systems',
      sic: '7372',
      values: {
        revenue: amount(1000),
        'fcf / revenue': ratio(0.2, cashTerms, 'fcf / revenue'),
        pe: ratio(
          20,
          [
            ['marketCap', 2000],
            ['netIncome', 100],
          ],
          'marketCap / netIncome',
        ),
      },
      percentiles: { revenue: 0.5, 'fcf / revenue': 0.91, pe: 0.2 },
    },
    {
      symbol: 'TWO',
      cik: 2,
      name: 'Two Devices',
      sic: '3674',
      values: { revenue: amount(4000), 'fcf / revenue': ratio(0.3), pe: unknown('Not meaningful: not above zero') },
      percentiles: { revenue: 0.8, 'fcf / revenue': 0.95 },
    },
  ],
};

/** Names of formulas. */
export const marketLines: CallReply<'marketLines'> = {
  lines: [
    {
      name: 'revenue',
      label: 'Revenue',
      unit: 'money',
      definition: 'Revenue of the last twelve months.',
      kind: 'line',
      share: 0.9,
    },
    { name: 'ebitda', label: 'EBITDA', unit: 'money', definition: 'EBIT with depreciation.', kind: 'line', share: 0.6 },
    {
      name: 'marketCap',
      label: 'Market cap',
      unit: 'money',
      definition: 'Price × shares.',
      kind: 'measure',
      share: 0.8,
    },
    { name: 'pe', label: 'P/E', unit: 'ratio', definition: 'Market cap / net income.', kind: 'measure', share: 0.5 },
    { name: 'kind', label: 'Kind', unit: 'text', definition: 'The kind of company.', kind: 'fact', share: 1 },
  ],
};

export const industries: CallReply<'industries'> = {
  groups: [
    {
      code: '36',
      name: 'Electronics',
      companies: 18,
      industries: [{ sic: '3674', name: 'Semiconductors', companies: 18 }],
    },
    {
      code: '73',
      name: 'Business services',
      companies: 24,
      industries: [{ sic: '7372', name: 'Software', companies: 24 }],
    },
  ],
};

type SavedScreen = CallReply<'savedScreens'>['screens'][number];

/** A saved screen that one company joined. */
export const savedScreen: SavedScreen = {
  name: 'Cash compounders',
  where: 'fcf / revenue > 15% and pe < 25',
  columns: ['revenue', 'fcf / revenue', 'pe'],
  sort: null,
  sic: [],
  savedAt: '2026-11-14T10:00:00.000Z',
  seenAt: '2026-11-14T10:00:00.000Z',
  matches: 2,
  entrants: [
    { symbol: 'TWO', name: 'Two Devices', accession: '0000000001-26-000001', filed: '2026-11-18', form: '10-Q' },
  ],
  leavers: [],
};
