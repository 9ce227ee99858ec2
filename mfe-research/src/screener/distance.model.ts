import type { CallReply } from '@basecase/gateway/contract';
import { type ColumnFormat, formatDistance } from './figure-text.model.ts';

export type Why = CallReply<'explainScreen'>;
export type Explained = Why['conditions'][number];
type Sides = NonNullable<Explained['sides']>;

/** Returns whether a comparison holds. */
export function judgeAsk(left: number, operator: Sides['operator'], right: number): boolean {
  switch (operator) {
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '=':
      return left === right;
    case '!=':
      return left !== right;
  }
}

/** Returns how the figures of a condition are written: as a percentage where the condition is. */
export function readFormat({ text, sides }: Explained): ColumnFormat {
  switch (sides?.unit) {
    case 'money':
    case 'perShare':
    case 'days':
      return sides.unit;
    case 'shares':
      return 'count';
    default:
      return text.includes('%') ? 'percent' : 'number';
  }
}

/** Returns the outcome in words: "Passes by 1.4 points", "Fails by $0.2B", "No figure". */
export function describeOutcome(explained: Explained): string {
  const { outcome, sides } = explained;
  if (outcome === 'unknown') return 'No data';
  const word = outcome === 'passes' ? 'Passes' : 'Fails';
  if (sides === undefined || sides.operator === '=' || sides.operator === '!=') return word;
  return `${word} by ${formatDistance(sides.left - sides.right, readFormat(explained))}`;
}

/** Where the figure and the number are on a ruler, as shares of its length, and which side passes. */
export interface Ruler {
  readonly asked: number;
  readonly own: number;
  readonly passes: 'above' | 'below';
}

/** Room at both ends of a ruler, as a share of it. */
const margin = 0.12;

/** Returns the ruler of a comparison; null where it has no sides or no direction. */
export function drawRuler({ sides, range }: Explained): Ruler | null {
  if (sides === undefined || sides.operator === '=' || sides.operator === '!=') return null;
  const { left, right } = sides;
  const width = Math.abs(left - right);
  const around = width === 0 ? Math.max(1e-9, Math.abs(right)) : width;
  const low = Math.min(left, right, Math.max(range?.low ?? left, Math.min(left, right) - around));
  const high = Math.max(left, right, Math.min(range?.high ?? left, Math.max(left, right) + around));
  const place = (value: number) => (high <= low ? 0.5 : margin + ((value - low) / (high - low)) * (1 - 2 * margin));
  return { asked: place(right), own: place(left), passes: sides.operator.startsWith('>') ? 'above' : 'below' };
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinals = [
  'a first',
  'a second',
  'a third',
  'a fourth',
  'a fifth',
  'a sixth',
  'a seventh',
  'an eighth',
  'a ninth',
];
const nameCount = (count: number) => words[count] ?? String(count);

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly without: number;
}

/** Counts outcomes, the scope among them. */
export function countOutcomes({ conditions, scope }: Why): Tally {
  const count = (outcome: Explained['outcome']) => conditions.filter((one) => one.outcome === outcome).length;
  const isOut = scope?.isIn === false ? 1 : 0;
  return { passed: count('passes'), failed: count('fails') + isOut, without: count('unknown') };
}

/** Returns the answer in one sentence. */
export function describeVerdict(why: Why): string {
  const name = shortenName(why.company?.name ?? why.symbol);
  const { failed, without, passed } = countOutcomes(why);
  if (why.place !== undefined) return `${name} is here, at place ${why.place.at} of ${why.place.of}.`;
  const isOut = why.scope?.isIn === false;
  if (isOut && failed === 1 && without === 0) return `${name} is outside of the scope.`;
  if (failed + without === 0) return `${name} passes all ${nameCount(passed)} conditions.`;
  const fails = `fails ${nameCount(failed)} ${failed === 1 ? 'condition' : 'conditions'}`;
  if (without === 0) return `${name} ${fails}.`;
  if (failed === 0)
    return `${name} has no figure for ${nameCount(without)} ${without === 1 ? 'condition' : 'conditions'}.`;
  const further = without === 1 ? (ordinals[failed] ?? 'another') : `${nameCount(without)} more`;
  return `${name} ${fails} and has no figure for ${further}.`;
}

/** Returns the last line: whether changed numbers are enough; null where there is nothing to add. */
export function describeEnd(why: Why): { readonly text: string; readonly conditions: readonly string[] } | null {
  const conditions = why.conditions.filter(({ outcome }) => outcome === 'unknown').map(({ text }) => text);
  const fixes = why.conditions.filter(({ fix }) => fix !== undefined).length;
  const isOut = why.scope?.isIn === false;
  if (conditions.length === 0 && (!isOut || fixes === 0)) return null;
  const name = shortenName(why.company?.name ?? why.symbol);
  const lead =
    fixes === 0
      ? ''
      : fixes === 1
        ? 'Changing the number is not enough. '
        : `Changing ${fixes === 2 ? 'both' : `all ${nameCount(fixes)}`} numbers is not enough. `;
  const until = [
    ...(isOut ? ['the scope is widened'] : []),
    ...(conditions.length === 0
      ? []
      : [`${conditions.length === 1 ? 'this condition is' : 'these conditions are'} removed`]),
  ].join(' and ');
  return { text: `${lead}${name} stays out until ${until}${conditions.length === 0 ? '.' : ':'}`, conditions };
}

const legalForms: ReadonlySet<string> = new Set([
  'inc',
  'corp',
  'co',
  'ltd',
  'plc',
  'llc',
  'lp',
  'company',
  'corporation',
  'incorporated',
]);

/** Returns the name of a company within a sentence: without its legal form. */
export function shortenName(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  if (words.length > 1 && words[0]?.toLowerCase() === 'the') words.shift();
  const last = words.at(-1)?.toLowerCase().replaceAll('.', '') ?? '';
  if (words.length < 2 || !legalForms.has(last)) return words.join(' ');
  const short = words.slice(0, -1).join(' ');
  return short.endsWith(',') ? short.slice(0, -1) : short;
}
