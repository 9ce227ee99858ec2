import type { SectionPart } from './section-parts.model.ts';
import { cosine, makeVectors, type WordVector } from './similarity.model.ts';

/** Texts below this cosine are two texts. */
export const leastAlike = 0.45;
/** Texts from this cosine on may be unchanged; below it they are changed. */
export const likelyUnchanged = 0.92;

/** Indexes of an older and a newer text that belong together, with their cosine. */
export interface Match {
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
