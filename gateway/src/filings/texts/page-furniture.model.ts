import type { FilingText, TextBlock } from './filing-text.ts';

/** A block as it is read, or a break between pages. */
export interface ReadBlock extends TextBlock {
  readonly isBreak: boolean;
}

const pageNumber = /^(page )?([-–—] ?)?([A-Z]-)?\d{1,3}( ?[-–—])?$/i;
const wayBack = /^(back to )?(table of contents|index)$/i;
/** Blocks between a repeated line and the break of its page. */
const nearBreak = 3;
const fewestRepeats = 4;
const longestRepeated = 120;

/** Returns the blocks without page numbers, repeated heads and feet; a paragraph that a page breaks is one again. */
export function cleanBlocks(read: readonly ReadBlock[], anchors: ReadonlyMap<string, number>): FilingText {
  const breaks = read.map(({ isBreak, text }) => isBreak || pageNumber.test(text) || wayBack.test(text));
  const repeated = findRepeated(read, breaks);
  const blocks: TextBlock[] = [];
  /** Index of the first kept block at or after each block. */
  const places: number[] = [];
  let isAfterBreak = false;
  read.forEach(({ isBreak: _isBreak, ...block }, at) => {
    places.push(blocks.length);
    if (breaks[at] === true || repeated.has(at)) {
      isAfterBreak = true;
      return;
    }
    const last = blocks.at(-1);
    if (isAfterBreak && last !== undefined && isContinued(last, block)) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${block.text}` };
    } else blocks.push(block);
    isAfterBreak = false;
  });
  return {
    blocks,
    anchors: new Map([...anchors].map(([anchor, at]) => [anchor, places[at] ?? blocks.length])),
  };
}

/** Returns the indexes of short lines that stand beside many page breaks, alike but for their numbers. */
function findRepeated(read: readonly ReadBlock[], breaks: readonly boolean[]): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  read.forEach(({ text, isBreak }, at) => {
    if (isBreak || text.length > longestRepeated) return;
    const isNear = breaks.slice(Math.max(0, at - nearBreak), at + nearBreak + 1).includes(true);
    if (!isNear) return;
    const key = text.replaceAll(/\d+/g, '#').toLowerCase();
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  });
  return new Set([...places.values()].filter((all) => all.length >= fewestRepeats).flat());
}

function isContinued(before: TextBlock, after: TextBlock): boolean {
  if (before.emphasis !== after.emphasis) return false;
  const isOpen = !/[.!?:;"”)]$/.test(before.text);
  return isOpen && (/^\p{Ll}/u.test(after.text) || /[,–—]$/.test(before.text));
}
