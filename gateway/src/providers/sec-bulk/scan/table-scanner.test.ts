import { Readable } from 'node:stream';
import fc from 'fast-check';
import { BadUpstream } from '../../../errors/errors.ts';
import { Refusals } from './refusals.ts';
import { scanTable, TableScanner } from './table-scanner.ts';

const shape = { name: 'num.txt', columns: ['tag', 'value', 'note'], required: ['tag', 'value'] };

async function scan(pieces: readonly (string | Buffer)[]) {
  const refusals = new Refusals();
  const rows: string[][] = [];
  const scanner = new TableScanner(shape, refusals, (row) => rows.push([row.text(0), row.text(1), row.text(2)]));
  await scanTable(Readable.from(pieces.map((piece) => Buffer.from(piece))), scanner, shape.name);
  return { rows, refused: refusals.list() };
}

test('columns are found by their names, in any order and beside others', async () => {
  const { rows } = await scan(['value\tother\ttag\n1\tx\tAssets\n2\t\tCash\n']);
  expect(rows).toEqual([
    ['Assets', '1', ''],
    ['Cash', '2', ''],
  ]);
});

test('a byte order mark, carriage returns, quotes and a last line without an end are read as what they are', async () => {
  const { rows, refused } = await scan(['\uFEFFtag\tvalue\r\n"Assets\t1\r\n\r\nCash"\t2']);
  expect(rows.map(([tag, value]) => [tag, value])).toEqual([
    ['"Assets', '1'],
    ['Cash"', '2'],
  ]);
  expect(refused).toEqual([]);
});

test('a row of 10 MB and rows with another number of fields are refused by name, and the rest is read', async () => {
  const long = Buffer.alloc(10 * 1024 * 1024, 'x');
  const { rows, refused } = await scan(['tag\tvalue\nA\t1\nB', long, '\t2\nC\t3\t4\nD\nE\t5\n']);
  expect(rows.map(([tag]) => tag)).toEqual(['A', 'E']);
  expect(refused).toEqual([
    { reason: 'num.txt: row of more than 64 kB', count: 1, first: `B${'x'.repeat(79)}` },
    { reason: 'num.txt: row with another number of fields', count: 2, first: 'C\t3\t4' },
  ]);
});

test.each([
  ['without a required column', 'tag\tother\nA\t1\n'],
  ['without a line', ''],
  ['with a first line of 100 kB', 'x'.repeat(100_000)],
])('a table %s is refused whole', async (_, text) => {
  await expect(scan([text])).rejects.toThrow(BadUpstream);
});

test('a stream that breaks off is refused whole', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('tag\tvalue\nA\t1\n');
      throw new Error('unexpected end of file');
    })(),
  );
  const scanner = new TableScanner(shape, new Refusals(), () => {});
  await expect(scanTable(broken, scanner, 'num.txt')).rejects.toThrow('num.txt is damaged');
});

test('random bytes never crash the scan, however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 }), async (pieces) => {
      const { rows } = await scan(['tag\tvalue\n', ...pieces.map((piece) => Buffer.from(piece))]);
      expect(rows.every((row) => row.length === 3)).toBe(true);
    }),
  );
});

test('a row that is refused takes no neighbour along, however the bytes are cut', async () => {
  const good = fc.tuple(fc.stringMatching(/^[A-Z]{1,8}$/), fc.stringMatching(/^\d{1,6}$/)).map((row) => row.join('\t'));
  const bad = fc.constantFrom('one field', 'a\tb\tc', 'x'.repeat(70_000), '\t\t\t');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(good, bad), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 40_000 }),
      async (lines, step) => {
        const bytes = Buffer.from(`tag\tvalue\n${lines.join('\n')}\n`);
        const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
          bytes.subarray(at * step, (at + 1) * step),
        );
        const { rows, refused } = await scan(step < 20 && bytes.length > 20_000 ? [bytes] : pieces);
        const kept = lines.filter((line) => line.split('\t').length === 2 && line.length < 60_000);
        expect(rows.map(([tag, value]) => `${tag}\t${value}`)).toEqual(kept);
        expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length - kept.length);
      },
    ),
    { numRuns: 60 },
  );
});
