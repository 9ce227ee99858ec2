import { readReport } from '../../../test/support/filings/read-report.ts';
import type { Breakdown } from '../../providers/read-filing.ts';
import type { ReadReport } from '../../providers/read-report.ts';
import { buildSegments } from './segments.model.ts';

const year = (y: number) => ({ start: `${y}-01-01`, end: `${y}-12-31` });

function breakdown(period: Breakdown['period'], parts: Readonly<Record<string, number>>): Breakdown {
  const sum = Object.values(parts).reduce((whole, value) => whole + value, 0);
  return {
    by: 'segment',
    measure: 'revenue',
    period,
    concept: 'us-gaap:Revenues',
    parts: Object.entries(parts).map(([label, value]) => ({
      member: `acme:${label}Member`,
      label,
      partOf: null,
      value,
      anchor: null,
    })),
    sum,
    total: sum + 1,
    gap: 1,
  };
}

function report(filed: string, end: string, ...breakdowns: Breakdown[]): ReadReport {
  const made = readReport({ form: '10-K', filed, end, fiscalYear: Number(end.slice(0, 4)) });
  return { ...made, filing: { ...made.filing, breakdowns } };
}

const newest = report(
  '2025-02-13',
  '2024-12-31',
  breakdown(year(2024), { Retail: 70, Cloud: 50 }),
  breakdown(year(2023), { Retail: 60, Cloud: 35 }),
);
const older = report(
  '2024-02-15',
  '2023-12-31',
  breakdown(year(2023), { Retail: 64, Devices: 6, Cloud: 30 }),
  breakdown(year(2022), { Retail: 60, Devices: 5, Cloud: 25 }),
);

test('each period comes from the newest filing that breaks it down; parts are matched by member', () => {
  const { periods, breakdowns, currency } = buildSegments([older, newest], 'annual');
  expect(currency).toBe('USD');
  expect(periods.map(({ fiscalYear, accessionNumber }) => [fiscalYear, accessionNumber])).toEqual([
    [2024, newest.reference.accessionNumber],
    [2023, newest.reference.accessionNumber],
    [2022, older.reference.accessionNumber],
  ]);
  expect(breakdowns).toHaveLength(1);
  expect(
    breakdowns[0]?.parts.map(({ label, figures }) => [label, ...figures.map((one) => one?.value ?? null)]),
  ).toEqual([
    ['Retail', 70, 60, 60],
    ['Devices', null, null, 5],
    ['Cloud', 50, 35, 25],
  ]);
  expect(breakdowns[0]).toMatchObject({ by: 'segment', sums: [120, 95, 90], consolidated: [121, 96, 91] });
});

test('a filing without parts leaves nothing', () => {
  expect(buildSegments([report('2025-02-13', '2024-12-31')], 'annual')).toMatchObject({ periods: [], breakdowns: [] });
});

test('a year is no quarter', () => {
  expect(buildSegments([newest], 'quarterly').periods).toEqual([]);
});
