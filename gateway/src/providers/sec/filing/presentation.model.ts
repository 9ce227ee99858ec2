import { daysBetween } from '../../../contract/figures/days.ts';
import {
  type FactPeriod,
  type PeriodFact,
  type PresentedFigure,
  type PresentedLine,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { findColumns, scoreStatement, signatures } from './statement-columns.model.ts';

/** A row of a statement whose figures stand apart from it, in an instance or a table of numbers. */
export interface PresentationRow {
  /** Concept with prefix; null for a heading. */
  readonly concept: string | null;
  readonly label: string;
  readonly level: number;
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
    const scored = reports.map((report) => ({ report, score: scoreReport(report, kind, byConcept) }));
    const best = pickLargest(scored, ({ score }) => score);
    if (best === undefined || best.score === 0) return [];
    const statement = presented(kind, best.report, byConcept);
    return statement.columns.length === 0 ? [] : [statement];
  });
}

function scoreReport({ title, rows }: PresentationReport, kind: StatementKind, facts: FactsByConcept): number {
  if (/parenthetical|details?\b|parent (company|only)|schedule/i.test(title)) return 0;
  const held = new Set(
    rows.flatMap(({ concept }) => (concept !== null && facts.has(concept) ? [localName(concept)] : [])),
  );
  return scoreStatement(held, title, signatures[kind]);
}

function presented(kind: StatementKind, { rows, members = new Map() }: PresentationReport, facts: FactsByConcept) {
  const listFacts = ({ concept }: PresentationRow) => facts.get(concept ?? '') ?? [];
  const columns = findColumns(kind, rows.flatMap(listFacts), COLUMN_SHARE);
  const lines = rows.flatMap((row): PresentedLine[] => {
    const { concept, label, level } = row;
    const own = listFacts(row);
    // A member has a line when the concept has figures for it and for no other member at the same time.
    const parts = [...members].flatMap(([member, name]): PresentedLine[] => {
      const stated = own.filter((fact) => fact.members.size === 1 && [...fact.members.values()][0] === member);
      const figures = readFigures(stated, row, columns);
      const [first] = stated;
      if (first === undefined || figures.every((figure) => figure === null)) return [];
      const line = { concept, label: name, level: level + 1, unit: first.unit };
      return [{ ...line, members: Object.fromEntries(first.members), figures }];
    });
    const whole = own.filter((fact) => fact.members.size === 0);
    const figures = readFigures(whole, row, columns);
    if (concept !== null && parts.length === 0 && figures.every((figure) => figure === null)) return [];
    return [...parts, { concept, label, level, unit: own[0]?.unit ?? '', members: {}, figures }];
  });
  return { kind, columns, lines: withoutEmptyHeadings(lines) };
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
