import type { FiledStatement } from '../../../contract/as-filed.ts';
import { faceStatements } from './face-statements.model.ts';
import type { InlineDocument } from './inline-document.ts';
import { withTotals } from './totals.model.ts';

/** Returns the statements of a document as the contract describes them, in the order of the document. */
export function filedStatements(document: InlineDocument): FiledStatement[] {
  return faceStatements(document).map(({ kind, columns, lines }) => ({
    kind,
    columns: columns.map(({ start, end }) => ({ start, end })),
    lines: withTotals(kind, lines).map(({ figures, members, ...line }) => ({
      ...line,
      members: { ...members },
      figures: figures.map((figure) => {
        if (figure === null) return null;
        const { value, printed, anchor } = figure;
        return { value, printed, anchor };
      }),
    })),
  }));
}
