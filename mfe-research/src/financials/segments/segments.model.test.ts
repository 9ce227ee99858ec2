import type { Segments } from '@basecase/gateway/contract';
import { breakdown, segmentPart, segments } from '../../testing/segments.ts';
import { toPlainRows, toWorkbook } from '../table/table-export.model.ts';
import { partLabel, segmentsTable, shownParts } from './segments.model.ts';
import { partShares, segmentsChart } from './segments-charts.model.ts';
import { toExportedSegments } from './segments-source.model.ts';
import { buildTie } from './segments-tie.model.ts';

const options = { period: 'annual', unit: 'millions', count: 'few' } as const;
const table = segmentsTable(segments, 'segment', options);
const lines = (group: number, from = table) =>
  from.groups[group]?.rows.map(({ label, cells, change, share }) => [
    label,
    ...cells.map(({ text }) => text),
    change,
    share,
  ]);
const writing = { currency: 'USD', period: 'annual', write: (amount: number | null) => String(amount) } as const;
const [columns] = [table.columns];

test('each measure has its parts, their sum and the consolidated figure, oldest first', () => {
  expect(table.columns.map(({ label, filing }) => [label, filing?.filed])).toEqual([
    ['2023', '2024-11-01'],
    ['2024', '2024-11-01'],
  ]);
  expect(lines(0)).toEqual([
    ['Anvils', '$60', '$75', '+25.0%', '75.0%'],
    ['Rockets', '40', '25', '\u221237.5%', '25.0%'],
    ['Sum of segments', '100', '100', '0.0%', '100.0%'],
    ['Revenue, consolidated', '100', '100', '0.0%', ''],
  ]);
});

test('margins are operating income over revenue of each part', () => {
  expect(lines(2)).toEqual([
    ['Anvils', '33.3%', '40.0%', '+6.7 pp', ''],
    ['Rockets', '10.0%', '\u221220.0%', '\u221230.0 pp', ''],
    ['Consolidated', '19.0%', '20.0%', '+1.0 pp', ''],
  ]);
});

test('a part that the filing does not state is N/A with the reason', () => {
  const powder = segmentsTable(segments, 'product', options).groups[0]?.rows[1]?.cells.at(-1);
  expect(powder).toMatchObject({ value: null, text: 'N/A', missing: 'Not presented in the 10-K filed 1 Nov 2024' });
});

test('a part of a part is indented and does not count twice', () => {
  const parts = [
    segmentPart('Americas', [60]),
    segmentPart('Brazil', [20], { partOf: 'acme:AmericasMember' }),
    segmentPart('Europe', [40]),
  ];
  const one: Segments = {
    ...segments,
    periods: segments.periods.slice(0, 1),
    breakdowns: [breakdown('geography', 'revenue', parts, [100])],
  };
  const { groups } = segmentsTable(one, 'geography', options);
  expect(groups[0]?.rows.map(({ label, level }) => [label, level])).toEqual([
    ['Americas', 1],
    ['Brazil', 2],
    ['Europe', 1],
    ['Sum of regions', 1],
    ['Revenue, consolidated', 1],
  ]);
  expect(groups[0]?.tie?.adds).toBe(true);
});

describe('parts against the consolidated figure', () => {
  test('parts that add up say so', () => {
    expect(table.groups[0]?.tie).toEqual({
      gaps: [0, 0],
      texts: ['0', '0'],
      adds: true,
      label: 'Adds up in all 2 years',
      sentence: null,
    });
  });

  test('a gap is stated per year, and the newest in a sentence', () => {
    expect(table.groups[1]?.tie).toMatchObject({
      gaps: [5e6, 5e6],
      // In the unit of the table, which is millions.
      texts: ['5', '5'],
      adds: false,
      label: 'Segments against consolidated',
    });
    expect(table.groups[1]?.tie?.sentence).toMatch(
      /^Operating income of the parts is \$5\.0M above the consolidated figure of 2024:/,
    );
  });

  test('a difference within the rounding of the filing is none', () => {
    const rounded = breakdown(
      'segment',
      'revenue',
      [segmentPart('A', [33, 33]), segmentPart('B', [68, 67])],
      [100, 100],
    );
    expect(buildTie(rounded, columns, writing).adds).toBe(true);
    const whole = { ...rounded, consolidated: [100_000_001, 100_000_000] };
    expect(buildTie(whole, columns, writing)).toMatchObject({ adds: false, gaps: [0, 999_999] });
  });

  test('a missing figure is no zero', () => {
    const unknown = breakdown('segment', 'revenue', [segmentPart('A', [50, 50])], [50, 50]);
    expect(buildTie({ ...unknown, consolidated: [50e6, null] }, columns, writing)).toMatchObject({
      gaps: [null, 0],
      adds: true,
      label: 'Adds up in 1 of 2 years, the others are not known',
    });
    expect(buildTie({ ...unknown, consolidated: [null, null] }, columns, writing)).toMatchObject({ adds: false });
  });
});

describe('charts', () => {
  const many = breakdown(
    'segment',
    'revenue',
    ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((label, index) => segmentPart(label, [index + 1, index + 1])),
    [28, 28],
  );

  test('of more than six parts the smallest join', () => {
    const { bars, label, title } = segmentsChart(many, columns, 'USD');
    expect(bars.map((bar) => bar.label)).toEqual(['C', 'D', 'E', 'F', 'G', 'Other parts']);
    expect(bars.at(-1)?.values).toEqual([3e6, 3e6]);
    expect(title).toBe('Revenue by segment');
    expect(label).toBe('Revenue by segment, 2023 to 2024, latest sum $28.0M');
  });

  test('shares are of the sum of parts, with their change in points', () => {
    const revenue = segments.breakdowns[0];
    if (revenue === undefined) throw new Error('The fixture has revenue');
    expect(partShares(revenue, columns).map(({ label, share, change }) => [label, share, change])).toEqual([
      ['Anvils', '75.0%', '+15.0'],
      ['Rockets', '25.0%', '\u221215.0'],
    ]);
  });
});

test('a choice that the filings lack is replaced by the first that they have', () => {
  expect(shownParts(segments, 'geography')).toBe('segment');
  expect(shownParts(segments, 'product')).toBe('product');
  expect(shownParts({ breakdowns: [] }, 'segment')).toBeNull();
});

test('the export has full units, filings and the gap', () => {
  const exported = toExportedSegments('ACME', table);
  const rows = toPlainRows(exported);
  expect(rows.slice(0, 5)).toEqual([
    ['Line (USD)', '2023', '2024'],
    ['Period', '25 Sep 2022 to 30 Sep 2023', '1 Oct 2023 to 28 Sep 2024'],
    ['Filing', '0000001234-24-000003', '0000001234-24-000003'],
    ['Revenue'],
    ['Anvils', 60e6, 75e6],
  ]);
  expect(rows).toContainEqual(['Sum less consolidated', 5e6, 5e6]);
  expect(toWorkbook(exported)[0]?.rows[0]).toEqual([{ value: 'ACME Segments', bold: true }]);
});

test.each([
  ['jnj:InnovativeMedicineMember', 'InnovativeMedicine', 'Innovative Medicine'],
  ['acme:RestOfAsiaPacificMember', 'RestOfAsiaPacific', 'Rest Of Asia Pacific'],
  // Brands, and labels that the filing prints.
  ['jnj:MedTechMember', 'MedTech', 'MedTech'],
  ['aapl:IPhoneMember', 'iPhone', 'iPhone'],
  ['acme:QuickBooksMember', 'QuickBooks', 'QuickBooks'],
  ['aapl:WearablesHomeandAccessoriesMember', 'Wearables, Home and Accessories', 'Wearables, Home and Accessories'],
])('%s with the label "%s" reads "%s"', (member, label, text) => {
  expect(partLabel({ member, label })).toBe(text);
});
