import {
  type FactPeriod,
  type PresentedFigure,
  type PresentedLine,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';
import { explainAfterFiling, isAfterFiling } from '../shape/periods.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import type { InlineDocument, TaggedFact } from './inline-document.ts';
import { findColumns, placeContexts, type Signature, scoreStatement, signatures } from './statement-columns.model.ts';
import type { PresentedFact } from './table-reader.ts';

type StatementTable = InlineDocument['tables'][number];
type StatementRow = StatementTable['rows'][number];

/**
 * Returns the consolidated statements of a document in its order, each at most once. @param filed its day; null when unknown
 */
export function faceStatements(document: InlineDocument, filed: string | null = null): PresentedStatement[] {
  const found = statementKinds.flatMap((kind) => {
    const tables = statementTables(document, kind);
    const [first] = tables;
    if (first === undefined) return [];
    return [{ place: document.tables.indexOf(first), statement: presented(kind, tables, filed) }];
  });
  return found.sort((a, b) => a.place - b.place).map(({ statement }) => statement);
}

/** Returns whether the period of a fact is mistyped: no amount is known before its end. */
export function isMistyped({ concept, period }: Pick<TaggedFact, 'concept' | 'period'>, filed: string | null): boolean {
  return filed !== null && isAfterFiling(period.end, filed, concept.startsWith('dei:'));
}

function presented(kind: StatementKind, tables: readonly StatementTable[], filed: string | null): PresentedStatement {
  const rows = tables.flatMap((table) => table.rows);
  const facts = rows.flatMap((row) => row.facts.map(({ fact }) => fact));
  const columns = findColumns(
    kind,
    facts.filter((fact) => !isMistyped(fact, filed)),
  );
  const levels = findLevels(rows);
  const lines = new Map<string, PresentedLine>();
  for (const row of rows) {
    const nearest = pickLargest(levels.keys(), (level) => -Math.abs((levels[level] ?? 0) - row.indent));
    const line = readLine(columns, row, nearest ?? 0, filed);
    if (line === null) continue;
    const key = makeLineKey(line, lines.size, tables.length > 1);
    const known = lines.get(key);
    lines.set(key, known === undefined ? line : joined(known, line));
  }
  return { kind, columns, lines: [...lines.values()] };
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
function findLevels(rows: readonly StatementRow[]): number[] {
  const levels: number[] = [];
  for (const indent of rows.map((row) => row.indent).sort((a, b) => a - b)) {
    const last = levels.at(-1);
    if (levels.length < MOST_LEVELS && (last === undefined || indent - last > 2)) levels.push(indent);
  }
  return levels;
}

function readLine(
  columns: readonly FactPeriod[],
  row: StatementRow,
  level: number,
  filed: string | null,
): PresentedLine | null {
  const contexts = row.facts.map(({ fact }) => fact);
  const places = placeContexts(columns, contexts, row.label);
  const placed = row.facts.map((shown, index) => ({ ...shown, column: places[index] ?? -1 }));
  const leftOut = row.facts.find(({ fact }) => isMistyped(fact, filed))?.fact;
  const first = placed.find(({ column }) => column >= 0) ?? (leftOut && { fact: leftOut });
  if (first === undefined) {
    if (row.facts.length > 0 || row.label === '' || isColumnHead(row.label)) return null;
    const figures = columns.map(() => null);
    return { concept: null, label: row.label, level, unit: '', members: {}, figures };
  }
  const { concept, unit, members } = first.fact;
  return {
    concept,
    label: row.label,
    level,
    unit,
    members: Object.fromEntries(members),
    ...(leftOut !== undefined && { doubts: columns.map(() => explainAfterFiling(leftOut.period.end)) }),
    figures: columns.map((_, column) => {
      // A second unit is a translation for the reader's convenience.
      const own = placed.filter((entry) => entry.column === column && entry.fact.unit === unit);
      const figure = own.find(({ fact }) => fact.concept === concept) ?? own[0];
      return figure === undefined ? null : toPresentedFigure(figure);
    }),
  };
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

function toPresentedFigure({ fact, negative, dash }: PresentedFact<TaggedFact>): PresentedFigure | null {
  const value = fact.value ?? (dash ? 0 : null);
  if (value === null) return null;
  return { value, printed: negative ? -Math.abs(value) : Math.abs(value), anchor: fact.anchor };
}

/**
 * Returns the tables of a statement, found by the concepts they hold and the title above them; none without one.
 * A statement may go on in the next table, or repeat its lines there for other periods.
 */
function statementTables({ tables }: InlineDocument, kind: StatementKind): readonly StatementTable[] {
  const signature = signatures[kind];
  const [first] = findBest(
    tables.map((table) => [table]),
    signature,
  );
  if (first === undefined) {
    const pairs = tables.slice(1).map((table, index) => [...tables.slice(index, index + 1), table]);
    return findBest(pairs, signature);
  }
  const found = [first];
  for (const table of tables.slice(tables.indexOf(first) + 1)) {
    if (!goesOn(table, found, kind)) break;
    found.push(table);
  }
  return found;
}

function findBest(spans: readonly (readonly StatementTable[])[], signature: Signature): readonly StatementTable[] {
  const scores = spans.map((span) => scoreStatement(listConcepts(span), span[0]?.before ?? '', signature));
  const most = Math.max(0, ...scores);
  return most === 0 ? [] : (spans[scores.indexOf(most)] ?? []);
}

/** Local names of the concepts that tables state for the company as a whole. */
function listConcepts(span: readonly StatementTable[]): Set<string> {
  const facts = span.flatMap((table) => table.rows).flatMap((row) => row.facts);
  return new Set(facts.filter(({ fact }) => fact.members.size === 0).map(({ fact }) => localName(fact.concept)));
}

const flows = [/OperatingActivities/, /InvestingActivities/, /FinancingActivities/];

/** Whether a table is the rest of a statement: the flows that are still missing, or the same lines for other periods. */
function goesOn(table: StatementTable, found: readonly StatementTable[], kind: StatementKind): boolean {
  if (kind === 'balance') return false;
  const held = [...listConcepts(found)];
  const more = listConcepts([table]);
  if (kind === 'income') {
    const same = [...more].filter((name) => held.includes(name)).length;
    return same >= signatures.income.least && same >= 0.8 * more.size && same >= 0.8 * held.length;
  }
  const names = signatures.cashFlow.concepts;
  const lacks = flows.filter((flow) => !held.some((name) => names.has(name) && flow.test(name)));
  return lacks.some((flow) => [...more].some((name) => names.has(name) && flow.test(name)));
}
