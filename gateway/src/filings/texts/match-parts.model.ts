import { listWords } from './filing-text.ts';
import type { SectionPart } from './section-parts.model.ts';

/** Texts below this cosine are two texts. */
export const leastAlike = 0.45;
/** Texts from this cosine on may be unchanged; below it they are changed. */
export const likelyUnchanged = 0.92;

/** Indexes of an older and a newer text that belong together, with their cosine. */
interface Match {
  readonly older: number;
  readonly newer: number;
  readonly alike: number;
}

const keyOf = (heading: string | null) =>
  heading
    ?.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ?? '';

/** Returns the parts that belong together: the same heading first, then the most alike. Order does not matter. */
export function matchParts(older: readonly SectionPart[], newer: readonly SectionPart[]): Match[] {
  const vectors = makeVectors([...older, ...newer].map(textOf));
  const keys = [...older, ...newer].map(({ heading }) => keyOf(heading));
  const candidates: (Match & { readonly rank: number })[] = [];
  for (const [i, before] of older.entries()) {
    for (const [j, after] of newer.entries()) {
      const alike = cosineAt(vectors, i, older.length + j);
      const isSameHeading = keys[i] !== '' && keys[i] === keys[older.length + j];
      // Text before the first heading has no other place.
      const isStart = i === 0 && j === 0 && before.heading === null && after.heading === null && alike > 0;
      if (alike < leastAlike && !isSameHeading && !isStart) continue;
      const distance = Math.abs((i + 1) / older.length - (j + 1) / newer.length);
      candidates.push({ older: i, newer: j, alike, rank: alike + (isSameHeading ? 1 : 0) - distance / 1_000 });
    }
  }
  candidates.sort((a, b) => b.rank - a.rank);
  const [takenOlder, takenNewer] = [new Set<number>(), new Set<number>()];
  return candidates.flatMap(({ rank: _rank, ...match }) => {
    if (takenOlder.has(match.older) || takenNewer.has(match.newer)) return [];
    takenOlder.add(match.older);
    takenNewer.add(match.newer);
    return [match];
  });
}

/** The heading counts twice: it says what the text is about. */
function textOf({ heading, paragraphs }: SectionPart): string {
  return heading === null ? paragraphs.join('\n') : [heading, heading, ...paragraphs].join('\n');
}

function cosineAt(vectors: readonly WordVector[], older: number, newer: number): number {
  const [a, b] = [vectors[older], vectors[newer]];
  return a === undefined || b === undefined ? 0 : cosine(a, b);
}

/** More pairs of paragraphs are aligned only by the ones that are the same. */
const mostPairs = 250_000;

/** Returns the paragraphs that belong together, in order: those with the highest sum of cosines. */
export function alignParagraphs(older: readonly string[], newer: readonly string[]): Match[] {
  if (older.length * newer.length > mostPairs) return [];
  const vectors = makeVectors([...older, ...newer]);
  const width = newer.length + 1;
  const alike = new Float64Array(older.length * newer.length);
  const best = new Float64Array((older.length + 1) * width);
  for (let i = older.length - 1; i >= 0; i -= 1) {
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      const found = older[i] === newer[j] ? 1 : cosineAt(vectors, i, older.length + j);
      alike[i * newer.length + j] = found;
      const paired = found >= leastAlike ? found + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const matches: Match[] = [];
  for (let i = 0, j = 0; i < older.length && j < newer.length; ) {
    const found = alike[i * newer.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (found >= leastAlike && here === found + (best[(i + 1) * width + j + 1] ?? 0)) {
      matches.push({ older: i, newer: j, alike: found });
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return matches;
}

/** Weights of the words of a text, of length 1: words by number, ascending. */
interface WordVector {
  readonly words: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Returns the TF-IDF vectors of texts: a word weighs more the more often its text has it, and the fewer texts have it.
 * Numbers are left out, so that another year or amount is no other text.
 */
export function makeVectors(texts: readonly string[]): WordVector[] {
  const numbers = new Map<string, number>();
  const spread: number[] = [];
  const counts = texts.map((text) => {
    const count = new Map<number, number>();
    for (const word of listWords(text)) {
      if (/\d/.test(word)) continue;
      const known = word.toLowerCase();
      const number = numbers.get(known) ?? numbers.size;
      numbers.set(known, number);
      count.set(number, (count.get(number) ?? 0) + 1);
    }
    for (const number of count.keys()) spread[number] = (spread[number] ?? 0) + 1;
    return count;
  });
  // A word of all texts still counts: of two texts alone, most words that match are such words.
  const idf = spread.map((among) => Math.log(1 + texts.length / among));
  return counts.map((count) => toVector(count, idf));
}

function toVector(count: ReadonlyMap<number, number>, idf: readonly number[]): WordVector {
  const entries = [...count].map(([word, times]) => [word, (1 + Math.log(times)) * (idf[word] ?? 0)] as const);
  entries.sort(([a], [b]) => a - b);
  const length = Math.hypot(...entries.map(([, weight]) => weight));
  return {
    words: Int32Array.from(entries, ([word]) => word),
    weights: Float64Array.from(entries, ([, weight]) => (length === 0 ? 0 : weight / length)),
  };
}

/** Returns the cosine of two vectors: 1 for the same words in the same shares, 0 without a word in common. */
export function cosine(a: WordVector, b: WordVector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length; ) {
    const [left = 0, right = 0] = [a.words[i], b.words[j]];
    if (left === right) {
      sum += (a.weights[i] ?? 0) * (b.weights[j] ?? 0);
      i += 1;
      j += 1;
    } else if (left < right) i += 1;
    else j += 1;
  }
  return Math.min(1, sum);
}
