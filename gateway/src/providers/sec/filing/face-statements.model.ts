import type { FactContext, FactPeriod } from '../shape/filing-facts.ts';
import {
  type PresentedFigure,
  type PresentedLine,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/presented-statement.ts';
import type { InlineDocument } from './inline-document.ts';
import { findColumns, placeContexts } from './statement-columns.model.ts';
import { statementTables } from './statement-tables.model.ts';
import type { InlineRow, InlineTable, PresentedFact } from './table-reader.ts';

/** Returns the consolidated statements of a document in its order, each at most once. */
export function faceStatements(document: InlineDocument): PresentedStatement[] {
  const found = statementKinds.flatMap((kind) => {
    const tables = statementTables(document, kind);
    const [first] = tables;
    if (first === undefined) return [];
    return [{ place: document.tables.indexOf(first), statement: presented(document, kind, tables) }];
  });
  return found.sort((a, b) => a.place - b.place).map(({ statement }) => statement);
}

function presented(document: InlineDocument, kind: StatementKind, tables: readonly InlineTable[]): PresentedStatement {
  const rows = tables.flatMap((table) => table.rows);
  const columns = findColumns(kind, listContexts(document, rows));
  const levels = findLevels(rows);
  const lines = new Map<string, PresentedLine>();
  for (const row of rows) {
    const line = readLine(document, columns, row, levels.indexOf(nearest(levels, row.indent)));
    if (line === null) continue;
    const key = makeLineKey(line, lines.size, tables.length > 1);
    const known = lines.get(key);
    lines.set(key, known === undefined ? line : joined(known, line));
  }
  return { kind, columns, lines: [...lines.values()] };
}

function listContexts({ contexts }: InlineDocument, rows: readonly InlineRow[]): FactContext[] {
  return rows.flatMap((row) =>
    row.facts.flatMap(({ fact }) => {
      const context = contexts.get(fact.context);
      return context === undefined ? [] : [context];
    }),
  );
}

/** Lines with one key are one. A heading is repeated only where a second table repeats it. */
function makeLineKey({ concept, label, members }: PresentedLine, index: number, repeats: boolean): string {
  if (concept !== null) return JSON.stringify([concept, label, members]);
  return repeats ? `heading ${label}` : `heading ${index}`;
}

function joined(line: PresentedLine, more: PresentedLine): PresentedLine {
  return { ...line, figures: line.figures.map((figure, index) => figure ?? more.figures[index] ?? null) };
}

/** No statement is deeper; a hostile table must not cost rows times levels. */
const MOST_LEVELS = 16;

/** Distances from the left edge that differ, smallest first. */
function findLevels(rows: readonly InlineRow[]): number[] {
  const levels: number[] = [];
  for (const indent of rows.map((row) => row.indent).sort((a, b) => a - b)) {
    const last = levels.at(-1);
    if (levels.length < MOST_LEVELS && (last === undefined || indent - last > 2)) levels.push(indent);
  }
  return levels;
}

function nearest(levels: readonly number[], indent: number): number {
  return levels.reduce(
    (best, level) => (Math.abs(level - indent) < Math.abs(best - indent) ? level : best),
    levels[0] ?? 0,
  );
}

function readLine(
  document: InlineDocument,
  columns: readonly FactPeriod[],
  row: InlineRow,
  level: number,
): PresentedLine | null {
  const placed = placedFacts(document, columns, row);
  const first = placed.find(({ column }) => column >= 0);
  if (first === undefined) {
    if (row.facts.length > 0 || row.label === '' || isColumnHead(row.label)) return null;
    const figures = columns.map(() => null);
    return { concept: null, label: row.label, level, total: false, unit: '', members: {}, figures };
  }
  const { concept, unit } = first.shown.fact;
  return {
    concept,
    label: row.label,
    level,
    total: row.ruled || /^total\b/i.test(row.label),
    unit: document.units.get(unit) ?? '',
    members: Object.fromEntries(first.context.members),
    figures: columns.map((_, column) => {
      // A second unit is a translation for the reader's convenience.
      const own = placed.filter((entry) => entry.column === column && entry.shown.fact.unit === unit);
      const figure = own.find(({ shown }) => shown.fact.concept === concept) ?? own[0];
      return figure === undefined ? null : toPresentedFigure(figure.shown);
    }),
  };
}

interface PlacedFact {
  readonly shown: PresentedFact;
  readonly context: FactContext;
  readonly column: number;
}

function placedFacts({ contexts }: InlineDocument, columns: readonly FactPeriod[], row: InlineRow): PlacedFact[] {
  const known = row.facts.flatMap((shown) => {
    const context = contexts.get(shown.fact.context);
    return context === undefined ? [] : [{ shown, context }];
  });
  const places = placeContexts(
    columns,
    known.map(({ context }) => context),
    row.label,
  );
  return known.map((entry, index) => ({ ...entry, column: places[index] ?? -1 }));
}

/** Words of which the head of a column is made: "For the fiscal years ended", "September 28, 2024", "(in millions)". */
const headWords = new Set(
  `for the as of at in and or fiscal first second third fourth three six nine twelve thirteen twenty thirty fifty
  week weeks month months quarter quarters year years ended ending period periods date
  january february march april may june july august september october november december jan feb mar apr jun jul aug
  sep sept oct nov dec dollars u s amounts millions thousands billions million thousand shares share per data
  except unaudited audited note notes restated usd`.split(/\s+/),
);

/** Whether a row without figures says what the columns are, rather than what the lines below it are. */
function isColumnHead(label: string): boolean {
  const words = label.toLowerCase().split(/[\s\d,.;:()*'’—–-]+/);
  const timeOrUnit =
    /\d|ended|january|february|march|april|june|july|august|(septem|octo|novem|decem)ber|illions|thousands|audited/i;
  return timeOrUnit.test(label) && words.every((word) => word === '' || headWords.has(word));
}

function toPresentedFigure({ fact, negative, dash }: PresentedFact): PresentedFigure | null {
  const value = fact.value ?? (dash ? 0 : null);
  if (value === null) return null;
  return { value, printed: negative ? -Math.abs(value) : Math.abs(value), anchor: fact.anchor };
}
