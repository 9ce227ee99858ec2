import type { FactContext, FactPeriod } from './filing-facts.ts';
import type { InlineDocument } from './inline-document.ts';
import { localName } from './context-reader.ts';
import type { PresentedFigure, PresentedLine, PresentedStatement, StatementKind } from './presented-statement.ts';
import type { InlineRow, InlineTable, PresentedFact } from './table-reader.ts';

/** How a statement is told from the tables of notes. Concepts by local name, in US GAAP and IFRS. */
interface Signature {
  readonly title: RegExp;
  /** Concepts of which a statement holds at least `least`. */
  readonly concepts: ReadonlySet<string>;
  readonly least: number;
  /** Concepts that every statement of its kind holds, of each list at least one. */
  readonly needs: readonly (readonly string[])[];
}

const profit = ['NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'];

const signatures: Readonly<Record<StatementKind, Signature>> = {
  income: {
    title: /statements? of (?:consolidated )?(?:net )?(?:operations|income|earnings|profit|comprehensive (?:income|loss))|income statements?|profit (?:or|and) loss/i,
    concepts: new Set([
      ...profit,
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'OperatingIncomeLoss',
      'CostsAndExpenses',
      'IncomeTaxExpenseBenefit',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'EarningsPerShareBasic',
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted',
      'InterestExpense',
      'Revenue',
      'ProfitLossBeforeTax',
      'IncomeTaxExpenseContinuingOperations',
      'BasicEarningsLossPerShare',
      'DilutedEarningsLossPerShare',
      'BasicAndDilutedEarningsLossPerShare',
    ]),
    least: 4,
    needs: [profit],
  },
  balance: {
    title: /balance sheets?|statements? of (?:consolidated )?(?:financial )?(?:position|condition)/i,
    concepts: new Set(['Assets', 'LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities', 'Liabilities', 'StockholdersEquity', 'Equity']),
    least: 2,
    needs: [['Assets'], ['LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities']],
  },
  cashFlow: {
    title: /cash flows?/i,
    concepts: new Set([
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
      'CashFlowsFromUsedInOperatingActivities',
      'CashFlowsFromUsedInInvestingActivities',
      'CashFlowsFromUsedInFinancingActivities',
    ]),
    least: 2,
    needs: [
      [
        'NetCashProvidedByUsedInOperatingActivities',
        'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
        'CashFlowsFromUsedInOperatingActivities',
      ],
    ],
  },
};

/** Weight of a fitting title against one more concept. */
const TITLE_WEIGHT = 3;

/**
 * Returns the consolidated statements of a document, each at most once, found by what they hold and by the title above them.
 * A statement that goes on in the next table, or repeats its lines there for other periods, is joined.
 */
export function faceStatements(document: InlineDocument): PresentedStatement[] {
  const kinds: readonly StatementKind[] = ['income', 'balance', 'cashFlow'];
  return kinds.flatMap((kind) => {
    const rows = faceRows(document, kind);
    return rows === null ? [] : [presented(document, kind, rows)];
  });
}

function faceRows({ tables, contexts }: InlineDocument, kind: StatementKind): readonly InlineRow[] | null {
  const scores = tables.map((table) => scoreOf(table, contexts, signatures[kind]));
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const first = scores.indexOf(best);
  const table = tables[first];
  if (table === undefined) return null;
  const rows = [...table.rows];
  for (let next = first + 1; goesOn(tables[next], rows, contexts, kind); next += 1) rows.push(...(tables[next]?.rows ?? []));
  return rows;
}

/** How much of a statement a table is; 0 when it is none. */
function scoreOf(table: InlineTable, contexts: InlineDocument['contexts'], signature: Signature): number {
  const held = conceptsOf(table.rows, contexts);
  if (!signature.needs.every((names) => names.some((name) => held.has(name)))) return 0;
  const found = [...signature.concepts].filter((name) => held.has(name)).length;
  if (found < signature.least) return 0;
  return found + (signature.title.test(table.before) ? TITLE_WEIGHT : 0);
}

/** Local names of the concepts that a table states for the company as a whole. */
function conceptsOf(rows: readonly InlineRow[], contexts: InlineDocument['contexts']): Set<string> {
  return new Set(
    rows
      .flatMap((row) => row.facts)
      .filter(({ fact }) => contexts.get(fact.context)?.members.size === 0)
      .map(({ fact }) => localName(fact.concept)),
  );
}

const flows = [/OperatingActivities/, /InvestingActivities/, /FinancingActivities/];

/** Whether a table is the rest of a statement: the flows that are still missing, or the same lines for other periods. */
function goesOn(
  table: InlineTable | undefined,
  rows: readonly InlineRow[],
  contexts: InlineDocument['contexts'],
  kind: StatementKind,
): table is InlineTable {
  if (table === undefined || kind === 'balance') return false;
  const held = [...conceptsOf(rows, contexts)];
  const more = conceptsOf(table.rows, contexts);
  if (kind === 'income') {
    const same = [...more].filter((name) => held.includes(name)).length;
    return same >= signatures.income.least && same >= 0.8 * more.size && same >= 0.8 * held.length;
  }
  const names = [...signatures.cashFlow.concepts];
  const lacks = flows.filter((flow) => !held.some((name) => names.includes(name) && flow.test(name)));
  return lacks.some((flow) => [...more].some((name) => names.includes(name) && flow.test(name)));
}

function presented(document: InlineDocument, kind: StatementKind, rows: readonly InlineRow[]): PresentedStatement {
  const columns = columnsOf(document.contexts, kind, rows);
  const levels = levelsOf(rows);
  const lines = new Map<string, PresentedLine>();
  for (const row of rows) {
    const line = lineOf(document, columns, row, levels.indexOf(nearest(levels, row.indent)));
    if (line === null) continue;
    const known = lines.get(keyOf(line, lines.size));
    lines.set(keyOf(line, lines.size), known === undefined ? line : joined(known, line));
  }
  return { kind, columns, lines: [...lines.values()] };
}

/** Headings are never one line: each has a key of its own. */
function keyOf({ concept, label, members }: PresentedLine, index: number): string {
  return concept === null ? `heading ${index}` : JSON.stringify([concept, label, members]);
}

function joined(line: PresentedLine, more: PresentedLine): PresentedLine {
  return { ...line, figures: line.figures.map((figure, index) => figure ?? more.figures[index] ?? null) };
}

/** Periods of the consolidated figures in the order of their first appearance. */
function columnsOf(contexts: InlineDocument['contexts'], kind: StatementKind, rows: readonly InlineRow[]): FactPeriod[] {
  const counts = new Map<string, { readonly period: FactPeriod; count: number }>();
  for (const { fact } of rows.flatMap((row) => row.facts)) {
    const context = contexts.get(fact.context);
    if (context === undefined || context.members.size > 0) continue;
    if ((context.period.start === null) !== (kind === 'balance')) continue;
    const key = `${context.period.start} ${context.period.end}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { period: context.period, count: 1 });
    else known.count += 1;
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  // A line with a period of its own, such as a dividend declared after the end, is not a column.
  return [...counts.values()].filter(({ count }) => count * 4 >= most).map(({ period }) => period);
}

/** Distances from the left edge that differ, smallest first. */
function levelsOf(rows: readonly InlineRow[]): number[] {
  const levels: number[] = [];
  for (const indent of rows.map((row) => row.indent).sort((a, b) => a - b)) {
    const last = levels.at(-1);
    if (last === undefined || indent - last > 2) levels.push(indent);
  }
  return levels;
}

function nearest(levels: readonly number[], indent: number): number {
  return levels.reduce((best, level) => (Math.abs(level - indent) < Math.abs(best - indent) ? level : best), levels[0] ?? 0);
}

function lineOf(
  { contexts, units }: InlineDocument,
  columns: readonly FactPeriod[],
  row: InlineRow,
  level: number,
): PresentedLine | null {
  const placed = row.facts.flatMap((presentedFact) => {
    const context = contexts.get(presentedFact.fact.context);
    const column = context === undefined ? -1 : columnOf(columns, context);
    return context === undefined || column < 0 ? [] : [{ presentedFact, context, column }];
  });
  const first = placed[0];
  if (first === undefined) {
    return row.facts.length > 0 || row.label === ''
      ? null
      : { concept: null, label: row.label, level, total: false, unit: '', members: {}, figures: columns.map(() => null) };
  }
  const { concept, unit } = first.presentedFact.fact;
  return {
    concept,
    label: row.label,
    level,
    total: row.ruled || /^total\b/i.test(row.label),
    unit: units.get(unit) ?? '',
    members: Object.fromEntries(first.context.members),
    figures: columns.map((_, column) => {
      const own = placed.find((entry) => entry.column === column && entry.presentedFact.fact.concept === concept);
      return own === undefined ? null : figureOf(own.presentedFact);
    }),
  };
}

/** Index of the period that a fact speaks for; cash at the beginning or the end of a period belongs to it. */
function columnOf(columns: readonly FactPeriod[], { period }: FactContext): number {
  const same = columns.findIndex(({ start, end }) => start === period.start && end === period.end);
  if (same >= 0 || period.start !== null) return same;
  const ending = columns.findIndex(({ end }) => end === period.end);
  return ending >= 0 ? ending : columns.findIndex(({ start }) => start !== null && dayBefore(start) === period.end);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function figureOf({ fact, negative }: PresentedFact): PresentedFigure | null {
  if (fact.value === null) return null;
  return { value: fact.value, printed: negative ? -Math.abs(fact.value) : Math.abs(fact.value), anchor: fact.anchor };
}
