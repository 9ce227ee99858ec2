import { gunzipSync } from 'node:zlib';
import { makePage } from '../page/make-page.ts';
import { findSection } from './find-sections.model.ts';
import { TextReader } from './text-reader.ts';
import { listWantedSections } from './wanted-sections.ts';

const sentence =
  'Our sales could fall, and a risk may have an adverse effect on results of operations compared with last year. ';
const text = (words: number) => `<p>${sentence.repeat(Math.ceil(words / 20))}</p>`;
const body = (risks: string, rest = text(400)) => `<html><body>${risks}${rest}</body></html>`;

async function find(html: string, item: string, form = '10-K') {
  const { page, outline } = await makePage(Buffer.from(html), true);
  const read = new TextReader(outline.contents.map(({ anchor }) => anchor)).readText(gunzipSync(page).toString());
  const wanted = listWantedSections(form).find((section) => section.item === item);
  if (wanted === undefined) throw new Error(`no section ${item}`);
  return findSection(read, outline.contents, wanted);
}

const linked = `<table><tr><td><a href="#r">Item 1A.</a></td><td><a href="#r">Risk Factors</a></td><td>9</td></tr>
  <tr><td><a href="#u">Item 1B.</a></td><td><a href="#u">Unresolved Staff Comments</a></td><td>20</td></tr></table>`;

test('a section is found by the links of the table of contents', async () => {
  const found = await find(
    body(`${linked}<p id="r">Factors of risk</p>${text(400)}<p id="u">Item 1B. Unresolved</p>`),
    '1A',
  );
  expect(found?.foundBy).toBe('contents');
  expect(found?.blocks.map((block) => block.text.slice(0, 15))).toEqual(['Factors of risk', 'Our sales could']);
});

test('without links it is found by its heading, not by the table of contents or a mention', async () => {
  const contents = '<p>Item 1A. Risk Factors 9</p><p>Item 1B. Unresolved Staff Comments 20</p>';
  const mention = '<p>See Item 1A. Risk Factors for more.</p>';
  const html = `${contents}${mention}${text(40)}<p>ITEM 1A. RISK FACTORS</p>${text(400)}<p>Item 1B. Unresolved Staff Comments</p>`;
  const found = await find(`<body>${html.replaceAll('href', 'x')}${text(400)}</body>`, '1A');
  expect(found).toMatchObject({ foundBy: 'heading' });
  expect(found?.blocks).toHaveLength(1);
});

test('it is found by an emphasised number whose title is the next line', async () => {
  const html = `<p><b>Item 1A.</b></p><p><b>Risk Factors</b></p>${text(400)}<p><b>Item 1B.</b></p><p><b>Unresolved Staff Comments</b></p>`;
  const found = await find(body(html), '1A');
  expect(found?.foundBy).toBe('number');
  expect(found?.blocks).toHaveLength(1);
});

test('it is found by its title alone, where the title of the next Item follows', async () => {
  const html = `<p><b>Risk Factors</b></p>${text(400)}<p><b>Unresolved Staff Comments</b></p><p>None.</p><p><b>Properties</b></p>`;
  expect(await find(body(html), '1A')).toMatchObject({ foundBy: 'title' });
  const other = `<p><b>Risk Factors</b></p>${text(400)}<p><b>Executive Compensation</b></p>`;
  expect(await find(body(other), '1A')).toBeNull();
});

describe('nothing is guessed', () => {
  test.each([
    ['no heading', text(900)],
    [
      'a heading over too little text',
      `<p>Item 1A. Risk Factors</p>${text(60)}<p>Item 1B. Unresolved Staff Comments</p>`,
    ],
    ['a heading without an end', `<p>Item 1A. Risk Factors</p>${text(400)}`],
    [
      'text of another subject',
      `<p>Item 1A. Risk Factors</p><p>${'The quick brown fox jumps over the lazy dog. '.repeat(60)}</p><p>Item 1B. Unresolved</p>`,
    ],
  ])('%s', async (_, html) => expect(await find(body(html), '1A')).toBeNull());

  test('a short section that says why it is short is one', async () => {
    const short = '<p>Item 1A. Risk Factors</p><p>Smaller reporting companies are not required to provide this.</p>';
    const found = await find(body(`${short}<p>Item 1B. Unresolved Staff Comments</p>`), '1A');
    expect(found?.blocks.map((block) => block.text)).toEqual([
      'Smaller reporting companies are not required to provide this.',
    ]);
  });
});

test('an Item of a quarterly report is that of its part', async () => {
  const html = `<p>PART I</p><p>Item 2. Management’s Discussion and Analysis</p>${text(400)}<p>Item 3. Quantitative Disclosures</p>
    <p>PART II</p><p>Item 1A. Risk Factors</p><p>There have been no material changes.</p><p>Item 2. Unregistered Sales</p>${text(400)}`;
  expect(await find(body(html), '2', '10-Q')).toMatchObject({ foundBy: 'heading' });
  expect((await find(body(html), '1A', '10-Q'))?.blocks).toHaveLength(1);
  expect(listWantedSections('8-K')).toEqual([]);
});
