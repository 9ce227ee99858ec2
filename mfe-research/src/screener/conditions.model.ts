/** A condition of a screen. */
export interface Condition {
  /** Unique on the screen; it stays while the text changes. */
  readonly id: string;
  readonly text: string;
  /** Whether it is kept and not applied. */
  readonly isOff: boolean;
  /** Whether it is shown as a formula, even where it could be a line, an operator and a value. */
  readonly isFormula: boolean;
}

let made = 0;

export function makeCondition(text: string, isOff = false, isFormula = false): Condition {
  made += 1;
  return { id: `condition-${made}`, text, isOff, isFormula };
}

/** Alternatives: text in quotes, a word, another character. */
const token = /"[^"]*"?|[A-Za-z_]\w*|\s+|./gs;

/** Returns the places of the words `and` and `or` outside of all brackets and texts. */
function findJoins(formula: string) {
  let level = 0;
  const joins: { readonly word: string; readonly start: number; readonly end: number }[] = [];
  for (const { 0: text, index } of formula.matchAll(token)) {
    if (text === '(') level += 1;
    if (text === ')') level -= 1;
    const word = text.toLowerCase();
    if (level === 0 && (word === 'and' || word === 'or')) joins.push({ word, start: index, end: index + text.length });
  }
  return joins;
}

/** Returns the conditions that `and` joins at the top of a formula; one with `or` at its top is a single condition. */
export function splitConditions(formula: string): string[] {
  const joins = findJoins(formula);
  if (joins.some(({ word }) => word === 'or')) return [formula.trim()];
  const starts = [0, ...joins.map(({ end }) => end)];
  const ends = [...joins.map(({ start }) => start), formula.length];
  return starts.map((start, at) => formula.slice(start, ends[at]).trim()).filter((text) => text !== '');
}

/** Returns conditions as one formula. */
export function joinConditions(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (findJoins(text).some(({ word }) => word === 'or') ? `(${text})` : text))
    .join(' and ');
}

/** Puts the parts of a formula in place of the conditions that are applied. Those that stay the same keep their ids. */
export function replaceByFormula(conditions: readonly Condition[], formula: string): Condition[] {
  const before = conditions.filter(({ isOff }) => !isOff);
  const used = new Set<string>();
  const texts = splitConditions(formula);
  const next = texts.map((text, at) => {
    const same = before.find((known) => known.text.trim() === text && !used.has(known.id));
    const known = same ?? (texts.length === before.length && !used.has(before[at]?.id ?? '') ? before[at] : undefined);
    if (known === undefined) return makeCondition(text);
    used.add(known.id);
    return { ...known, text };
  });
  return [...next, ...conditions.filter(({ isOff }) => isOff)];
}

export const lineOperators = [
  { value: '>', label: 'is above' },
  { value: '>=', label: 'is at least' },
  { value: '<', label: 'is below' },
  { value: '<=', label: 'is at most' },
  { value: '=', label: 'is' },
  { value: '!=', label: 'is not' },
] as const;
export type LineOperator = (typeof lineOperators)[number]['value'];

/** A condition of a line, an operator and a value. */
export interface LineCondition {
  readonly line: string;
  readonly operator: LineOperator;
  /** As written, without the quotes of a text; empty while it is missing. */
  readonly value: string;
}

const plain = /^([A-Za-z_]\w*)\s*(>=|<=|!=|>|<|==?)(?:\s*(-?(?:\d+(?:\.\d*)?|\.\d+)[%KMB]?|"[^"]*"))?$/i;

/** Returns a condition as line, operator and value; null for any other formula. */
export function readLineCondition(text: string): LineCondition | null {
  const [, line, sign, value = ''] = plain.exec(text.trim()) ?? [];
  const operator = lineOperators.find((known) => known.value === (sign === '==' ? '=' : sign))?.value;
  if (line === undefined || operator === undefined) return null;
  return { line, operator, value: value.replaceAll('"', '') };
}

/** @param isText whether the line is a text, whose value stands in quotes */
export function writeLineCondition({ line, operator, value }: LineCondition, isText: boolean): string {
  const written = value.trim().replaceAll('"', '');
  if (written === '') return `${line} ${operator}`;
  return `${line} ${operator} ${isText ? `"${written}"` : written}`;
}
