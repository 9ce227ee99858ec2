import { countWords, type TextBlock } from './filing-text.ts';

/** A heading with its paragraphs; paragraphs before the first heading have none. */
export interface SectionPart {
  /** The heading above several headings; null without one. */
  readonly group: string | null;
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

const mostWords = { b: 90, u: 60, i: 30 } as const;
const fewestHeadings = 2;
const fewestLeadWords = 3;

/** Returns the parts of a section: by its headings, else each paragraph by itself. */
export function splitSection(blocks: readonly TextBlock[]): SectionPart[] {
  const split = blocks.flatMap(splitLead);
  const groups = findGroupLooks(split);
  const parts: { group: string | null; heading: string | null; paragraphs: string[] }[] = [];
  let group: string | null = null;
  let last: (typeof parts)[number] | null = null;
  for (const [at, block] of split.entries()) {
    if (!isHeading(block)) {
      last ??= { group, heading: null, paragraphs: [] };
      if (last.paragraphs.length === 0 && !parts.includes(last)) parts.push(last);
      last.paragraphs.push(block.text);
      continue;
    }
    if (groups.has(lookOf(block))) group = block.text;
    last = { group: groups.has(lookOf(block)) ? null : group, heading: block.text, paragraphs: [] };
    const next = split[at + 1];
    // A heading of groups is a part only where it has paragraphs.
    if (next === undefined || !isHeading(next) || !groups.has(lookOf(block))) parts.push(last);
  }
  const headings = parts.filter(({ heading }) => heading !== null);
  return headings.length >= fewestHeadings ? parts : separate(split);
}

/** Returns each paragraph as a part: without headings there is nothing else to match. */
function separate(blocks: readonly TextBlock[]): SectionPart[] {
  return blocks.map(({ text }) => ({ group: null, heading: null, paragraphs: [text] }));
}

/** Separates a heading that is in the line of its paragraph. */
function splitLead(block: TextBlock): TextBlock[] {
  const { text, lead } = block;
  const start = text.slice(0, lead).trim();
  const isHeading = /[.:!?–—]$/.test(start) && countWords(start) >= fewestLeadWords && countWords(start) <= mostWords.b;
  if (lead === 0 || !isHeading) return [block];
  const rest = { text: text.slice(lead).trim(), emphasis: '', look: '', lead: 0 };
  return [{ text: start, emphasis: 'b', look: `lead ${block.look}`, lead: 0 }, rest];
}

function isHeading({ text, emphasis }: TextBlock): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const words = countWords(text);
  if (emphasis.includes('b')) return words <= mostWords.b;
  if (emphasis.includes('u')) return words <= mostWords.u;
  if (emphasis.includes('i')) return words <= mostWords.i;
  return words >= 2 && words <= 20 && text === text.toUpperCase();
}

function lookOf({ emphasis, look }: TextBlock): string {
  return `${emphasis} ${look}`;
}

/** Returns the looks of headings that another heading of another look follows directly, more often than not. */
function findGroupLooks(blocks: readonly TextBlock[]): ReadonlySet<string> {
  const counts = new Map<string, { all: number; above: number }>();
  blocks.forEach((block, at) => {
    if (!isHeading(block)) return;
    const next = blocks[at + 1];
    const isAbove = next !== undefined && isHeading(next) && lookOf(next) !== lookOf(block);
    const known = counts.get(lookOf(block)) ?? { all: 0, above: 0 };
    counts.set(lookOf(block), { all: known.all + 1, above: known.above + (isAbove ? 1 : 0) });
  });
  return new Set([...counts].filter(([, { all, above }]) => above > 0 && above * 3 >= all).map(([look]) => look));
}
