import fc from 'fast-check';
import { PageText } from './page-words.ts';

const page = (body: string) => `<html><head><style>mark{}</style></head><body>${body}</body></html>`;
const read = (body: string, anchors: string[] = []) => new PageText(page(body), new Set(anchors));

function mark(body: string, words: string): string {
  const text = read(body);
  const marked = text.mark(text.findWords(words).places);
  return marked.slice(marked.indexOf('<body>') + 6, marked.indexOf('</body>'));
}

test('words are found without regard to case, spaces and kinds of quotation marks', () => {
  expect(read('<p>Risk  Factors</p><p>our\u00a0risk\nfactors</p>').findWords('risk factors').count).toBe(2);
  expect(read('<p>the company’s “plan”</p>').findWords('company\'s "plan"').count).toBe(1);
  expect(read('<p>R&amp;D &lt;now&gt;</p>').findWords('r&d <now>').count).toBe(1);
});

test('words go on across inline elements, not across blocks and cells', () => {
  expect(mark('<p>net <b>sales</b> rose</p>', 'net sales')).toBe(
    '<p><mark id="basecase-find-1">net </mark><b><mark>sales</mark></b> rose</p>',
  );
  expect(read('<p>net</p><p>sales</p>').findWords('net sales').count).toBe(0);
  expect(read('<td>net</td><td>sales</td>').findWords('net sales').count).toBe(0);
});

test('each place has a number, and is not counted in tags or style sheets', () => {
  expect(mark('<style>risk</style><p class="risk">A risk &amp; a risk</p>', 'risk')).toBe(
    '<style>risk</style><p class="risk">A <mark id="basecase-find-1">risk</mark> &amp; a <mark id="basecase-find-2">risk</mark></p>',
  );
});

test('a place is within the entry of the contents before it, and is quoted as printed', () => {
  const text = read('<p>risk</p><p id="i1a">Item</p><p id="x">Some Great &amp; Grave <b>Risk</b> comes</p>', ['i1a']);
  const { places } = text.findWords('risk');
  expect(places.map(({ within }) => within)).toEqual([null, 'i1a']);
  const [, second] = places;
  if (second === undefined) throw new Error('no place');
  expect(text.quote(second, 14)).toEqual({ before: ' & Grave ', words: 'Risk', after: ' comes' });
});

test('further places are counted only', () => {
  const { count, places } = read(`<p>${'risk '.repeat(2_500)}</p>`).findWords('risk');
  expect([count, places.length]).toEqual([2_500, 2_000]);
});

const body = fc
  .array(
    fc.constantFrom('<p>', '</p>', '<b>', '</b>', 'Risk', 'risks', ' ', '&amp;', '’', '<td>', '</td>', 'is', 'K'),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('marks change nothing else, and each place begins one', () => {
  fc.assert(
    fc.property(body, fc.constantFrom('risk', 'is', 'k', 'risk risk', '& r', "'"), (html, words) => {
      const text = read(html);
      const { count, places } = text.findWords(words);
      const marked = text.mark(places);
      expect(marked.replaceAll(/<\/?mark[^>]*>/g, '')).toBe(page(html));
      expect(marked.match(/ id="basecase-find-/g)?.length ?? 0).toBe(count);
    }),
  );
});
