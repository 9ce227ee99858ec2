import { gunzipSync, gzipSync } from 'node:zlib';
import type { FoundInFiling, SectionChanges, Snippet } from '../../contract/filing-texts.ts';
import type { PageOutline } from '../page/page-outline.ts';
import { compareSections } from './compare-sections.model.ts';
import type { FilingText } from './filing-text.ts';
import { type FoundSection, findSection } from './find-sections.model.ts';
import { PageText } from './page-words.ts';
import { TextReader } from './text-reader.ts';
import { listWantedSections } from './wanted-sections.ts';

/** A page of a filing, compressed by gzip, with the contents of its document. */
export interface TextPage {
  readonly page: Uint8Array;
  readonly contents: PageOutline['contents'];
}

export type TextOrder =
  /** @param form 10-K or 10-Q, whose sections are compared */
  | { readonly task: 'compare'; readonly form: string; readonly older: TextPage; readonly newer: TextPage }
  /** Marks words in a page. */
  | { readonly task: 'mark'; readonly page: TextPage; readonly words: string }
  /** Finds words in a page, with the text around the first places. */
  | { readonly task: 'quote'; readonly page: TextPage; readonly words: string }
  /** Reads one section. @param section number of its Item */
  | { readonly task: 'section'; readonly form: string; readonly page: TextPage; readonly section: string };

export type TextReply =
  | { readonly task: 'compare'; readonly sections: readonly SectionChanges[] }
  /** @param page compressed by gzip */
  | { readonly task: 'mark'; readonly page: Uint8Array; readonly found: FoundInFiling }
  | { readonly task: 'quote'; readonly count: number; readonly snippets: readonly Snippet[] }
  /** @param text paragraphs, each in a line; null where the section is not found */
  | { readonly task: 'section'; readonly text: string | null };

const mostSnippets = 3;
/** Signs of text before and after the words of a snippet. */
const aroundSnippet = 110;

const markStyle = `
mark { background: #ffe9a8; color: inherit; scroll-margin-top: 120px; }
mark:target { background: #ffb454; outline: 2px solid #b45309; border-radius: 2px; }
</style>`;

/** Works on the texts of filings. It runs in a worker thread, since an order takes up to a second. */
export function handleTextOrder(order: TextOrder): TextReply {
  if (order.task === 'compare') return { task: 'compare', sections: comparePages(order) };
  if (order.task === 'section') return { task: 'section', text: readSection(order) };
  return order.task === 'mark' ? markPage(order) : quotePage(order);
}

function comparePages({ form, older, newer }: Extract<TextOrder, { task: 'compare' }>): SectionChanges[] {
  const [before, after] = [findAll(form, older), findAll(form, newer)];
  return listWantedSections(form).map((wanted, at) => compareSections(before[at] ?? null, after[at] ?? null, wanted));
}

function findAll(form: string, page: TextPage): (FoundSection | null)[] {
  const text = readRunningText(page);
  return listWantedSections(form).map((wanted) => findSection(text, page.contents, wanted));
}

function readRunningText({ page, contents }: TextPage): FilingText {
  return new TextReader(contents.map(({ anchor }) => anchor)).readText(unpack(page));
}

function readSection({ form, page, section }: Extract<TextOrder, { task: 'section' }>): string | null {
  const wanted = listWantedSections(form).find(({ item }) => item === section);
  const found = wanted === undefined ? null : findSection(readRunningText(page), page.contents, wanted);
  return found === null ? null : found.blocks.map(({ text }) => text).join('\n');
}

function markPage({ page, words }: Extract<TextOrder, { task: 'mark' }>): TextReply {
  const text = readPage(page);
  const { count, places } = text.findWords(words);
  // The first style sheet of a page is ours.
  const marked = text.mark(places).replace('</style>', markStyle);
  const found = { count, within: places.map(({ within }) => within) };
  return { task: 'mark', page: new Uint8Array(gzipSync(marked, { level: 3 })), found };
}

function quotePage({ page, words }: Extract<TextOrder, { task: 'quote' }>): TextReply {
  const text = readPage(page);
  const titles = new Map(page.contents.map(({ anchor, item, title }) => [anchor, { item, title }]));
  const { count, places } = text.findWords(words);
  const snippets = places.slice(0, mostSnippets).map((place, at): Snippet => {
    const within = place.within === null ? undefined : titles.get(place.within);
    const item = within === undefined ? null : `Item ${within.item}${within.title === '' ? '' : `, ${within.title}`}`;
    return { place: at + 1, item, ...text.quote(place, aroundSnippet) };
  });
  return { task: 'quote', count, snippets };
}

function readPage({ page, contents }: TextPage): PageText {
  return new PageText(unpack(page), new Set(contents.map(({ anchor }) => anchor)));
}

function unpack(page: Uint8Array): string {
  return gunzipSync(page).toString();
}
