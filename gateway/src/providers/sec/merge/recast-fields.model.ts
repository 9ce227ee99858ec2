import { isRecast as isRecastFigure } from '../../../figures/twelve-months.ts';
import { groupBy } from '../shape/group-by.ts';
import { isFigure } from '../standardise/rules/outcomes.model.ts';
import { type Cell, calculatedCell, listTelling, missingCell, readValue } from './cells.model.ts';
import type { FiledColumn } from './filed-column.model.ts';

/** With more of its figures recast, a column is of another vintage. */
const recastShare = 0.25;

/** Fields of which the first is the sum or the difference of the others: figures of two vintages do not add up. */
const identities: readonly (readonly string[])[] = [
  ['totalRevenue', 'costOfRevenue', 'grossProfit'],
  ['grossProfit', 'operatingExpenses', 'operatingIncome'],
  ['incomeBeforeTax', 'incomeTaxExpense', 'netIncome'],
];

/** Returns whether a field of a running total is of another vintage than that of an earlier report. */
export type JudgeVintage = (field: string, whole: FiledColumn, before: FiledColumn) => boolean;

/**
 * Returns how to tell the vintages of running totals apart. A report recasts a field of a period that it states more than
 * 1% off an older report; of a period that no older report has, where it recasts the field in all others. A recast total
 * goes with those that are recast, too.
 * @param columns of all filings, those of the newest first
 */
export function judgeVintages(columns: readonly FiledColumn[]): JudgeVintage {
  const samePeriod = groupBy(columns, ({ start, end }) => `${start} ${end}`);
  const ofReport = groupBy(columns, ({ report }) => report);
  /** Null where no older report states the figure. */
  const differsFromOlder = (field: string, column: FiledColumn): boolean | null => {
    const own = readFigure(column, field);
    const others = samePeriod.get(`${column.start} ${column.end}`) ?? [];
    const older = others.slice(others.indexOf(column) + 1).map((other) => readFigure(other, field));
    const known = older.find((value) => value !== null);
    return own === null || known === undefined || known === null ? null : isRecastFigure(own, known);
  };
  const isRecast = (field: string, column: FiledColumn): boolean => {
    const own = differsFromOlder(field, column);
    if (own !== null) return own;
    const others = (ofReport.get(column.report) ?? []).flatMap((other) => differsFromOlder(field, other) ?? []);
    if (others.length > 0) return others.every((differs) => differs);
    // Nothing tells of the field itself: it goes with the other figures of its column.
    const beside = listTelling(Object.keys(column.figures)).flatMap((name) => differsFromOlder(name, column) ?? []);
    return beside.filter((differs) => differs).length > recastShare * beside.length;
  };
  return (field, whole, before) =>
    before.report.reference.filed < whole.report.reference.filed && isRecast(field, whole) && !isRecast(field, before);
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

/** Fills a revenue that two names of its line kept from being derived with gross profit plus cost of the same quarter. */
export function fillRevenue(cells: Map<string, Cell>): void {
  const [gross, cost] = [cells.get('grossProfit'), cells.get('costOfRevenue')];
  const isOpen = cells.has('totalRevenue') && readValue(cells, 'totalRevenue') === null;
  if (!isOpen || gross === undefined || cost === undefined || gross.value === null || cost.value === null) return;
  const terms = [['Gross profit', gross.value] as const, ['Cost of revenue', cost.value] as const];
  const value = gross.value + cost.value;
  cells.set('totalRevenue', calculatedCell(value, gross.provenance, 'sum', 'Gross profit plus cost of revenue', terms));
}
