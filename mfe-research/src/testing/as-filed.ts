import type { AsFiled, FiledLine, FiledStatement } from '@basecase/gateway/contract';

// Filings of a fictitious company, as the gateway reads them: the newest period first.

const usd = 'iso4217:USD';

/** Returns a line of figures; each is printed as tagged. Null is a missing figure. */
export function filedLine(
  label: string,
  figures: readonly (number | null)[],
  change: Partial<FiledLine> = {},
): FiledLine {
  return {
    concept: `us-gaap:${label.replaceAll(/\W/g, '')}`,
    label,
    level: 0,
    total: false,
    unit: usd,
    members: {},
    figures: figures.map((value, index) => (value === null ? null : { value, printed: value, anchor: `f-${index}` })),
    ...change,
  };
}

/** Returns a heading. */
export function filedHeading(label: string, level = 0): FiledLine {
  return filedLine(label, [], { concept: null, unit: '', level });
}

const costs = filedLine('Cost of sales', [], {
  level: 1,
  figures: [
    { value: 30_000_000, printed: -30_000_000, anchor: 'c-0' },
    { value: 25_000_000, printed: -25_000_000, anchor: null },
    { value: 0, printed: 0, anchor: 'c-2' },
  ],
});

export const filedIncome: FiledStatement = {
  kind: 'income',
  columns: [
    { start: '2023-10-01', end: '2024-09-28' },
    { start: '2022-09-25', end: '2023-09-30' },
    { start: '2021-09-26', end: '2022-09-24' },
  ],
  lines: [
    filedHeading('Net sales:'),
    filedLine('Anvils', [60_000_000, 50_000_000, 40_000_000], {
      level: 1,
      members: { 'srt:ProductOrServiceAxis': 'acme:AnvilsMember' },
    }),
    filedLine('Rockets', [40_000_000, 30_000_000, null], { level: 1 }),
    filedLine('Total net sales', [100_000_000, 80_000_000, 40_000_000], { level: 2, total: true }),
    costs,
    filedLine('Net income', [70_000_000, 55_000_000, 40_000_000], { total: true }),
    filedHeading('Earnings per share:'),
    filedLine('Diluted', [7, 5.5, 4.125], { level: 1, unit: 'iso4217:USD/xbrli:shares' }),
    filedLine('Diluted shares', [10_000_000, 10_000_000, 9_700_000], { level: 1, unit: 'xbrli:shares' }),
  ],
};

export const filedBalance: FiledStatement = {
  kind: 'balance',
  columns: [
    { start: null, end: '2024-09-28' },
    { start: null, end: '2023-09-30' },
  ],
  lines: [filedLine('Total assets', [200_000_000, 180_000_000], { total: true })],
};

/** The newest annual report: its cash flow statement is in an exhibit. */
export const filedAnnual: AsFiled = {
  symbol: 'ACME',
  source: 'sec',
  asOf: '2025-02-21T10:00:00.000Z',
  filing: {
    cik: '0000001234',
    form: '10-K',
    accessionNumber: '0000001234-24-000003',
    filed: '2024-11-01',
    primaryDocument: 'acme-20240928.htm',
  },
  statements: [filedIncome, filedBalance],
};

/** The newest quarterly report: three months and nine months of two years. */
export const filedQuarterly: AsFiled = {
  ...filedAnnual,
  filing: {
    ...filedAnnual.filing,
    form: '10-Q',
    accessionNumber: '0000001234-25-000002',
    filed: '2025-08-01',
    primaryDocument: 'acme-20250629.htm',
  },
  statements: [
    {
      kind: 'income',
      columns: [
        { start: '2025-03-30', end: '2025-06-29' },
        { start: '2024-03-31', end: '2024-06-29' },
        { start: '2024-09-29', end: '2025-06-29' },
        { start: '2023-10-01', end: '2024-06-29' },
      ],
      lines: [filedLine('Total net sales', [30_000_000, 25_000_000, 90_000_000, 75_000_000], { total: true })],
    },
  ],
};

const reference = (accessionNumber: string, filed: string): AsFiled['filing'] => ({
  ...filedAnnual.filing,
  accessionNumber,
  filed,
});

/** Four fiscal years out of three 10-Ks. A part was sold in 2022: sales were first filed with it, and 2021 still has it. */
export const filedYears: AsFiled = {
  ...filedAnnual,
  filing: reference('0000001234-25-000001', '2025-02-13'),
  filings: [
    reference('0000001234-25-000001', '2025-02-13'),
    reference('0000001234-24-000001', '2024-02-16'),
    reference('0000001234-23-000001', '2023-02-16'),
  ],
  statements: [
    {
      kind: 'income',
      columns: [
        { start: '2024-01-01', end: '2024-12-31', fiscalYear: 2024, accessionNumber: '0000001234-25-000001' },
        { start: '2023-01-01', end: '2023-12-31', fiscalYear: 2023, accessionNumber: '0000001234-25-000001' },
        { start: '2022-01-01', end: '2022-12-31', fiscalYear: 2022, accessionNumber: '0000001234-24-000001' },
        { start: '2021-01-01', end: '2021-12-31', fiscalYear: 2021, accessionNumber: '0000001234-23-000001' },
      ],
      lines: [
        filedLine('Sales', [], {
          standardField: 'totalRevenue',
          figures: [
            { value: 90_000_000, printed: 90_000_000, anchor: 's-0' },
            { value: 100_000_000, printed: 100_000_000, anchor: 's-1' },
            {
              value: 80_000_000,
              printed: 80_000_000,
              anchor: 's-2',
              firstFiled: { value: 95_000_000, accessionNumber: '0000001234-23-000001', filed: '2023-02-16' },
            },
            { value: 82_000_000, printed: 82_000_000, anchor: 's-3' },
          ],
        }),
        filedLine('Cost of sales', [30_000_000, 20_000_000, 20_000_000, 20_000_000]),
        filedLine('Net earnings', [18_000_000, 16_000_000, 8_000_000, 10_000_000], {
          standardField: 'netIncome',
          total: true,
        }),
        filedLine('Diluted', [1.8, 1.6, 0.8, 1], {
          standardField: 'earningsPerShareDiluted',
          unit: 'iso4217:USD/xbrli:shares',
        }),
      ],
    },
  ],
};
