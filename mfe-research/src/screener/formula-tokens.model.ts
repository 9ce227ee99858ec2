/** A piece of a formula as it is coloured. */
export interface FormulaPiece {
  readonly text: string;
  readonly kind: 'name' | 'sign' | 'period' | 'number' | 'text' | 'space';
  /** Whether the problem of the formula is here. */
  readonly isWrong: boolean;
}

/** Alternatives: text, period, number, name, space, another sign. */
const piece =
  /("[^"]*"?)|(\.(?:fy|q)\b(?:\[[^\]]*\]?)?|\[[^\]]*\]?)|((?:\d+(?:\.\d*)?|\.\d+)[%KMB]?)|([A-Za-z_]\w*)|(\s+)|([<>=!]=|.)/gis;
const kinds = ['text', 'period', 'number', 'name', 'space', 'sign'] as const;
const words: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** Returns a formula in pieces. @param wrongAt the place of its problem, from 0: that piece and the next one are marked */
export function readPieces(formula: string, wrongAt: number | null): FormulaPiece[] {
  let left = 0;
  return [...formula.matchAll(piece)].map((match) => {
    const text = match[0];
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const kind = kinds[at] ?? 'sign';
    if (wrongAt !== null && wrongAt >= match.index && wrongAt < match.index + text.length)
      left = kind === 'sign' ? 3 : 1;
    const isWrong = left > 0;
    left = Math.max(0, left - 1);
    return { text, kind: kind === 'name' && words.has(text.toLowerCase()) ? 'sign' : kind, isWrong };
  });
}

/** The word that the cursor is at the end of. */
export interface CursorWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the word or the opened period before the cursor; null without one. */
export function findCursorWord(formula: string, cursor: number): CursorWord | null {
  const before = formula.slice(0, cursor);
  const period = /\w(\[[-\w]*)$/.exec(before);
  if (period?.[1] !== undefined) return { start: cursor - period[1].length, end: cursor, text: period[1] };
  let start = cursor;
  while (start > 0 && /\w/.test(formula[start - 1] ?? '')) start -= 1;
  const word = formula.slice(start, cursor);
  const isInText = before.split('"').length % 2 === 0;
  if (isInText || !/^[A-Za-z_]/.test(word)) return null;
  const rest = /^\w*/.exec(formula.slice(cursor))?.[0] ?? '';
  return { start, end: cursor + rest.length, text: word };
}

/** Returns the problem of a formula with its place, from 1. */
export function describePlace(text: string, at: number | null): string {
  if (at === null) return text;
  const isVerb = /^(?:Adds|Subtracts|Multiplies|Divides|Compares|Mixes) /.test(text);
  const lower = `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  return `Place ${at + 1}: ${isVerb ? `this ${lower}` : lower}`;
}
