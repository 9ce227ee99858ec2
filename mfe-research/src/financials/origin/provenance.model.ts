import type { Finding, Provenance, Source } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

/** The remark on a figure. A figure has one: the gravest. */
export type FigureMark = 'finding' | 'restated' | 'note' | 'derived';

/** Names of the marks, in the order of their key. */
export const markNames = {
  note: 'From a note',
  derived: 'Derived',
  restated: 'Restated later',
  finding: 'Warning',
} as const satisfies Record<FigureMark, string>;

/** Letters of the marks. A finding has a sign instead. */
export const markLetters = { note: 'n', derived: 'd', restated: 'r' } as const satisfies Record<
  Exclude<FigureMark, 'finding'>,
  string
>;

const order: readonly FigureMark[] = ['note', 'derived', 'restated', 'finding'];

/** Returns whether a figure is calculated and not filed. */
export function isDerived(provenance: Provenance | null): boolean {
  return provenance !== null && ['sum', 'difference', 'de-cumulated'].includes(provenance.rule);
}

/** Returns the mark of a standard figure; null for one that stands on the face of its statement. */
export function chooseFigureMark(provenance: Provenance | null, findings: readonly Finding[]): FigureMark | null {
  if (findings.length > 0) return 'finding';
  if (provenance === null || provenance.rule === 'missing') return null;
  if (provenance.firstFiled !== undefined) return 'restated';
  if (provenance.place === 'note') return 'note';
  return isDerived(provenance) ? 'derived' : null;
}

/** Returns the marks in use, in the order of their key. */
export function marksInUse(
  rows: readonly { readonly cells: readonly { readonly mark: FigureMark | null }[] }[],
): FigureMark[] {
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ mark }) => mark)));
  return order.filter((mark) => used.has(mark));
}

const ruleWords = {
  tagged: 'As filed',
  sum: 'Calculated: sum',
  difference: 'Calculated: difference',
  'de-cumulated': 'Calculated: year to date less what came before',
  missing: 'Not available',
} as const satisfies Record<Provenance['rule'], string>;

const placeWords = { face: 'Line on the face of the statement', note: 'From a note' } as const;

/** Returns the name of a source. */
export function sourceName(source: Source): string {
  return sourceLabel(source).title;
}

interface RuledFigure {
  readonly value: number | null;
  readonly provenance: Provenance | null;
  /** The quarters of a twelve-month sum. */
  readonly parts: readonly unknown[];
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the rule by which a figure was taken or calculated, as text. */
export function ruleName({ value, provenance, parts }: RuledFigure): string {
  if (parts.length > 0) {
    if (value === null) return 'Not available: a quarter is missing';
    return `Calculated: ${provenance?.formula === undefined ? 'sum of four quarters' : inSentence(provenance.formula)}`;
  }
  if (provenance === null) return 'As the source states it';
  if (provenance.rule === 'tagged' && provenance.place !== undefined) return placeWords[provenance.place];
  return provenance.formula !== undefined && isDerived(provenance) ? 'Calculated' : ruleWords[provenance.rule];
}

/** Returns the day of a filing, such as `31 Oct 2025`; null when unknown. */
export function filedOn(provenance: Provenance | null): string | null {
  return provenance === null || provenance.filed === null ? null : formatCalendarDay(provenance.filed);
}
