import { gunzipSync } from 'node:zlib';
import { makePage } from './make-page.ts';

const read = async (document: Buffer | string, html = true) => {
  const { page, outline } = await makePage(Buffer.from(document), html);
  return { page: gunzipSync(page).toString(), outline };
};

test('other work gets its turn while a large document is read', async () => {
  const row = '<tr><td>Sales</td><td><ix:nonFraction id="f" name="a:B" contextRef="c">1</ix:nonFraction></td></tr>';
  const document = `<table>${row.repeat(20_000)}</table>`;
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns += 1;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  await read(document);
  running = false;
  // One turn per 16 kB.
  expect(turns).toBeGreaterThan(document.length / 20_000);
});

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
