import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { formatCsv, formatTsv } from './delimited.ts';
import { fileName, saveFile } from './save-file.ts';
import { workbookBlob } from './workbook.ts';

/** The parts of a workbook as text, by their path. */
async function readParts(workbook: Blob): Promise<Record<string, string>> {
  const bytes = await new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(reader.error));
    reader.readAsArrayBuffer(workbook);
  });
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([path, part]) => [path, strFromU8(part)]),
  );
}

describe('comma-separated values', () => {
  test('numbers are plain, a missing one is N/A', () => {
    expect(formatCsv([['Revenue', 391_035_000_000, -0.25, null]])).toBe('Revenue,391035000000,-0.25,N/A\r\n');
  });

  test('commas, quotes and line ends are quoted', () => {
    expect(formatCsv([['A, B', 'say "hi"', 'two\nlines']])).toBe('"A, B","say ""hi""","two\nlines"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('the text %s does not become a formula in a spreadsheet', (text) => {
    expect(formatCsv([[text]])).toBe(`'${text}\r\n`);
  });

  test('no text starts a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [first = ''] = formatCsv([[text]]).replace(/^"/, '');
        expect('=+-@\t'.includes(first) && first !== '').toBe(false);
      }),
    );
  });
});

test('tab-separated text keeps one cell in one cell', () => {
  expect(
    formatTsv([
      ['Line', '2024'],
      ['Net\tincome', 93_736_000_000],
      ['Tax', null],
    ]),
  ).toBe('Line\t2024\nNet income\t93736000000\nTax\tN/A');
});

test('a title becomes a file name', () => {
  expect(fileName('AAPL Revenue & Profitability', 'png')).toBe('aapl-revenue-profitability.png');
  expect(fileName('…', 'csv')).toBe('basecase.csv');
});

test('a file is downloaded under its name', () => {
  const clicked: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download, this.href);
  });
  saveFile(new Blob(['a']), 'a.csv');
  expect(clicked).toEqual(['a.csv', 'blob:file']);
  click.mockRestore();
});

describe('a workbook', () => {
  test('holds numbers as numbers, with their format', async () => {
    const parts = await readParts(
      await workbookBlob([
        {
          name: 'Income',
          rows: [
            ['Line', 'FY2024'],
            ['Revenue', { value: 391_035_000_000, format: '#,##0' }],
          ],
        },
      ]),
    );
    expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<c r="B2"[^>]*><v>391035000000<\/v><\/c>/);
    expect(parts['xl/styles.xml']).toContain('#,##0');
    expect(parts['xl/workbook.xml']).toContain('Income');
  });

  test('names a missing figure N/A and writes text as text', async () => {
    const parts = await readParts(
      await workbookBlob([{ name: 'A', rows: [[null, '=1+1', { value: null, format: '0' }]] }]),
    );
    expect(parts['xl/sharedStrings.xml']).toContain('N/A');
    expect(parts['xl/sharedStrings.xml']).toContain('=1+1');
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  });

  test('formulas are live and have their result', async () => {
    const parts = await readParts(
      await workbookBlob([
        {
          name: 'A',
          rows: [[2, 3, { value: 6, formula: 'A1*B1', format: '0.00' }, { value: 1, formula: 'IF(A1<B1,1,0)' }]],
        },
        { name: 'B', rows: [[{ value: 12, formula: "'A'!C1*2" }]] },
      ]),
    );
    expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<c r="C1"[^>]*><f>A1\*B1<\/f><v>6<\/v><\/c>/);
    expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<c r="D1"[^>]*><f>IF\(A1&lt;B1,1,0\)<\/f><v>1<\/v><\/c>/);
    expect(parts['xl/worksheets/sheet2.xml']).toMatch(/<f>'A'!C1\*2<\/f><v>12<\/v>/);
  });

  test('a result that no one brings is calculated, whatever its type', async () => {
    const formulas = ['A1+1', 'IF(A1>1,"more & <more>","")', 'IF(A1>2,"more","")', 'A1>1', 'B1+1', 'C1*2', 'NA()'];
    const rows = [[2, 'text', null], formulas.map((formula) => ({ value: null, formula }))];
    const parts = await readParts(await workbookBlob([{ name: 'A', rows }]));
    const xml = parts['xl/worksheets/sheet1.xml'] ?? '';
    const results = [...xml.matchAll(/<c r="[A-G]2"([^>]*)><f>[^<]*<\/f><v>([^<]*)<\/v><\/c>/g)];
    expect(results.map(([, attributes, value]) => `${/ t="\w+"/.exec(attributes ?? '')?.[0] ?? ''} ${value}`)).toEqual([
      ' 3',
      ' t="str" more &amp; &lt;more&gt;',
      ' t="str" ',
      ' t="b" 1',
      ' t="e" #VALUE!',
      ' t="e" #VALUE!',
      ' t="e" #N/A',
    ]);
  });

  test('a formula that cannot be calculated makes no file', async () => {
    const sheets = [{ name: 'A', rows: [[{ value: null, formula: 'A1+1' }]] }];
    await expect(workbookBlob(sheets)).rejects.toThrow('A formula refers to itself');
  });
});
