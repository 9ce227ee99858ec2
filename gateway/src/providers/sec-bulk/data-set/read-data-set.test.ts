import fc from 'fast-check';
import {
  type Member,
  numHead,
  numRow,
  preHead,
  subHead,
  subRow,
  toTable,
  yearRows,
  zipWriter,
} from '../../../../test/support/data-set-zip.ts';
import { BadUpstream } from '../../../errors/errors.ts';
import type { StoredLine } from '../../market-report.ts';
import { type DataSetFiling, readDataSet } from './read-data-set.ts';

const writeZip = zipWriter();
const one = '0000001234-25-000001';
const other = '0000001234-25-000002';

async function read(members: Readonly<Record<string, Member>>) {
  const filings: DataSetFiling[] = [];
  const summary = await readDataSet(writeZip(members), { onFiling: (filing) => void filings.push(filing) });
  return { filings, ...summary };
}

const readRows = (num: Member, sub: Member = [subHead, subRow(one)]) => read({ 'sub.txt': sub, 'num.txt': num });

function findFigure({ reports }: Partial<DataSetFiling>, line: StoredLine, quarters = 4, end = '2024-12-31') {
  return reports?.find((report) => report.end === end && report.quarters === quarters)?.figures[line];
}

test('a filing has its company, its acceptance and a report per period', async () => {
  const sub = subRow(one, { former: 'OLD ACME INC', name: 'ACME CORP' });
  const { filings, read: count, refused } = await readRows([numHead, ...yearRows(one)], [subHead, sub]);
  expect(filings[0]?.company).toEqual({
    cik: 1234,
    name: 'ACME CORP',
    formerNames: ['OLD ACME INC'],
    sic: '3674',
    fiscalYearEnd: '12-31',
    kind: 'general',
  });
  expect(filings[0]?.reports.map(({ end, quarters }) => [end, quarters])).toEqual([
    ['2024-12-31', 4],
    ['2024-12-31', 0],
  ]);
  expect(filings[0]?.reports[0]).toMatchObject({
    accession: one,
    form: '10-K',
    filed: '2025-02-20',
    accepted: '2025-02-20T16:31:05',
    currency: 'USD',
    figures: {
      revenue: { value: 1000, concept: 'us-gaap:Revenues' },
      capex: { value: 40, concept: 'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment' },
    },
  });
  expect([count, refused]).toEqual([1, []]);
});

test('rows of a filing may be anywhere, columns in any order, and segments and coreg may be missing', async () => {
  const head = ['value', 'adsh', 'uom', 'qtrs', 'ddate', 'version', 'tag'];
  const rows = [...yearRows(one), ...yearRows(other).reverse()].map(
    ([adsh, tag, version, ddate, qtrs, uom, , , value]) => [
      ...[value ?? '', adsh ?? '', uom ?? '', qtrs ?? ''],
      ...[ddate ?? '', version ?? '', tag ?? ''],
    ],
  );
  const mixed = rows.flatMap((row, at) => (at < 8 ? [row, rows[at + 8] ?? row] : []));
  const { filings } = await readRows([head, ...mixed], [subHead, subRow(one), subRow(other)]);
  expect(filings.map((filing) => findFigure(filing, 'revenue')?.value)).toEqual([1000, 1000]);
});

test('parts of the company and other registrants are no totals', async () => {
  const { filings } = await readRows([
    numHead,
    numRow(one, 'Assets', 7, { coreg: 'Subsidiary' }),
    numRow(one, 'Revenues', 9, { quarters: 4, segments: 'BusinessSegments=Cars;' }),
    ...yearRows(one),
  ]);
  expect(findFigure(filings[0] ?? {}, 'totalAssets', 0)?.value).toBe(500);
  expect(findFigure(filings[0] ?? {}, 'revenue')?.value).toBe(1000);
});

test('shares are those of the cover page, all classes added up, also where they are counted after the period', async () => {
  const cover = { unit: 'shares', date: '20250131', version: 'dei/2024' };
  const { filings } = await readRows([
    numHead,
    ...yearRows(one),
    numRow(one, 'EntityCommonStockSharesOutstanding', 800_000, { ...cover, segments: 'ClassOfStock=CommonClassA;' }),
    numRow(one, 'EntityCommonStockSharesOutstanding', 150_000, { ...cover, segments: 'ClassOfStock=CommonClassB;' }),
    numRow(one, 'CommonStockSharesOutstanding', 800_000, { unit: 'shares' }),
  ]);
  expect(findFigure(filings[0] ?? {}, 'shares', 0)).toEqual({ value: 950_000, concept: '=All classes added up' });
});

test.each([
  ['a placeholder', 100, undefined],
  ['a count of 10,000', 10_000, undefined],
  ['a count far below the average', 300_000, undefined],
  ['a count far above the average', 3_100_000, undefined],
  ['a count that the average confirms', 900_000, 900_000],
])('without a cover page, %s', async (_, count, expected) => {
  const row = numRow(one, 'CommonStockSharesOutstanding', count, { unit: 'shares' });
  const { filings } = await readRows([numHead, ...yearRows(one), row]);
  expect(findFigure(filings[0] ?? {}, 'shares', 0)?.value).toBe(expected);
});

test('a count of the cover page of 10,000 or less is a placeholder', async () => {
  const { filings } = await readRows([
    numHead,
    ...yearRows(one),
    numRow(one, 'EntityCommonStockSharesOutstanding', 7, { unit: 'shares', version: 'dei/2024' }),
    numRow(one, 'CommonStockSharesOutstanding', 900_000, { unit: 'shares' }),
  ]);
  expect(findFigure(filings[0] ?? {}, 'shares', 0)?.value).toBe(900_000);
});

test('an average in thousands is brought to the scale of the cover page', async () => {
  const tag = 'WeightedAverageNumberOfDilutedSharesOutstanding';
  const { filings } = await readRows([
    numHead,
    ...yearRows(one).filter((row) => row[1] !== tag),
    numRow(one, tag, 29_534, { quarters: 4, unit: 'shares' }),
    numRow(one, 'EntityCommonStockSharesOutstanding', 29_400_000, { unit: 'shares', version: 'dei/2024' }),
  ]);
  expect(findFigure(filings[0] ?? {}, 'dilutedShares')).toEqual({
    value: 29_534_000,
    concept: '=Average diluted shares, filed in thousands',
  });
});

test('figures for the year to date stay as filed, and days are ends of months', async () => {
  const sub = subRow(one, { form: '10-Q' });
  const flows = [1, 2, 3].map((quarters) =>
    numRow(one, 'NetCashProvidedByUsedInOperatingActivities', quarters * 10, { quarters, date: '20240930' }),
  );
  const { filings } = await readRows([numHead, ...flows], [subHead, sub]);
  const values = [1, 2, 3].map(
    (quarters) => findFigure(filings[0] ?? {}, 'operatingCashflow', quarters, '2024-09-30')?.value,
  );
  expect(values).toEqual([10, 20, 30]);
});

test('lines that pre.txt places on a statement count, those of the company’s own among them', async () => {
  const line = (place: number, tag: string, label: string, version = 'us-gaap/2024') => [
    one,
    2,
    place,
    'IS',
    0,
    'H',
    tag,
    version,
    label,
    0,
  ];
  const own = { quarters: 4, version: one };
  const { filings } = await read({
    'sub.txt': [subHead, subRow(one)],
    'pre.txt': [
      preHead,
      line(1, 'TotalNetRevenue', 'Total net revenue', one),
      line(2, 'CostOfRevenue', 'Cost of revenue'),
      line(3, 'OperatingIncomeLoss', 'Operating income'),
      line(4, 'IncomeTaxExpenseBenefit', 'Income tax'),
      line(6, 'NetIncomeLoss', 'Net income'),
      line(7, 'EarningsPerShareDiluted', 'Diluted'),
    ],
    'num.txt': [
      numHead,
      ...yearRows(one).filter(([, tag]) => tag !== 'Revenues'),
      numRow(one, 'TotalNetRevenue', 900, own),
      numRow(one, 'CostOfRevenue', 400, { quarters: 4 }),
      numRow(one, 'OperatingIncomeLoss', 130, { quarters: 4 }),
      numRow(one, 'IncomeTaxExpenseBenefit', 30, { quarters: 4 }),
      numRow(one, 'EarningsPerShareDiluted', '0.1000', { quarters: 4 }),
    ],
  });
  expect(findFigure(filings[0] ?? {}, 'revenue')).toEqual({ value: 900, concept: 'company:TotalNetRevenue' });
  expect(findFigure(filings[0] ?? {}, 'grossProfit')).toEqual({ value: 500, concept: '=Revenue less cost of revenue' });
  // The statements that it does not place are arranged by the rules.
  expect(findFigure(filings[0] ?? {}, 'totalAssets', 0)?.value).toBe(500);
});

test('only annual and quarterly reports and their amendments are read', async () => {
  const forms = ['10-K', '10-KT', '10-K/A', '10-Q', '20-F', '40-F', '8-K', 'S-1', '10-K405'];
  const adsh = (at: number) => `0000001234-25-00000${at}`;
  const sub = [subHead, ...forms.map((form, at) => subRow(adsh(at), { form }))];
  const { filings, refused } = await readRows([numHead, ...forms.flatMap((_, at) => yearRows(adsh(at)))], sub);
  expect(filings.map(({ filing }) => filing.form)).toEqual(forms.slice(0, 6));
  expect(refused).toEqual([]);
});

test('bad rows are refused by name, and the rest of the filing is read', async () => {
  const bad = [
    numRow(one, 'InventoryNet', 'n/a'),
    numRow(one, 'InventoryNet', '1e9'),
    numRow(one, 'InventoryNet', 5, { date: '20251301' }),
    numRow(one, 'InventoryNet', 5, { quarters: 'four' }),
    numRow('0009999999-25-000009', 'InventoryNet', 5),
    [one, 'InventoryNet'],
  ];
  const { filings, refused } = await readRows([numHead, ...yearRows(one), ...bad]);
  expect(findFigure(filings[0] ?? {}, 'revenue')?.value).toBe(1000);
  expect(findFigure(filings[0] ?? {}, 'inventory', 0)).toBeUndefined();
  expect(refused.map(({ reason, count }) => [reason, count])).toEqual([
    ['num.txt: value that is no amount', 2],
    ['num.txt: date that no calendar has', 1],
    ['num.txt: unreadable number of quarters', 1],
    ['num.txt: number of a filing that sub.txt does not list', 1],
    ['num.txt: row with another number of fields', 1],
  ]);
});

test('random bytes beside the rows of a filing change none of its figures', async () => {
  const rows = yearRows(one).map((row) => Buffer.from(`${row.join('\t')}\n`));
  const head = Buffer.from(`${numHead.join('\t')}\n`);
  const { filings: expected } = await readRows(Buffer.concat([head, ...rows]));
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.array(fc.string({ maxLength: 5 }), { minLength: 10, maxLength: 10 }).map((row) => Buffer.from(row.join('\t'))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { minLength: rows.length, maxLength: rows.length }), async (noises) => {
      const mixed = rows.flatMap((row, at) => [row, noises[at] ?? '', '\n'].map((part) => Buffer.from(part)));
      const { filings } = await readRows(Buffer.concat([head, ...mixed]));
      expect(filings).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('bad rows of filings are refused by name, and the others are read', async () => {
  const sub = [
    subHead,
    subRow(one, { name: '"Quoted' }),
    subRow(one),
    subRow('0000001234-25-000003', { cik: 'x' }),
    subRow('0000001234-25-000004', { filed: '20251301' }),
    subRow('not a number'),
    subRow(other, { accepted: 'noon', sic: '', fye: '1301' }),
  ];
  const { filings, refused } = await readRows([numHead, ...yearRows(one)], sub);
  expect(filings.map(({ company, filing }) => [company.name, filing.accepted])).toEqual([
    ['"Quoted', '2025-02-20T16:31:05'],
    ['ACME CORP', '2025-02-20T00:00:00'],
  ]);
  expect(filings[1]?.company).toMatchObject({ sic: null, fiscalYearEnd: null });
  expect(refused.map(({ reason }) => reason)).toEqual([
    'sub.txt: filing that is listed twice',
    'sub.txt: filing with an unreadable cik',
    'sub.txt: filing with an unreadable filed',
    'sub.txt: filing with an unreadable adsh',
    'sub.txt: time of acceptance that cannot be read, the day of filing counts',
  ]);
});

test('a file without sub.txt or num.txt is no data set, and a read pauses between tables and filings', async () => {
  await expect(read({ 'num.txt': [numHead] })).rejects.toThrow(BadUpstream);
  await expect(read({ 'sub.txt': [subHead] })).rejects.toThrow(BadUpstream);
  const zip = writeZip({ 'sub.txt': toTable([subHead, subRow(one)]), 'num.txt': toTable([numHead]) });
  const steps: string[] = [];
  await readDataSet(zip, { onFiling: () => void steps.push('filing'), pause: async () => void steps.push('pause') });
  expect(steps).toEqual(['pause', 'pause', 'filing', 'pause']);
});
