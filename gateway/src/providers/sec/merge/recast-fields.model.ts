import { isRecast as isRecastFigure } from '../../../figures/twelve-months.ts';
import type { Outcome } from '../../read-filing.ts';
import { groupBy } from '../shape/group-by.ts';
import { agrees, differBy, isFigure } from '../standardise/rules/outcomes.model.ts';
import { type Cell, calculatedCell, listTelling, missingCell, readValue } from './cells.model.ts';
import type { FiledColumn } from './filed-column.model.ts';

/** With more of its figures recast, a column is of another vintage. */
const recastShare = 0.25;

/** Fields of which the first is the sum or the difference of the others: figures of two vintages do not add up. */
const identities: readonly (readonly string[])[] = [
  ['totalRevenue', 'grossProfit', 'costOfRevenue'],
  ['grossProfit', 'operatingIncome', 'operatingExpenses'],
  ['incomeBeforeTax', 'incomeTaxExpense', 'netIncome'],
];

export interface VintageJudge {
  /** Returns whether a field of a running total is of another vintage than that of an earlier report. */
  readonly isOther: (field: string, whole: FiledColumn, before: FiledColumn) => boolean;
  /** Returns whether reports state one of the two with different signs. */
  readonly isTurned: (field: string, whole: FiledColumn, before: FiledColumn) => boolean;
  /** Returns whether the first report of a running total states it as the newest one does, and goes with an earlier report. */
  readonly isUnchanged: (field: string, whole: FiledColumn, before: FiledColumn) => boolean;
}

/**
 * Returns how to tell the vintages of running totals apart. A report recasts a field of a period that it states more than
 * 1% off an older report; of a period that no older report has, where it recasts the field in all others. A recast total
 * goes with those that are recast, too.
 * @param columns of all filings, those of the newest first
 */
export function judgeVintages(columns: readonly FiledColumn[]): VintageJudge {
  const samePeriod = groupBy(columns, ({ start, end }) => `${start} ${end}`);
  const ofReport = groupBy(columns, ({ report }) => report);
  const readOlder = (field: string, column: FiledColumn): number | null => {
    const others = samePeriod.get(`${column.start} ${column.end}`) ?? [];
    for (const other of others.slice(others.indexOf(column) + 1)) {
      const value = readFigure(other, field);
      if (value !== null) return value;
    }
    return null;
  };
  const isTurned = (field: string, column: FiledColumn) => {
    const own = readFigure(column, field);
    return own !== null && own !== 0 && own === -(readOlder(field, column) ?? 0);
  };
  /** Null where no older report states the figure. */
  const differsFromOlder = (field: string, column: FiledColumn): boolean | null => {
    const own = readFigure(column, field);
    const known = own === null ? null : readOlder(field, column);
    return own === null || known === null ? null : isRecastFigure(own, known);
  };
  const isRecast = (field: string, column: FiledColumn): boolean => {
    const own = differsFromOlder(field, column);
    if (own !== null) return own;
    const others = (ofReport.get(column.report) ?? []).flatMap((other) => differsFromOlder(field, other) ?? []);
    if (others.length > 0) return others.every((differs) => differs);
    // Nothing tells of the field itself: it goes with the other figures of its column, else with those of its report.
    const compareAll = (of: readonly FiledColumn[]) =>
      of.flatMap((one) => listTelling(Object.keys(one.figures)).flatMap((name) => differsFromOlder(name, one) ?? []));
    const ownColumn = compareAll([column]);
    const beside = ownColumn.length > 0 ? ownColumn : compareAll(ofReport.get(column.report) ?? []);
    return beside.filter((differs) => differs).length > recastShare * beside.length;
  };
  const isOther = (field: string, whole: FiledColumn, before: FiledColumn) =>
    before.report.reference.filed < whole.report.reference.filed && isRecast(field, whole) && !isRecast(field, before);
  return {
    isOther,
    isTurned: (field, whole, before) => isTurned(field, whole) !== isTurned(field, before),
    isUnchanged: (field, whole, before) => {
      const same = samePeriod.get(`${whole.start} ${whole.end}`) ?? [];
      const first = same.findLast((column) => readFigure(column, field) !== null);
      const [own, known] = [whole, first].map((column) => (column === undefined ? null : readFigure(column, field)));
      if (first === undefined || first === whole || own == null || known == null) return false;
      return !isRecastFigure(own, known) && !isOther(field, first, before);
    },
  };
}

function readFigure({ figures }: FiledColumn, field: string): number | null {
  const figure = figures[field];
  return figure !== undefined && isFigure(figure) ? figure.value : null;
}

/** Takes out what two figures that would be below zero add up with: it is of the same two totals. @param refused their fields */
export function refuseIdentities(cells: Map<string, Cell>, refused: ReadonlySet<string>): void {
  for (const fields of identities) {
    const left = fields.filter((field) => !refused.has(field));
    const [only, ...others] = left;
    if (only === undefined || others.length > 0 || readValue(cells, only) === null) continue;
    cells.set(only, missingCell('Not derived: the figures that it adds up with are of other totals.'));
  }
}

const words: Readonly<Record<string, string>> = {
  ...{ totalRevenue: 'Revenue', costOfRevenue: 'Cost of revenue', grossProfit: 'Gross profit' },
  ...{ operatingExpenses: 'Operating expenses', operatingIncome: 'Operating income' },
  ...{ incomeBeforeTax: 'Income before tax', incomeTaxExpense: 'Income tax', netIncome: 'Net income' },
};

/**
 * Fills a figure that two names of its line kept from being derived with the others that it adds up with, where it does in
 * the totals that the quarter is made of.
 * @param refused fields of totals that do not go together
 */
export function fillIdentities(
  cells: Map<string, Cell>,
  refused: ReadonlySet<string>,
  columns: readonly FiledColumn[],
): void {
  for (const fields of identities) {
    const [only, ...others] = fields.filter((field) => readValue(cells, field) === null);
    if (only === undefined || others.length > 0 || refused.has(only) || !addsUp(fields, columns)) continue;
    const [sum] = fields;
    const parts = fields.filter((field) => field !== only).map((field) => ({ field, cell: cells.get(field) }));
    const terms = parts.map(({ field, cell }) => {
      const isLess = only !== sum && field !== sum;
      return [words[field] ?? '', (isLess ? -1 : 1) * (cell?.value ?? 0)] as const;
    });
    const value = terms.reduce((all, [, amount]) => all + amount, 0);
    const [first] = parts;
    if (first?.cell === undefined || isBelowZero(only, value)) continue;
    const names = terms.map(([name], at) => (at === 0 ? name : name.toLowerCase()));
    const formula = names.join(only === sum ? ' plus ' : ' less ');
    const rule = only === sum ? 'sum' : 'difference';
    cells.set(only, calculatedCell(value, first.cell.provenance, rule, formula, terms));
  }
}

function addsUp(fields: readonly string[], columns: readonly FiledColumn[]): boolean {
  const known = columns.flatMap((column) => {
    const [sum, ...parts] = fields.map((field) => readFigure(column, field));
    return sum == null || parts.includes(null)
      ? []
      : [{ sum, added: parts.reduce<number>((all, part) => all + (part ?? 0), 0) }];
  });
  return known.length > 0 && known.every(({ sum, added }) => agrees(sum, added));
}

/** Why a figure is not derived, nor taken from an older report that derives it. */
export const turned = 'Not derived: reports state the amounts that lead to it with different signs.';

/** Below zero they show that the totals are not of the same line. */
export const neverNegative: readonly string[] = [
  ...['totalRevenue', 'costOfRevenue', 'operatingExpenses', 'researchAndDevelopment'],
  ...['sellingGeneralAndAdministrative', 'interestExpense', 'dividendsPerShare'],
  ...['depreciationDepletionAndAmortization', 'capitalExpenditures', 'dividendPayout'],
  ...['paymentsForRepurchaseOfCommonStock', 'proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet'],
];

export function isBelowZero(field: string, value: number | null): boolean {
  return value !== null && value < 0 && neverNegative.includes(field);
}

/** Larger differences are not those of numbers as machines add them up. */
const exact = 1e-9;

/**
 * Returns how to tell whether two concepts are names of one line: reports state the same amounts for the same periods under
 * both of them, and no other ones.
 */
export function judgeNames(columns: readonly FiledColumn[]): (field: string, one: string, other: string) => boolean {
  const byPeriod = groupBy(columns, ({ start, end }) => `${start} ${end}`);
  const known = new Map<string, boolean>();
  const judge = (field: string, one: string, other: string) => {
    const pairs = [...byPeriod.values()].flatMap((own) => {
      const [a, b] = [one, other].map((concept) => own.flatMap(({ figures }) => readTagged(figures[field], concept)));
      return (a ?? []).flatMap((value) => (b ?? []).map((second) => [value, second] as const));
    });
    return pairs.some(([a]) => a !== 0) && pairs.every(([a, b]) => !differBy(exact, a, b));
  };
  return (field, one, other) => {
    const key = `${field} ${[one, other].sort().join(' ')}`;
    const isOne = known.get(key) ?? judge(field, one, other);
    known.set(key, isOne);
    return isOne;
  };
}

function readTagged(outcome: Outcome | undefined, concept: string): number[] {
  if (outcome === undefined || !isFigure(outcome)) return [];
  const { value, origin } = outcome;
  return origin.from !== 'derived' && origin.concept === concept ? [value] : [];
}
