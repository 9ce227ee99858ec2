import type { SegmentBreakdown, SegmentPart, Segments } from '@basecase/gateway/contract';

// Parts of a fictitious company in millions, newest first.

const millions = (value: number): number => value * 1e6;

/** Returns a part with figures in millions. Null is a missing figure. */
export function segmentPart(
  label: string,
  figures: readonly (number | null)[],
  change: Partial<SegmentPart> = {},
): SegmentPart {
  return {
    member: `acme:${label.replaceAll(/\W/g, '')}Member`,
    label,
    partOf: null,
    figures: figures.map((value, index) => (value === null ? null : { value: millions(value), anchor: `p-${index}` })),
    ...change,
  };
}

/** Returns a breakdown whose sums are those of its outermost parts. */
export function breakdown(
  by: SegmentBreakdown['by'],
  measure: SegmentBreakdown['measure'],
  parts: readonly SegmentPart[],
  consolidated: readonly number[],
): SegmentBreakdown {
  const outermost = parts.filter(({ partOf }) => partOf === null);
  return {
    by,
    measure,
    parts: [...parts],
    sums: consolidated.map((_, index) => outermost.reduce((sum, part) => sum + (part.figures[index]?.value ?? 0), 0)),
    consolidated: consolidated.map(millions),
  };
}

const filing = {
  cik: '0000001234',
  form: '10-K',
  accessionNumber: '0000001234-24-000003',
  filed: '2024-11-01',
  primaryDocument: 'acme-20240928.htm',
};

/** Two years: revenue of the segments adds up, operating income is 5 above the consolidated figure. No geography. */
export const segments: Segments = {
  symbol: 'ACME',
  source: 'sec',
  asOf: '2025-02-21T10:00:00.000Z',
  currency: 'USD',
  periods: [
    { start: '2023-10-01', end: '2024-09-28', fiscalYear: 2024, accessionNumber: filing.accessionNumber },
    { start: '2022-09-25', end: '2023-09-30', fiscalYear: 2023, accessionNumber: filing.accessionNumber },
  ],
  filings: [filing],
  breakdowns: [
    breakdown('segment', 'revenue', [segmentPart('Anvils', [75, 60]), segmentPart('Rockets', [25, 40])], [100, 100]),
    breakdown(
      'segment',
      'operatingIncome',
      [segmentPart('Anvils', [30, 20]), segmentPart('Rockets', [-5, 4])],
      [20, 19],
    ),
    breakdown('product', 'revenue', [segmentPart('Steel', [90, 80]), segmentPart('Powder', [null, 20])], [100, 100]),
  ],
};
