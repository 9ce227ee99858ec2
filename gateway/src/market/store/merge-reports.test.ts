import fc from 'fast-check';
import { makeFiler, makeReport } from '../../../test/support/market-loads.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketReport } from '../../providers/market-report.ts';
import type { ReportKind } from './market-schema.ts';
import { LoadBuilder } from './market-writer.ts';
import { mergeHeads, mergeLine } from './merge-reports.ts';

interface Load {
  readonly kind: ReportKind;
  readonly reports: readonly MarketReport[];
}

/** Returns the revenue of merged loads as sentences. */
function listRevenue(loads: readonly Load[]): readonly string[] {
  const built = loads.map(({ kind, reports }, id) => {
    const builder = new LoadBuilder(id);
    for (const report of reports) builder.add(makeFiler(report.cik, [report]));
    return { kind, heads: builder.heads(), line: builder.line('revenue') };
  });
  const merged = mergeHeads(built);
  const { row, value, concept } = mergeLine(
    merged,
    built.map(({ line }) => line),
  );
  return [...row].map((at, index) => {
    const { heads, ciks, filings, concepts, currencies } = merged;
    const period = `${formatDayNumber(heads.end[at] ?? 0)}/${heads.quarters[at]} ${currencies[heads.currency[at] ?? 0]}`;
    const figure = `${ciks[heads.company[at] ?? 0]} ${period} ${value[index]} ${concepts[concept[index] ?? 0]}`;
    return `${figure} by ${filings[heads.filing[at] ?? 0]?.accession} of ${formatDayNumber(heads.accepted[at] ?? 0)}`;
  });
}

const again = (report: MarketReport, year: number, revenue: number, change: Partial<MarketReport> = {}) => ({
  ...makeReport(report.cik, year, { revenue }),
  end: report.end,
  ...change,
});

test('a value that repeats what is held is left out, and another value is a further one', () => {
  const first = makeReport(1, 2022, { revenue: 100 });
  const loads: Load[] = [
    { kind: 'quarter', reports: [again(first, 2024, 90)] },
    { kind: 'quarter', reports: [first] },
    { kind: 'quarter', reports: [again(first, 2023, 100), makeReport(1, 2023, { revenue: 120 })] },
  ];
  expect(listRevenue(loads)).toEqual([
    '1 2022-12-31/4 USD 100 us-gaap:revenue by 0000000001-23-000001 of 2023-02-20',
    '1 2023-12-31/4 USD 120 us-gaap:revenue by 0000000001-24-000001 of 2024-02-20',
    '1 2022-12-31/4 USD 90 us-gaap:revenue by 0000000001-25-000001 of 2025-02-20',
  ]);
});

test('a value that returns after another one counts again', () => {
  const first = makeReport(1, 2022, { revenue: 100 });
  const loads: Load[] = [{ kind: 'quarter', reports: [first, again(first, 2023, 90), again(first, 2024, 100)] }];
  expect(listRevenue(loads)).toHaveLength(3);
});

test('of one filing the rows of the data set count, those of the days since before those of a company', () => {
  const report = (revenue: number) => makeReport(1, 2024, { revenue });
  const quarter: Load = { kind: 'quarter', reports: [report(1)] };
  const since: Load = { kind: 'since', reports: [report(2)] };
  const company: Load = { kind: 'company', reports: [report(3), makeReport(1, 2020, { revenue: 9 })] };
  expect(listRevenue([company, since, quarter]).map((line) => line.split(' ')[3])).toEqual(['9', '1']);
  expect(listRevenue([since, company]).map((line) => line.split(' ')[3])).toEqual(['9', '2']);
});

test('amounts of one period in two currencies are two', () => {
  const report = makeReport(1, 2024, { revenue: 5 });
  const loads: Load[] = [{ kind: 'quarter', reports: [report, { ...report, currency: 'EUR' }] }];
  expect(listRevenue(loads)).toHaveLength(2);
});

const reports = fc.array(
  fc
    .record({
      cik: fc.integer({ min: 1, max: 4 }),
      filed: fc.integer({ min: 2018, max: 2025 }),
      back: fc.integer({ min: 0, max: 2 }),
      revenue: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ cik, filed, back, revenue }) => ({
      ...makeReport(cik, filed, { revenue }),
      end: `${filed - back}-12-31`,
    })),
  { maxLength: 40 },
);

test('the order of loads and of the filings in them does not change the figures', () => {
  const property = fc.property(reports, fc.infiniteStream(fc.nat()), (list, numbers) => {
    // A data set holds each filing once: the year of filing decides.
    const distinct = [...new Map(list.map((report) => [`${report.accession} ${report.end}`, report])).values()];
    const years = [...new Set(distinct.map(({ filed }) => filed))].sort();
    const loads = years.map((year): Load => {
      return { kind: 'quarter', reports: distinct.filter(({ filed }) => filed === year) };
    });
    const shuffle = <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, rank: Number(numbers.next().value) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item);
    const mixed = shuffle(loads).map((load) => ({ ...load, reports: shuffle(load.reports) }));
    expect(listRevenue(mixed)).toEqual(listRevenue(loads));
  });
  fc.assert(property, { numRuns: 200 });
});
