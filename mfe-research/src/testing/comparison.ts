import type { CallReply } from '@basecase/gateway/contract';

type Comparison = CallReply<'compareCompanies'>;
type Company = Comparison['companies'][number];
type Figure = Company['price'];
type Row = Company['groups'][number]['rows'][number];
type Layout = NonNullable<Comparison['layout']>;

const filing = { filed: '2026-02-20', accession: '0000000001-26-000001' };

export const unknown = (reason: string): Figure => ({ value: null, reason });

/** Returns a ratio of the last twelve months. @param terms amounts in US dollars */
export const ratio = (value: number, terms: readonly (readonly [string, number])[] = [], formula?: string): Figure => ({
  value,
  unit: 'ratio',
  view: 'ttm',
  end: '2025-12-31',
  ...filing,
  ...(formula !== undefined && { formula }),
  ...(terms.length > 0 && {
    terms: terms.map(([name, term]) => ({ name, value: term, end: '2025-12-31', ...filing, currency: 'USD' })),
  }),
});

/** Returns an amount of a fiscal year or, without one, of the last twelve months. */
export const amount = (value: number, currency = 'USD', year?: number): Figure => ({
  value,
  unit: 'money',
  view: year === undefined ? 'ttm' : 'fy',
  end: `${year ?? 2025}-12-31`,
  currency,
  ...filing,
});

const layout: Layout = [
  {
    title: 'Size',
    rows: [{ name: 'revenue', label: 'Revenue', format: 'money', note: '4 quarters', better: null }],
  },
  {
    title: 'Profitability',
    rows: [
      { name: 'netMargin', label: 'Net margin', format: 'percent', note: null, better: 'higher' },
      { name: 'debtToEquity', label: 'Debt / equity', format: 'ratio', note: 'lower is better', better: 'lower' },
    ],
  },
  { title: 'Valuation', rows: [{ name: 'pe', label: 'P/E', format: 'ratio', note: null, better: 'lower' }] },
];

const row = (name: string, value: Figure, years: readonly Figure[] = []): Row => ({ name, value, years: [...years] });

/** Returns a company with four figures, and its revenue and net margin of three fiscal years. */
export function comparedCompany(
  symbol: string,
  figures: { readonly revenue: Figure; readonly netMargin: Figure; readonly debtToEquity: Figure; readonly pe: Figure },
  rest: Partial<Company> = {},
): Company {
  const { revenue, netMargin, debtToEquity, pe } = figures;
  const currency = 'currency' in revenue ? (revenue.currency ?? 'USD') : 'USD';
  const newest = typeof revenue.value === 'number' ? revenue.value : 100;
  const years = [2025, 2024, 2023].map((year, ago) => amount(newest * 0.8 ** ago, currency, year));
  const margins = [0.2, 0.18, 0.1].map((value, ago) => ({ ...ratio(value), end: `${2025 - ago}-12-31` }));
  return {
    symbol,
    name: `${symbol} Inc.`,
    kind: 'general',
    currency,
    form: '10-K',
    fiscalYearEnd: '12-31',
    price: {
      value: 50,
      unit: 'perShare',
      view: 'day',
      end: '2026-02-13',
      filed: null,
      accession: null,
      currency: 'USD',
    },
    closes: [
      { day: '2024-02-15', close: 40 },
      { day: '2026-01-30', close: 48 },
      { day: '2026-02-13', close: 50 },
    ],
    groups: [
      { title: 'Size', rows: [row('revenue', revenue, years)] },
      { title: 'Profitability', rows: [row('netMargin', netMargin, margins), row('debtToEquity', debtToEquity)] },
      { title: 'Valuation', rows: [row('pe', pe)] },
    ],
    ...rest,
  };
}

/** Two companies of one currency with all figures. */
export const comparison: Comparison = {
  layout,
  companies: [
    comparedCompany('ONE', {
      revenue: amount(1000e6),
      netMargin: ratio(
        0.2,
        [
          ['netIncome', 200e6],
          ['revenue', 1000e6],
        ],
        'netIncome / revenue',
      ),
      debtToEquity: ratio(0.5),
      pe: ratio(25),
    }),
    comparedCompany('TWO', {
      revenue: amount(400e6),
      netMargin: ratio(
        0.1,
        [
          ['netIncome', 40e6],
          ['revenue', 400e6],
        ],
        'netIncome / revenue',
      ),
      debtToEquity: ratio(0.25),
      pe: unknown('Not meaningful: negative or zero denominator'),
    }),
  ],
};
