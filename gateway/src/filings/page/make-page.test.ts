import { gunzipSync } from 'node:zlib';
import { turnsDuring } from '../../../test/support/turns-during.ts';
import { FactReader } from './fact-reader.ts';
import { makePage } from './make-page.ts';
import { PageReader } from './page-reader.ts';

const read = async (document: Buffer | string, html = true) => {
  const { page, outline } = await makePage(Buffer.from(document), html);
  return { page: gunzipSync(page).toString(), outline };
};

test('other work gets its turn while a large document is read', async () => {
  const row = '<tr><td>Sales</td><td><ix:nonFraction id="f" name="a:B" contextRef="c">1</ix:nonFraction></td></tr>';
  const document = `<table>${row.repeat(20_000)}</table>`;
  const turns = await turnsDuring(read(document));
  // One turn per 16 kB.
  expect(turns).toBeGreaterThan(document.length / 20_000);
});

test('lines of dots are read with their piece of the document; no pattern reads them when it has ended', async () => {
  const cell = `<td><a href="#x">${'. '.repeat(115)}balance sheets</a></td>`;
  const reader = new PageReader();
  reader.write(`<table>${`<tr><td>Item 1.</td>${cell.repeat(11)}</tr>`.repeat(2_000)}</table><p id="x">x</p>`);
  reader.end();
  const replaced = jest.spyOn(RegExp.prototype, Symbol.replace);
  reader.outline(1);
  expect(replaced).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('of four million attributes of a tag the first 500 are kept, and other work gets its turn', async () => {
  const attributes = Array.from({ length: 4_000_000 }, (_, index) => `a${index.toString(36)}`).join(' ');
  const opened = jest.spyOn(FactReader.prototype, 'opens');
  const document = `<p ${attributes}>Sales</p>`;
  const turns = await turnsDuring(read(document));
  const [[name, kept = {}] = []] = opened.mock.calls;
  expect([name, Object.keys(kept).length]).toEqual(['p', 500]);
  expect(turns).toBeGreaterThan(document.length / 20_000);
  opened.mockRestore();
}, 60_000);

test('a character that is cut by the pieces of a document stays whole', async () => {
  const { page } = await read(`${'x'.repeat(16_383)}é€😀`);
  expect(page).toContain('xé€😀');
});

test('an old document in the encoding of Windows is read in it', async () => {
  const document = Buffer.from('<meta charset="windows-1252"><p>\x93Sales\x94</p>', 'latin1');
  expect((await read(document)).page).toContain('<p>“Sales”</p>');
});

test('a plain text keeps its lines, and runs nothing', async () => {
  const { page, outline } = await read('Item 1.\n<script>x</script>', false);
  expect(page).toContain('<pre>Item 1.\n&lt;script&gt;x&lt;/script&gt;</pre>');
  expect(outline).toMatchObject({ size: 26, contents: [], facts: [] });
});

test('an empty document is an empty page', async () => {
  expect((await read('')).outline).toMatchObject({ size: 0, contents: [] });
  expect((await read('', false)).page).toContain('<body>');
});

test.each([
  ['open tags alone', '<b>'],
  ['end tags alone', '</i></b>'],
  ['tags that never end', '<a href="'],
  ['facts in facts', '<ix:nonFraction id="a" name="b" contextRef="c">'],
  ['rows of links', '<tr><td><a href="#x">Item 1. Business</a></td></tr>'],
  ['ids', '<p id="x"></p>'],
])('a hostile document of %s is read within its bounds', async (_, piece) => {
  const { page } = await read(piece.repeat(100_000));
  expect(page.length).toBeLessThan(piece.length * 400_000);
});
