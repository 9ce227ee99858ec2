import { listWords } from './filing-text.ts';

/** Weights of the words of a text, of length 1: words by number, ascending. */
export interface WordVector {
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
