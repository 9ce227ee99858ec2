import type { CallReply } from '@basecase/gateway/contract';
import type { CursorWord } from './formula-tokens.model.ts';

export type MarketLine = CallReply<'marketLines'>['lines'][number];

/** An entry of the list of completions. */
export interface Suggestion {
  /** What is shown, and what the typed letters are compared with. */
  readonly name: string;
  /** What takes the place of the word at the cursor. */
  readonly insert: string;
  readonly meaning: string;
  /** In words; empty for a period. */
  readonly unit: string;
  /** Companies that have it; null where that has no meaning. */
  readonly have: number | null;
  readonly definition: string;
}

const unitNames = {
  money: 'money',
  shares: 'shares',
  perShare: 'per share',
  ratio: 'ratio',
  days: 'days',
  text: 'text',
} as const satisfies Record<MarketLine['unit'], string>;

type FunctionRow = readonly [name: string, form: string, meaning: string, unit: string, definition: string];

const functionRows: readonly FunctionRow[] = [
  [
    'cagr',
    'cagr(line, years)',
    'Growth a year',
    'ratio',
    'Growth a year of a line over 1 to 10 years. Not meaningful from zero or less.',
  ],
  [
    'change',
    'change(line, years)',
    'Growth over years',
    'ratio',
    'Growth of a line over 1 to 10 years. Not meaningful from zero or less.',
  ],
  [
    'pct',
    'pct(x)',
    'Percentile in scope',
    'ratio',
    'The share of the companies in scope that are below, 0% to 100%; equal ones count by half.',
  ],
  [
    'rank',
    'rank(x)',
    'Rank, 1 is the largest',
    'ratio',
    'The rank among the companies in scope from the largest; equal ones share it.',
  ],
  [
    'avg',
    'avg(a, b, …)',
    'Average',
    'as its parts',
    'The average of figures of one unit; missing where one is missing.',
  ],
  [
    'median',
    'median(a, b, …)',
    'Median',
    'as its parts',
    'The middle of figures of one unit; missing where one is missing.',
  ],
  ['sum', 'sum(a, b, …)', 'Sum', 'as its parts', 'The sum of figures of one unit; missing where one is missing.'],
  ['min', 'min(a, b, …)', 'Smallest', 'as its parts', 'The smallest of figures of one unit.'],
  ['max', 'max(a, b, …)', 'Largest', 'as its parts', 'The largest of figures of one unit.'],
  ['abs', 'abs(x)', 'Without its sign', 'as its part', 'The figure without its sign.'],
  [
    'if',
    'if(condition, a, b)',
    'One of two figures',
    'as its parts',
    'The first figure where the condition holds, else the second.',
  ],
];

export const functionCount = functionRows.length;

const functions: readonly Suggestion[] = functionRows.map(([name, form, meaning, unit, definition]) => ({
  name,
  insert: `${name}(`,
  meaning: `${meaning}: ${form}`,
  unit,
  have: null,
  definition,
}));

const periods: readonly Suggestion[] = [
  ['[-1y]', 'A year before'],
  ['[-3y]', 'Three years before'],
  ['[-5y]', 'Five years before'],
  ['[-1q]', 'A quarter before'],
  ['[-4q]', 'Four quarters before'],
].map(([name = '', meaning = '']) => ({
  name,
  insert: name,
  meaning,
  unit: '',
  have: null,
  definition: `${meaning}. At most 10 years or 12 quarters back, after a line only.`,
}));

const mostShown = 8;

/** Returns all that a formula can name. @param covered companies @param own formulas of the user's own screens */
export function listSuggestions(lines: readonly MarketLine[], covered: number, own: readonly string[]): Suggestion[] {
  const named = lines.map(
    ({ name, label, unit, definition, share }): Suggestion => ({
      name,
      insert: name,
      meaning: label,
      unit: unitNames[unit],
      have: share === null ? null : Math.round(share * covered),
      definition,
    }),
  );
  const formulas = own.map(
    (formula): Suggestion => ({
      name: formula,
      insert: formula.includes(' ') ? `(${formula})` : formula,
      meaning: `Your formula: ${formula}`,
      unit: '',
      have: null,
      definition: 'A formula of your own screens.',
    }),
  );
  return [...named, ...functions, ...formulas];
}

const toPlain = (text: string) => text.toLowerCase().replaceAll('_', '');

/** Returns the completions of a word: names that begin with it first, then those that contain it or are described by it. */
export function findSuggestions(all: readonly Suggestion[], word: CursorWord | null): readonly Suggestion[] {
  if (word === null) return [];
  if (word.text.startsWith('[')) return periods.filter(({ name }) => name.startsWith(word.text));
  const plain = toPlain(word.text);
  const ranked = all.flatMap((suggestion) => {
    const rank = rankMatch(suggestion, plain);
    return rank === null ? [] : [{ suggestion, rank }];
  });
  ranked.sort((one, other) => one.rank - other.rank || one.suggestion.name.length - other.suggestion.name.length);
  const [first] = ranked;
  // A finished name needs no list.
  if (first !== undefined && ranked.length === 1 && toPlain(first.suggestion.name) === plain) return [];
  return ranked.slice(0, mostShown).map(({ suggestion }) => suggestion);
}

function rankMatch({ name, meaning }: Suggestion, plain: string): number | null {
  const own = toPlain(name);
  if (own.startsWith(plain)) return own === plain ? 0 : 1;
  if (plain.length < 2) return null;
  if (own.includes(plain)) return 2;
  return meaning
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.startsWith(plain))
    ? 3
    : null;
}

/** Returns a formula with a completion in place of the word, and where the cursor is then. */
export function applySuggestion(formula: string, { start, end }: CursorWord, { insert }: Suggestion) {
  const rest = formula.slice(end);
  const added = insert.endsWith('(') && rest.startsWith('(') ? insert.slice(0, -1) : insert;
  return { text: `${formula.slice(0, start)}${added}${rest}`, cursor: start + added.length };
}

/** Returns the formulas of the user's own screens that are more than a name. */
export function listOwnFormulas(screens: readonly { readonly columns: readonly string[] }[]): string[] {
  const formulas = screens.flatMap(({ columns }) => columns).filter((column) => /\W/.test(column));
  return [...new Set(formulas)];
}
