import type { FilingFigures } from '../shape/filing-figures.ts';
import { printedLabel } from '../standardise/rules/face-lines.model.ts';
import { faceStatements, isMistyped } from './face-statements.model.ts';
import type { InlineDocument } from './inline-document.ts';
import { inMainCurrency } from './main-currency.model.ts';

/** Returns the statements and numbers of a document. @param filed its day, after which no period ends; null when unknown */
export function inlineFigures(document: InlineDocument, filed: string | null = null): FilingFigures {
  const facts = document.facts.flatMap(({ value, ...fact }) =>
    value === null || isMistyped(fact, filed) ? [] : [{ ...fact, value }],
  );
  const labels = document.tables.flatMap(({ rows }) => rows.map(({ label }) => printedLabel(label)));
  return { statements: faceStatements(document, filed), facts: inMainCurrency(facts), labels };
}
