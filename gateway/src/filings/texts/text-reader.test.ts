import { gunzipSync } from 'node:zlib';
import { makePage } from '../page/make-page.ts';
import { countWords, listWords } from './filing-text.ts';
import { splitSection } from './section-parts.model.ts';
import { TextReader } from './text-reader.ts';

async function read(body: string) {
  const { page } = await makePage(Buffer.from(`<html><body>${body}</body></html>`), true);
  return new TextReader([]).readText(gunzipSync(page).toString()).blocks;
}
const texts = async (body: string) => (await read(body)).map(({ text }) => text);

test('tables of figures are left out; bullets and headings in tables are text', async () => {
  expect(
    await texts(`<p>Before</p>
      <table><tr><td>Sales</td><td>$5</td><td>$6</td></tr><tr><td>Costs</td><td>$1</td><td>$2</td></tr></table>
      <table><tr><td>•</td><td>It may rain.</td></tr><tr><td>•</td><td>It may snow.</td></tr></table>
      <table><tr><td><b>Item 1A.</b></td><td><b>Risk Factors</b></td></tr></table>`),
  ).toEqual(['Before', 'It may rain.', 'It may snow.', 'Item 1A. Risk Factors']);
});

test('page numbers and repeated lines are left out, and a paragraph goes on over a page', async () => {
  const page = (number: number, text: string) =>
    `<p>${text}</p><p>${number}</p><hr><p><a href="#t">Table of Contents</a></p><p>Acme Inc. | 2024 Form 10-K | ${number}</p>`;
  expect(
    await texts(
      page(1, 'A plant that') +
        page(2, 'stops costs money.') +
        page(3, 'Storms come.') +
        page(4, 'Floods come.') +
        page(5, 'End.'),
    ),
  ).toEqual(['A plant that stops costs money.', 'Storms come.', 'Floods come.', 'End.']);
});

test('emphasis is that of the whole block, by element or style', async () => {
  const blocks = await read(
    '<p><b>Bold</b></p><div style="font-weight:700;font-size:9pt"><span style="font-style:italic">Both</span></div>' +
      '<div><span style="font-weight:bold">Not</span><span style="font-weight:400"> all of it is</span></div><p><u>Line</u></p>',
  );
  expect(blocks.map(({ emphasis }) => emphasis)).toEqual(['b', 'bi', '', 'u']);
  expect(blocks[1]?.look).toBe('9pt ');
});

test('spaces and kinds of quotation marks are no differences', async () => {
  expect(await texts('<p>We’re\u00a0 “here”\n now</p>')).toEqual(await texts('<p>We\'re "here" now</p>'));
});

test('a section is split by headings, also by those in the line of their paragraph, under the headings above them', async () => {
  const blocks = await read(
    `<p>Read this.</p><h3 style="font-size:14pt">Our markets</h3><p><b>Demand may fall</b></p><p>It may.</p><p>It did.</p>
     <p><b>Competition may rise.</b> Others are larger.</p><h3 style="font-size:14pt">Our plants</h3><p><b>Storms may come</b></p><p>They do.</p>`,
  );
  expect(splitSection(blocks)).toEqual([
    { group: null, heading: null, paragraphs: ['Read this.'] },
    { group: 'Our markets', heading: 'Demand may fall', paragraphs: ['It may.', 'It did.'] },
    { group: 'Our markets', heading: 'Competition may rise.', paragraphs: ['Others are larger.'] },
    { group: 'Our plants', heading: 'Storms may come', paragraphs: ['They do.'] },
  ]);
});

test('without headings each paragraph is a part', async () => {
  expect(splitSection(await read('<p>One.</p><p>Two.</p>'))).toEqual([
    { group: null, heading: null, paragraphs: ['One.'] },
    { group: null, heading: null, paragraphs: ['Two.'] },
  ]);
});

test('words are counted with figures, without signs', () => {
  expect(countWords('Sales – of $5.2 million – rose 6%, we’re told.')).toBe(8);
  expect(listWords('Sales rose 6.2%, we’re well-known.')).toEqual(['Sales', 'rose', '6.2', 'we’re', 'well-known']);
});

test('hostile nesting and a very long block are read within their bounds', async () => {
  const deep = await read(`${'<div>'.repeat(5_000)}deep`);
  expect(deep.at(-1)?.text).toBe('deep');
  const [long] = await read(`<p>${'<b>word</b> '.repeat(30_000)}</p>`);
  expect(long?.text.length).toBeLessThan(61_000);
});
