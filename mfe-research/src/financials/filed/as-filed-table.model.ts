import type { FiledLine, FiledStatement, FilingReference, Finding } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import {
  changesBasis,
  type GrowthCell,
  type GrowthPoint,
  growthCell,
  hasGrowth,
  isYearBefore,
  tellsBasis,
} from '../table/figure-growth.model.ts';
import { type FigureCell, type FigureHeading, type FigureRow, NO_BASE } from '../table/figure-table.model.ts';
import { exactDecimals, figureText, parseMeasure, scaleOf, unitSentence } from '../table/figure-units.model.ts';
import { findingsAt } from '../table/findings.model.ts';
import { columnCounts, type TableOptions } from '../table/table-period.model.ts';
import {
  type FiledColumn,
  type FiledPeriod,
  type FiledReport,
  filedColumns,
  filedColumnsHead,
  filingName,
} from './as-filed-columns.model.ts';

export interface FiledOptions
  extends Pick<TableOptions, 'unit'>,
    Partial<Pick<TableOptions, 'scale' | 'growth' | 'count'>> {
  readonly period: 'annual' | 'quarterly';
}

/** A figure with the sign that the company prints. */
export interface FiledCell extends FigureCell {
  /** Identifies the cell within its table. */
  readonly key: string;
  /** Id of the figure in its document. */
  readonly anchor: string | null;
  /** The figure as first filed and the day of that; null where it is the same. */
  readonly first: { readonly text: string; readonly filed: string } | null;
  readonly findings: readonly Finding[];
}

export interface FiledRow extends FigureRow<FiledCell> {
  readonly concept: string;
  readonly standardField: string | undefined;
  /** Members that narrow the line to a part of the company. */
  readonly members: readonly string[];
}

export interface FiledTableColumn extends FiledColumn {
  /** The filing that the column is read from. */
  readonly filing: FilingReference;
  /** Whether its figures are on another basis than those of the column before. */
  readonly breakBefore: boolean;
}

export interface FiledTable {
  /** Head of the first column. */
  readonly head: string;
  /** Newest last within each length of periods. */
  readonly columns: readonly FiledTableColumn[];
  readonly rows: readonly (FiledRow | FigureHeading)[];
  /** `In millions of US dollars, except per share`. */
  readonly units: string;
  /** ISO code; null for a statement without money. */
  readonly currency: string | null;
  readonly scale: TableOptions['scale'];
  /** The newest report. */
  readonly filing: FilingReference;
}

/** Returns the address of a document at sec.gov, at one of its elements; null for a sample company. */
export function documentAddress(filing: FilingReference, anchor: string | null): string | null {
  const address = filingAddress(filing.cik, filing.accessionNumber, filing.primaryDocument);
  return address === null || anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
}

/** Returns the filing that a column is read from. */
function findFiling({ filing, filings = [] }: FiledReport, accession: string | undefined): FilingReference {
  return filings.find(({ accessionNumber }) => accessionNumber === accession) ?? filing;
}

/** Returns the table of a statement in the words and the order of its filing. */
export function filedTable(
  report: FiledReport,
  statement: FiledStatement,
  options: FiledOptions,
  findings: readonly Finding[] = [],
): FiledTable {
  const { lines } = statement;
  const shown = filedColumns(statement.columns, options.period, columnCounts[options.count ?? 'many']);
  const growth: FiledGrowth = { report, statement, period: options.period };
  const breaks = filedBreaks(growth, shown);
  const columns = shown.map((column, index) => ({
    ...column,
    filing: findFiling(report, statement.columns[column.place]?.accessionNumber),
    breakBefore: breaks[index] === true,
  }));
  const measures = lines.filter(({ concept }) => concept !== null).map(({ unit }) => parseMeasure(unit));
  const scale = options.scale ?? 'reported';
  const base = statement.kind === 'balance' ? 'total assets' : 'revenue';
  return {
    head: filedColumnsHead(columns, statement.columns),
    columns,
    rows: filedRows({ report, statement, options, findings, growth }, columns),
    units: scale === 'common' ? `Each amount as a share of ${base}` : unitSentence(measures, options.unit),
    currency: measures.find(({ currency }) => currency !== null)?.currency ?? null,
    scale,
    filing: report.filing,
  };
}

interface RowSource {
  readonly report: FiledReport;
  readonly statement: FiledStatement;
  readonly options: FiledOptions;
  readonly findings: readonly Finding[];
  readonly growth: FiledGrowth;
}

function filedRows(source: RowSource, columns: readonly FiledTableColumn[]): (FiledRow | FigureHeading)[] {
  const { statement, options } = source;
  const { lines } = statement;
  const money = lines.filter((line) => parseMeasure(line.unit).kind === 'money');
  const currency = money[0] && parseMeasure(money[0].unit).currency;
  const lastTotal = money.findLast(({ total }) => total);
  const decimals = moneyDecimals(money, columns, options);
  const bases = columns.map((column) => findBase(source, column));
  return lines.map((line, index) => {
    const { concept, label, level } = line;
    const key = String(index);
    if (concept === null) return { key, section: label, level };
    const measure = parseMeasure(line.unit);
    const isShare = options.scale === 'common' && measure.kind === 'money';
    // Scaled columns have the sign of the currency on the first line and the last sum, as statements print it.
    const sign = options.unit === 'full' || line === money[0] || line === lastTotal || measure.currency !== currency;
    const writing = { unit: options.unit, sign, decimals };
    return {
      key,
      label,
      level,
      concept,
      standardField: line.standardField,
      members: Object.values(line.members),
      unit: isShare ? 'fraction' : measure.kind,
      strong: line.total,
      total: !line.total ? undefined : line === lastTotal ? 'last' : 'sum',
      cells: columns.map((column, place) => {
        const cell = filedCell(source, line, column, writing);
        const share = isShare && cell.missing === null ? margin(cell.value, bases[place]) : null;
        if (!isShare || cell.missing !== null) return { ...cell, key: `${key} ${column.place}` };
        const missing = share === null ? NO_BASE : null;
        return { ...cell, key: `${key} ${column.place}`, value: share, text: formatPercent(share), missing };
      }),
      growth: filedGrowth(source.growth, line, columns),
    };
  });
}

function filedCell(
  { options, findings: all }: RowSource,
  line: FiledLine,
  column: FiledTableColumn,
  writing: Parameters<typeof figureText>[2],
): Omit<FiledCell, 'key'> {
  const measure = parseMeasure(line.unit);
  const figure = line.figures[column.place] ?? null;
  const printed = figure?.printed ?? null;
  const findings =
    line.standardField === undefined ? [] : findingsAt(all, options.period, column.end, line.standardField);
  const exact = (value: number | null) =>
    figureText(value, measure, { unit: 'full', sign: true, decimals: exactDecimals([value]) });
  const first = figure?.firstFiled;
  const turned = figure !== null && figure.value !== 0 && figure.printed === -figure.value;
  return {
    value: printed,
    text: figureText(printed, measure, writing),
    full: exact(printed),
    missing: figure === null ? `Not presented in the ${filingName(column.filing)}` : null,
    mark: findings.length > 0 ? 'finding' : first === undefined ? null : 'restated',
    anchor: figure?.anchor ?? null,
    first: first === undefined ? null : { text: exact(turned ? -first.value : first.value), filed: first.filed },
    findings,
  };
}

/** Returns the base of common size of a column: total assets, or the revenue of the same period. */
function findBase({ report, statement }: RowSource, column: FiledTableColumn): number | null {
  const field = statement.kind === 'balance' ? 'totalAssets' : 'totalRevenue';
  const span = statement.columns[column.place];
  const holder = statement.kind === 'cashFlow' ? report.statements.find(({ kind }) => kind === 'income') : statement;
  const place = holder?.columns.findIndex(({ start, end }) => start === span?.start && end === span?.end) ?? -1;
  return holder?.lines.find(({ standardField }) => standardField === field)?.figures[place]?.value ?? null;
}

/** Returns the decimals that all amounts of a statement need in a unit: no amount is rounded, and all align. */
function moneyDecimals(money: readonly FiledLine[], columns: readonly FiledColumn[], { unit }: FiledOptions): number {
  const amounts = money.flatMap(({ figures }) => columns.map(({ place }) => figures[place]?.printed ?? null));
  return exactDecimals(amounts.map((amount) => (amount === null ? null : amount / scaleOf(unit))));
}

/** A statement whose periods are compared. */
interface FiledGrowth {
  readonly report: FiledReport;
  readonly statement: FiledStatement;
  readonly period: FiledPeriod;
}

function toPoint({ report, statement }: FiledGrowth, line: FiledLine, column: FiledColumn): GrowthPoint {
  const figure = line.figures[column.place] ?? null;
  return {
    label: column.label,
    value: figure?.printed ?? null,
    restated: figure?.firstFiled !== undefined,
    filing: statement.columns[column.place]?.accessionNumber ?? report.filing.accessionNumber,
  };
}

/** Returns for each column whether it is on another basis than the one before, by its main figures. */
function filedBreaks(growth: FiledGrowth, columns: readonly FiledColumn[]): boolean[] {
  const lines = growth.statement.lines.filter(({ standardField }) => tellsBasis(standardField));
  return columns.map((column, index) => {
    const before = columns[index - 1];
    if (before === undefined || before.group !== column.group) return false;
    return lines.some((line) => changesBasis(toPoint(growth, line, before), toPoint(growth, line, column)));
  });
}

/** Returns the change of a line from the year before, of columns that are not shown too; null for a line without. */
function filedGrowth(growth: FiledGrowth, line: FiledLine, columns: readonly FiledColumn[]): GrowthCell[] | null {
  if (!hasGrowth(line.standardField)) return null;
  const all = filedColumns(growth.statement.columns, growth.period);
  return columns.map((column) => {
    const before = all.find(({ group, end }) => group === column.group && isYearBefore(end, column.end));
    return growthCell(before === undefined ? null : toPoint(growth, line, before), toPoint(growth, line, column));
  });
}
