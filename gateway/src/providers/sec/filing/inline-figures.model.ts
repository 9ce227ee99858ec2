import type { FilingFigures } from '../shape/filing-figures.ts';
import { printedLabel } from '../standardise/rules/statement-view.model.ts';
import { faceStatements } from './face-statements.model.ts';
import type { InlineDocument } from './inline-document.ts';
import { inMainCurrency } from './main-currency.model.ts';

/** Returns the statements and numbers of an Inline XBRL document. */
export function inlineFigures(document: InlineDocument): FilingFigures {
  const facts = document.facts.flatMap(({ concept, context, unit, value, anchor }) => {
    const known = document.contexts.get(context);
    if (known === undefined || value === null) return [];
    const { period, members } = known;
    return [{ concept, period, members, unit: document.units.get(unit) ?? '', value, anchor }];
  });
  const labels = document.tables.flatMap(({ rows }) => rows.map(({ label }) => printedLabel(label)));
  return { statements: faceStatements(document), facts: inMainCurrency(facts), labels };
}
