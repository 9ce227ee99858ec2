import type { FilingFigures } from '../shape/filing-figures.ts';
import { printedLabel } from '../standardise/rules/face-lines.model.ts';
import { faceStatements } from './face-statements.model.ts';
import type { InlineDocument } from './inline-document.ts';
import { inMainCurrency } from './main-currency.model.ts';

export function inlineFigures(document: InlineDocument): FilingFigures {
  const facts = document.facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
  const labels = document.tables.flatMap(({ rows }) => rows.map(({ label }) => printedLabel(label)));
  return { statements: faceStatements(document), facts: inMainCurrency(facts), labels };
}
