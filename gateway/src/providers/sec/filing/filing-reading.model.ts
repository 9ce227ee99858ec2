import type { FiledStatement } from '../../../contract/as-filed.ts';
import type { Outcome, ReadFiling, StandardStatements } from '../../read-filing.ts';
import {
  type FilingFigures,
  findNewestDay,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/filing-figures.ts';
import { printedLabel } from '../standardise/rules/face-lines.model.ts';
import { standardise } from '../standardise/standardise.model.ts';
import { reportPeriod } from './cover-page.model.ts';
import { faceStatements, isMistyped } from './face-statements.model.ts';
import type { InlineDocument } from './inline-document.ts';
import { linkbaseFigures } from './linkbase/linkbase-figures.model.ts';
import type { Linkbases } from './linkbase/linkbase-reader.ts';
import type { XbrlInstance } from './linkbase/xbrl-instance.ts';
import { inMainCurrency, mainCurrency } from './main-currency.model.ts';
import { readBreakdowns } from './segments.model.ts';
import { withTotals } from './totals.model.ts';

export interface FilingParts {
  /** The document that was read last, with the facts of those before it; null when the filing has none. */
  readonly document: { readonly name: string; readonly inline: InlineDocument } | null;
  /** Null when they were not read. */
  readonly linkbases: { readonly instance: XbrlInstance; readonly linkbases: Linkbases } | null;
  /** Day of the filing; null when it is not known. */
  readonly filed: string | null;
}

/**
 * Returns what is kept of a filing. Statements of the document come first, because their figures have places in it; those
 * that it lacks come from the linkbases.
 */
export function filingReading(parts: FilingParts): ReadFiling {
  const { figures, document } = joinFigures(parts);
  const standard = standardise(figures);
  const cover = new Map([...(parts.linkbases?.instance.cover ?? []), ...(parts.document?.inline.cover ?? [])]);
  const period = reportPeriod(cover);
  return {
    document,
    ...period,
    periodEnd: period.periodEnd ?? findNewestDay(figures.statements),
    currency: mainCurrency(figures.facts),
    statements: withStandardFields(figures.statements.map(filedStatement), standard),
    standard,
    breakdowns: readBreakdowns(figures),
    reason: explainMissing(figures),
  };
}

function joinFigures({ document, linkbases, filed }: FilingParts): { figures: FilingFigures; document: string | null } {
  const tagged = document === null ? { statements: [], facts: [] } : inlineFigures(document.inline, filed);
  const isTagged = tagged.statements.length > 0;
  const name = isTagged ? (document?.name ?? null) : null;
  if (linkbases === null) return { figures: tagged, document: name };
  const facts = linkbases.instance.facts.filter((fact) => !isMistyped(fact, filed));
  // Anchors are places in the document.
  const anchored = isTagged ? facts : facts.map((fact) => ({ ...fact, anchor: null }));
  const linked = linkbaseFigures({ ...linkbases.instance, facts: anchored }, linkbases.linkbases);
  if (!isTagged) return { figures: linked, document: name };
  const more = linked.statements.filter(({ kind }) => !tagged.statements.some((statement) => statement.kind === kind));
  return { figures: { ...tagged, statements: [...tagged.statements, ...more] }, document: name };
}

function filedStatement({ kind, columns, lines }: PresentedStatement): FiledStatement {
  const marked = withTotals(kind, lines).map(({ figures, doubts: _, ...line }) => ({ ...line, figures: [...figures] }));
  return { kind, columns: [...columns], lines: marked };
}

const names: Readonly<Record<StatementKind, string>> = {
  income: 'income statement',
  balance: 'balance sheet',
  cashFlow: 'cash flow statement',
};

function explainMissing({ statements, facts }: FilingFigures): string | null {
  if (facts.length === 0) return 'This filing tags no figures.';
  const missing = statementKinds.filter((kind) => !statements.some((statement) => statement.kind === kind));
  if (missing.length === 0) return null;
  if (missing.length === statementKinds.length) return 'No statements were found in this filing or its exhibits.';
  return `This filing has no ${missing.map((kind) => names[kind]).join(' and no ')} that can be read.`;
}

/** Returns the statements and numbers of a document. @param filed its day, after which no period ends; null when unknown */
export function inlineFigures(document: InlineDocument, filed: string | null = null): FilingFigures {
  const facts = document.facts.flatMap(({ value, ...fact }) =>
    value === null || isMistyped(fact, filed) ? [] : [{ ...fact, value }],
  );
  const labels = document.tables.flatMap(({ rows }) => rows.map(({ label }) => printedLabel(label)));
  return { statements: faceStatements(document, filed), facts: inMainCurrency(facts), labels };
}

/** Returns the statements; each line that is the face figure of a standard field names the first such field. */
function withStandardFields(statements: readonly FiledStatement[], standard: StandardStatements): FiledStatement[] {
  return statements.map((statement) => {
    const fields = fieldsByLine(standard[statement.kind].map(({ figures }) => figures));
    return {
      ...statement,
      lines: statement.lines.map((line) => {
        const isWhole = Object.keys(line.members).length === 0;
        const standardField = isWhole ? fields.get(makeKey(line.concept, printedLabel(line.label))) : undefined;
        return standardField === undefined ? line : { ...line, standardField };
      }),
    };
  });
}

function fieldsByLine(columns: readonly Readonly<Record<string, Outcome>>[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const figures of columns) {
    for (const [field, { value, ...outcome }] of Object.entries(figures)) {
      if (value === null || !('origin' in outcome) || outcome.origin.from !== 'face') continue;
      const key = makeKey(outcome.origin.concept, outcome.origin.label);
      if (!fields.has(key)) fields.set(key, field);
    }
  }
  return fields;
}

function makeKey(concept: string | null, label: string | null): string {
  return JSON.stringify([concept, label]);
}
