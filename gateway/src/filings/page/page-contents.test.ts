import { PageReader } from './page-reader.ts';

function read(document: string) {
  const reader = new PageReader();
  const page = reader.write(document) + reader.end();
  return { page, outline: reader.outline(document.length) };
}

describe('contents', () => {
  const link = (anchor: string, text: string) => `<td><a href="#${anchor}">${text}</a></td>`;
  const heading = (anchor: string) => `<div id="${anchor}"><p>text</p></div>`;
  const readItems = (document: string) =>
    read(document).outline.contents.map(({ part, item, title, anchor }) => [part, item, title, anchor]);

  test('come from the table of contents, with the statements below their Item', () => {
    const rows = [
      '<td>PART I</td>',
      link('a', 'Item 1.') + link('a', 'Business') + link('a', '3'),
      link('x', 'Item 1A.') + link('b', 'Risk Factors') + link('b', '12'),
      '<td>PART II</td>',
      `<td>Item 8</td>${link('c', 'FINANCIAL STATEMENTS')}<td>40</td>`,
      link('d', 'Consolidated Balance Sheets') + link('d', '41'),
      link('e', 'Item 9B.') + link('e', 'Other Information'),
    ];
    const document = `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>${['a', 'b', 'c', 'd', 'e', 'x'].map(heading).join('')}`;
    expect(readItems(document)).toEqual([
      ['I', '1', 'Business', 'a'],
      ['I', '1A', 'Risk Factors', 'b'],
      ['II', '8', 'Financial statements', 'c'],
      ['II', '9B', 'Other Information', 'e'],
    ]);
    expect(read(document).outline.contents[2]?.statements).toMatchObject([
      { title: 'Consolidated Balance Sheets', anchor: 'd' },
    ]);
  });

  test('numbers without the word Item count where their titles are those of the form', () => {
    const document = `<table><tr>${link('a', '1')}${link('a', 'Business')}</tr><tr>${link('b', '2')}${link('b', 'Properties')}</tr>
      <tr>${link('b', '3')}${link('b', 'Our people and planet')}</tr></table>${heading('a')}${heading('b')}`;
    expect(readItems(document).map(([, item]) => item)).toEqual(['1', '2']);
  });

  test('without links they come from the headings, not from the table of contents before them', () => {
    const list = '<p>Item 1. Business 3</p><p>Item 7. Management’s Discussion 20</p>';
    const text =
      '<p>text</p><p>ITEM 1. BUSINESS</p><p>We make tools.</p><p>Item 7. Management’s Discussion</p><p>Item 7 of this report is long.</p>';
    const { page, outline } = read(list + text);
    expect(outline.contents.map(({ item, title }) => [item, title])).toEqual([
      ['1', 'Business'],
      ['7', 'Management’s Discussion'],
    ]);
    for (const { anchor } of outline.contents) {
      expect(page.indexOf(`id="${anchor}"`)).toBeGreaterThan(page.indexOf('<p>text</p>'));
    }
  });

  test('a document of another structure has none', () => {
    expect(readItems('<h1>Press release</h1><p>Sales rose.</p>')).toEqual([]);
    expect(readItems(`<table><tr>${link('nowhere', 'Item 1.')}${link('nowhere', 'Business')}</tr></table>`)).toEqual(
      [],
    );
  });
});
