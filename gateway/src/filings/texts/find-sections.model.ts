import { headingAnchor, parseItemLine } from '../page/page-contents.model.ts';
import { countWords, type FilingText, type TextBlock } from './filing-text.ts';
import type { WantedSection } from './wanted-sections.ts';

/**
 * How a section was found: by a link of the document’s table of contents; by a heading with number and title; by an
 * emphasised line with the number, its title in the next line; by an emphasised line that is the title alone.
 */
export type Strategy = 'contents' | 'heading' | 'number' | 'title';

/** A section of a filing, without its heading. */
export interface FoundSection {
  readonly foundBy: Strategy;
  readonly blocks: readonly TextBlock[];
}

/** An entry of the contents of a filing. */
export interface ContentsLink {
  readonly part: string | null;
  readonly item: string;
  readonly title: string;
  readonly anchor: string;
}

/** A line that begins an Item. */
interface Start {
  readonly at: number;
  readonly item: string;
  readonly isWanted: boolean;
}

const longestHeading = 200;
/** A section that is most of a document is none: its end was missed. */
const largestShare = 0.85;
/** A section with more lines is none either. Recorded ones have up to 400. */
const mostLines = 4_000;
/** Share of the words that must be those of the section's subject. */
const fewestTelling = 0.004;

/** Words of the sections that say why they are short. */
const reason =
  /smaller reporting compan|not (required|applicable)|no material changes?|incorporated\b.{0,20}\bby reference|^none\b|\bnot (a|currently a) party|set forth (in|under)|see (note|part|item|the)\b|refer(red)? to/i;

/** The titles of Items, whole or by their first words, which end a section that was found by its title. */
const wholeTitles = new Set([
  'business',
  'risk factors',
  'unresolved staff comments',
  'cybersecurity',
  'properties',
  'property',
  'description of property',
  'legal proceedings',
  'mine safety disclosures',
  'mine safety disclosure',
  'reserved',
  '[reserved]',
  '(reserved)',
  'selected financial data',
  'selected consolidated financial data',
  'financial statements',
  'controls and procedures',
  'other information',
  'executive compensation',
]);
const titleStarts = [
  'market for ',
  'management’s discussion and analysis',
  'quantitative and qualitative disclosure',
  'financial statements and supplementary data',
  'financial statements (unaudited)',
  'consolidated financial statements and supplementary data',
  'condensed consolidated financial statements',
  'changes in and disagreements with ',
  'directors, executive officers',
  'security ownership ',
  'certain relationships ',
  'principal account',
  'exhibits',
  'unregistered sales ',
  'defaults upon ',
];

function isAnyTitle(title: string): boolean {
  const plain = title.toLowerCase().replace(/\.$/, '');
  return wholeTitles.has(plain) || titleStarts.some((start) => plain.startsWith(start));
}

/**
 * Returns a section, found by the first strategy whose result is plausible; null where none is. Nothing is guessed.
 * @param contents entries of the document’s contents
 */
export function findSection(
  text: FilingText,
  contents: readonly ContentsLink[],
  wanted: WantedSection,
): FoundSection | null {
  const strategies: readonly (readonly [Strategy, () => Start[]])[] = [
    ['contents', () => listLinked(text, contents, wanted)],
    ['heading', () => listHeadings(text, wanted)],
    ['number', () => listNumbers(text, wanted)],
    ['title', () => listTitles(text, wanted)],
  ];
  const all = countAll(text.blocks);
  for (const [foundBy, list] of strategies) {
    const blocks = chooseSection(text, list(), foundBy, wanted, all);
    if (blocks !== null) return { foundBy, blocks };
  }
  return null;
}

/** Returns the longest plausible section from a wanted start to the next start of another Item. */
function chooseSection(
  { blocks }: FilingText,
  starts: readonly Start[],
  foundBy: Strategy,
  wanted: WantedSection,
  allWords: number,
): TextBlock[] | null {
  let best: { readonly blocks: TextBlock[]; readonly words: number } | null = null;
  for (const [index, start] of starts.entries()) {
    if (!start.isWanted) continue;
    const next = starts
      .slice(index + 1)
      .find(({ at, item, isWanted }) => at > start.at && !(isWanted && item === start.item));
    // A title is also a heading elsewhere: what follows it must be the next Item.
    if (next === undefined || (foundBy === 'title' && !wanted.next.test(next.item))) continue;
    const within = withoutTitle(blocks.slice(start.at, next?.at), wanted);
    const words = countAll(within);
    if (isPlausible(within, words, wanted, allWords) && words > (best?.words ?? 0)) best = { blocks: within, words };
  }
  return best?.blocks ?? null;
}

function countAll(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + countWords(text), 0);
}

function isPlausible(blocks: readonly TextBlock[], words: number, wanted: WantedSection, allWords: number): boolean {
  if (words === 0 || words > allWords * largestShare || blocks.length > mostLines) return false;
  const text = blocks.map((block) => block.text).join('\n');
  if (words < wanted.fewestWords) return reason.test(text);
  return (text.match(wanted.words)?.length ?? 0) >= words * fewestTelling;
}

/** Leaves out the lines before the text that repeat number and title. */
function withoutTitle(blocks: readonly TextBlock[], wanted: WantedSection): TextBlock[] {
  let at = 0;
  while (at < Math.min(blocks.length, 4)) {
    const { text = '' } = blocks[at] ?? {};
    const isTitle = text.length <= longestHeading && (wanted.pattern.test(text) || isItem(text, wanted));
    const isPart = /^part\s+i{1,2}\b/i.test(text) && text.length < 60;
    if (!isTitle && !isPart) break;
    at += 1;
  }
  return blocks.slice(at);
}

function isItem(text: string, wanted: WantedSection): boolean {
  return parseItemLine([text], null, false)?.item === wanted.item;
}

function listLinked(text: FilingText, contents: readonly ContentsLink[], wanted: WantedSection): Start[] {
  const starts = contents.flatMap(({ part, item, title, anchor }): Start[] => {
    const at = text.anchors.get(anchor);
    // Contents without links are made of headings, which the next strategy judges.
    if (at === undefined || anchor.startsWith(headingAnchor)) return [];
    const isOtherPart = wanted.part !== null && part !== null && part !== wanted.part;
    const isTitled = title === '' || wanted.pattern.test(title);
    return [{ at, item: `${part} ${item}`, isWanted: item === wanted.item && !isOtherPart && isTitled }];
  });
  return starts.sort((a, b) => a.at - b.at);
}

/** Lists headings such as `Item 1A. Risk Factors`, and the first lines of the other Items. */
function listHeadings({ blocks }: FilingText, wanted: WantedSection): Start[] {
  return blocks.flatMap(({ text }, at): Start[] => {
    const line = readItem(text);
    if (line === null) return [];
    return [{ at, item: line.item, isWanted: line.item === wanted.item && wanted.pattern.test(line.title) }];
  });
}

/** Lists emphasised lines that are only a number, such as `Item 1A.`, whose title is the next line. */
function listNumbers({ blocks }: FilingText, wanted: WantedSection): Start[] {
  return blocks.flatMap(({ text, emphasis }, at): Start[] => {
    const line = readItem(text);
    if (line === null) return [];
    const title = line.title === '' ? (blocks[at + 1]?.text ?? '') : line.title;
    const isTitled = title.length <= longestHeading && wanted.pattern.test(title);
    const isEmphasised = emphasis !== '' || text === text.toUpperCase();
    return [{ at, item: line.item, isWanted: line.item === wanted.item && isTitled && isEmphasised }];
  });
}

/** Lists emphasised lines that are the title of an Item, with or without its number. */
function listTitles({ blocks }: FilingText, wanted: WantedSection): Start[] {
  return blocks.flatMap(({ text, emphasis }, at): Start[] => {
    if (text.length > longestHeading || (emphasis === '' && text !== text.toUpperCase())) return [];
    const title = readItem(text)?.title ?? text;
    if (!isAnyTitle(title)) return [];
    const isWanted = wanted.pattern.test(title);
    return [{ at, item: isWanted ? wanted.item : title.toLowerCase(), isWanted }];
  });
}

function readItem(text: string) {
  if (text.length > longestHeading || !/^(part\s+[iv]+[\s.,:–—-]*)?items?\b/i.test(text)) return null;
  return parseItemLine([text], null, false);
}
