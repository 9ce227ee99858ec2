import type { Finding, Provenance } from '@basecase/gateway/contract';

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
