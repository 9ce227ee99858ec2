import type { AsFiled, FiledLine, FiledStatement } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import {
  type FiledColumn,
  type FiledPeriod,
  filedColumns,
  filedColumnsHead,
  filingName,
  filingPeriod,
} from './as-filed-columns.model.ts';
import { exactDecimals, type FiledUnit, filedText, measureOf, scaleOf, unitSentence } from './as-filed-units.model.ts';

export interface FiledOptions {
  readonly period: FiledPeriod;
  readonly unit: FiledUnit;
}

/** The initial options of statements as filed. */
export const defaultFiledOptions: FiledOptions = { period: 'annual', unit: 'full' };

export interface FiledCell {
  /** Identifies the cell within its table. */
  readonly key: string;
  /** The figure in the chosen unit, as the company prints its sign. */
  readonly text: string;
  /** The figure in full units. */
  readonly full: string;
  /** The reason of a missing figure; null for a figure. */
  readonly missing: string | null;
  /** The address of the figure in its document. */
  readonly address: string;
}

export interface FiledRow {
  readonly key: string;
  readonly label: string;
  readonly level: number;
  readonly concept: string;
  /** `last` for the last sum of money of a statement. */
  readonly total: 'sum' | 'last' | undefined;
  /** One per column. */
  readonly cells: readonly FiledCell[];
}

export interface FiledHeading {
  readonly key: string;
  readonly heading: string;
  readonly level: number;
}

export interface FiledTable {
  /** Head of the first column. */
  readonly head: string;
  /** Newest last within each length of periods. */
  readonly columns: readonly FiledColumn[];
  readonly rows: readonly (FiledRow | FiledHeading)[];
  /** `In millions of US dollars, except per share`. */
  readonly units: string;
  readonly form: string;
  /** The day of the filing as text. */
  readonly filed: string;
  /** `10-K for the period to 28 Sep 2024`. */
  readonly filing: string;
}

export type FiledReport = Pick<AsFiled, 'filing' | 'statements'>;

/** Returns the address of a document at sec.gov, at one of its elements. */
export function documentAddress({ filing }: Pick<AsFiled, 'filing'>, anchor: string | null): string {
  const address = filingAddress(filing.cik, filing.accessionNumber, filing.primaryDocument);
  return anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
}

/** Returns the table of a statement in the words and the order of its filing. */
export function filedTable(report: FiledReport, statement: FiledStatement, options: FiledOptions): FiledTable {
  const columns = filedColumns(statement.columns, options.period);
  const { form, filed } = report.filing;
  return {
    head: filedColumnsHead(columns, statement.columns),
    columns,
    rows: filedRows(report, statement.lines, columns, options.unit),
    units: unitSentence(
      statement.lines.map(({ unit }) => unit),
      options.unit,
    ),
    form,
    filed: formatCalendarDay(filed),
    filing: filingPeriod(report),
  };
}

function filedRows(
  report: FiledReport,
  lines: readonly FiledLine[],
  columns: readonly FiledColumn[],
  unit: FiledUnit,
): (FiledRow | FiledHeading)[] {
  const money = lines.filter((line) => measureOf(line.unit).kind === 'money');
  const currency = money[0] && measureOf(money[0].unit).currency;
  const lastTotal = money.findLast(({ total }) => total);
  const decimals = moneyDecimals(money, unit);
  return lines.map((line, index) => {
    const { concept, label, level } = line;
    const key = String(index);
    if (concept === null) return { key, heading: label, level };
    const measure = measureOf(line.unit);
    // Scaled columns have the sign of the currency on the first line and the last sum, as statements print it.
    const sign = unit === 'full' || line === money[0] || line === lastTotal || measure.currency !== currency;
    return {
      key,
      label,
      level,
      concept,
      total: !line.total ? undefined : line === lastTotal ? 'last' : 'sum',
      cells: columns.map(({ place }): FiledCell => {
        const figure = line.figures[place] ?? null;
        const printed = figure?.printed ?? null;
        return {
          key: `${key} ${place}`,
          text: filedText(printed, measure, { unit, sign, decimals }),
          full: filedText(printed, measure, { unit: 'full', sign: true, decimals: exactDecimals([printed]) }),
          missing: figure === null ? `Not presented in the ${filingName(report.filing)}` : null,
          address: documentAddress(report, figure?.anchor ?? null),
        };
      }),
    };
  });
}

/** Returns the decimals that all amounts of a statement need in a unit: no amount is rounded, and all align. */
function moneyDecimals(money: readonly FiledLine[], unit: FiledUnit): number {
  const amounts = money.flatMap(({ figures }) => figures.map((figure) => figure?.printed ?? null));
  return exactDecimals(amounts.map((amount) => (amount === null ? null : amount / scaleOf(unit))));
}
