import { BadFormula } from '../../errors/errors.ts';
import type { Place } from './nodes.ts';

export interface Token extends Place {
  readonly type: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** As written; of a text without its quotes, of a word operator in lower case. */
  readonly text: string;
  readonly value: number;
  readonly isPercent: boolean;
}

/** Alternatives: space, number with its suffix, text, name, sign. */
const pattern =
  /(\s+)|(\d+(?:\.\d+)?|\.\d+)(%|[KMBkmb](?![A-Za-z0-9_]))?|"([^"]*)"|([A-Za-z_][A-Za-z0-9_]*)|(>=|<=|==|!=|[-+*/()<>=,.[\]])/y;

const scales: ReadonlyMap<string, number> = new Map([
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
]);

/** Returns the tokens of a formula; the last one is its end. @throws BadFormula at a character that no formula has */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const plain = { value: 0, isPercent: false };
  let start = 0;
  while (start < source.length) {
    pattern.lastIndex = start;
    const match = pattern.exec(source);
    if (match === null) {
      const text =
        source[start] === '"' ? 'This text has no closing quote.' : `“${source[start]}” has no meaning here.`;
      throw new BadFormula(text, start);
    }
    const end = pattern.lastIndex;
    const [, space, number, suffix = '', text, name, sign] = match;
    if (number !== undefined) {
      const isPercent = suffix === '%';
      const value = isPercent ? Number(number) / 100 : Number(number) * (scales.get(suffix.toUpperCase()) ?? 1);
      if (!Number.isFinite(value)) throw new BadFormula('This number is too large.', start);
      tokens.push({ type: 'number', text: match[0], value, isPercent, start, end });
    } else if (text !== undefined) tokens.push({ type: 'text', text, ...plain, start, end });
    else if (name !== undefined) tokens.push(readWord(name, start, end));
    else if (space === undefined && sign !== undefined) {
      tokens.push({ type: 'sign', text: sign === '==' ? '=' : sign, ...plain, start, end });
    }
    start = end;
  }
  tokens.push({ type: 'end', text: '', ...plain, start, end: start });
  return tokens;
}

function readWord(name: string, start: number, end: number): Token {
  const lower = name.toLowerCase();
  const isOperator = lower === 'and' || lower === 'or' || lower === 'not';
  return {
    type: isOperator ? 'sign' : 'name',
    text: isOperator ? lower : name,
    value: 0,
    isPercent: false,
    start,
    end,
  };
}
