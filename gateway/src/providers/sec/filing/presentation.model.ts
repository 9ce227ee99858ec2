import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactPeriod } from '../shape/filing-facts.ts';
import type { PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import {
  type PresentedFigure,
  type PresentedLine,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/presented-statement.ts';
import { findColumns } from './statement-columns.model.ts';
import { scoreStatement, signatures } from './statement-signatures.ts';

/** A row of a statement whose figures stand apart from it, in an instance or a table of numbers. */
export interface PresentationRow {
  /** Concept with prefix; null for a heading. */
  readonly concept: string | null;
  readonly label: string;
  readonly level: number;
  readonly total: boolean;
  /** Whether the figure is printed with the other sign than it is tagged with. */
  readonly negated: boolean;
  /** Whether balances are those at the beginning of the periods. */
  readonly opening: boolean;
}

/** A page of a filing: a statement, or a note. */
export interface PresentationReport {
  readonly title: string;
  readonly rows: readonly PresentationRow[];
  /** Members that the page shows lines for, in their order, with their labels; none for the company as a whole alone. */
  readonly members?: ReadonlyMap<string, string>;
}

type FactsByConcept = ReadonlyMap<string, readonly PeriodFact[]>;

/** Share of the lines that a period must have figures on to be a column: other periods of a concept stand in notes. */
const COLUMN_SHARE = 0.5;

/** Returns the consolidated statements among the pages of a filing, each kind at most once. */
export function presentedStatements(
  reports: readonly PresentationReport[],
  facts: readonly PeriodFact[],
): PresentedStatement[] {
  const byConcept = groupBy(facts, ({ concept }) => concept);
  return statementKinds.flatMap((kind) => {
    const report = chooseReport(reports, kind, byConcept);
    const statement = report === null ? null : presented(kind, report, byConcept);
    return statement === null || statement.columns.length === 0 ? [] : [statement];
  });
}

function chooseReport(
  reports: readonly PresentationReport[],
  kind: StatementKind,
  facts: FactsByConcept,
): PresentationReport | null {
  const scored = reports.map((report) => ({ report, score: scoreReport(report, kind, facts) }));
  const best = scored.reduce((most, entry) => Math.max(most, entry.score), 0);
  return best === 0 ? null : (scored.find(({ score }) => score === best)?.report ?? null);
}

function scoreReport({ title, rows }: PresentationReport, kind: StatementKind, facts: FactsByConcept): number {
  if (/parenthetical|details?\b|parent (company|only)|schedule/i.test(title)) return 0;
  const held = new Set(
    rows.flatMap(({ concept }) => (concept !== null && facts.has(concept) ? [localName(concept)] : [])),
  );
  return scoreStatement(held, title, signatures[kind]);
}

function presented(kind: StatementKind, report: PresentationReport, facts: FactsByConcept): PresentedStatement {
  const whole = report.rows.flatMap(({ concept }) => (concept === null ? [] : (facts.get(concept) ?? [])));
  const columns = findColumns(kind, whole, COLUMN_SHARE);
  const lines = report.rows.flatMap((row) => {
    const own = row.concept === null ? [] : (facts.get(row.concept) ?? []);
    const figures = readFigures(
      own.filter(({ members }) => members.size === 0),
      row,
      columns,
    );
    const parts = [...(report.members ?? [])].flatMap(([member, label]) => readPart(own, row, columns, member, label));
    if (row.concept !== null && figures.every((figure) => figure === null) && parts.length === 0) return [];
    const unit = own[0]?.unit ?? '';
    const { concept, label, level, total } = row;
    const line: PresentedLine = { concept, label, level, total, unit, members: {}, figures };
    return [...parts, line];
  });
  return { kind, columns, lines: withoutEmptyHeadings(lines) };
}

/** The line of one member, when the concept has figures for it and for no other member at the same time. */
function readPart(
  facts: readonly PeriodFact[],
  row: PresentationRow,
  columns: readonly FactPeriod[],
  member: string,
  label: string,
): PresentedLine[] {
  const own = facts.filter(({ members }) => members.size === 1 && [...members.values()][0] === member);
  const figures = readFigures(own, row, columns);
  const [first] = own;
  if (first === undefined || row.concept === null || figures.every((figure) => figure === null)) return [];
  const members = Object.fromEntries(first.members);
  return [{ concept: row.concept, label, level: row.level + 1, total: false, unit: first.unit, members, figures }];
}

function readFigures(
  facts: readonly PeriodFact[],
  row: PresentationRow,
  columns: readonly FactPeriod[],
): (PresentedFigure | null)[] {
  return columns.map((column) => {
    const fact = facts.find(({ period }) => speaksFor(period, column, row.opening));
    if (fact === undefined) return null;
    const printed = row.negated && fact.value !== 0 ? -fact.value : fact.value;
    return { value: fact.value, printed, anchor: fact.anchor };
  });
}

function speaksFor(period: FactPeriod, column: FactPeriod, opening: boolean): boolean {
  if (period.start !== null || column.start === null) return period.start === column.start && period.end === column.end;
  return opening ? daysBetween(period.end, column.start) === 1 : period.end === column.end;
}

/** A heading says something only of the lines below it. */
function withoutEmptyHeadings(lines: readonly PresentedLine[]): PresentedLine[] {
  return lines.filter(({ concept, level }, index) => {
    if (concept !== null) return true;
    const next = lines[index + 1];
    return next !== undefined && (next.concept !== null || next.level > level);
  });
}
