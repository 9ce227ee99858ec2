import type {
  AllStatements,
  BalanceReport,
  CashFlowReport,
  Finding,
  IncomeReport,
  Provenance,
} from '@basecase/gateway/contract';
import { missingReason } from '@basecase/gateway/contract/figures/figure-source';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { type FigureField, originNote, readFigure } from '@basecase/shared-ui/figures/reports';
import { chooseFigureMark } from '../origin/provenance.model.ts';
import {
  changesBasis,
  type GrowthCell,
  type GrowthPoint,
  growthCell,
  hasGrowth,
  isYearBefore,
  tellsBasis,
} from '../table/figure-growth.model.ts';
import {
  type FigureCell,
  type FigureColumn,
  type FigureHeading,
  type FigureRow,
  NO_BASE,
} from '../table/figure-table.model.ts';
import { exactDecimals, figureText, type Measure, scaleOf } from '../table/figure-units.model.ts';
import { findingsAt } from '../table/findings.model.ts';
import {
  columnLabel,
  periodText,
  reportsOfPeriod,
  type TableOptions,
  type TablePeriod,
  type TableUnit,
} from '../table/table-period.model.ts';
import type { StatementLine, StatementSection } from './statement-lines.ts';

type Report = Pick<
  IncomeReport,
  'fiscalDateEnding' | 'fiscalYear' | 'fiscalQuarter' | 'transitionMonths' | 'reportedCurrency' | 'provenance'
>;

export interface TableColumn extends FigureColumn {
  /** Last day of the period, YYYY-MM-DD. */
  readonly day: string;
  readonly currency: string | null;
  /** Whether its figures are on another basis than those of the column before. */
  readonly breakBefore: boolean;
}

/** A quarter of a twelve-month figure. */
export interface FigurePart {
  /** Last day of the quarter, YYYY-MM-DD. */
  readonly day: string;
  readonly label: string;
  readonly text: string;
  readonly provenance: Provenance | null;
}

export interface TableCell extends FigureCell {
  /** Null when the source gives no provenance. */
  readonly provenance: Provenance | null;
  /** The four quarters of a twelve-month sum, newest first; empty for other figures. */
  readonly parts: readonly FigurePart[];
  readonly findings: readonly Finding[];
}

export type TableRow = FigureRow<TableCell>;

export interface StatementTable {
  /** Oldest first. */
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (TableRow | FigureHeading)[];
  readonly period: TableOptions['period'];
  readonly scale: TableOptions['scale'];
  readonly unit: TableUnit;
  readonly currency: string | null;
}

export interface TableSource<R> {
  /** Oldest first. */
  readonly reports: readonly R[];
  readonly sections: readonly StatementSection<FigureField<R & Report>>[];
  readonly options: Pick<TableOptions, 'period' | 'scale'> & Partial<Pick<TableOptions, 'unit'>>;
  /** The base of common size, one per report: revenue or total assets. */
  readonly bases: readonly (number | null)[];
  readonly findings: readonly Finding[];
  /** The quarters of twelve-month sums, newest first; absent for other periods. */
  readonly quarters?: readonly R[];
  /** All reports of the period, for growth. Default: those of the table. */
  readonly all?: readonly R[];
}

/**
 * Returns the table of a statement: amounts, or shares of a base above 0. Counts and figures per share keep their unit.
 */
export function statementTable<R extends Report>(source: TableSource<R>): StatementTable {
  const { reports, sections, options } = source;
  const basis = sections
    .flatMap(({ lines }) => lines.map(({ field }) => field))
    .filter((field) => tellsBasis(String(field)));
  const isBreak = (report: R, index: number): boolean => {
    const before = reports[index - 1];
    if (before === undefined) return false;
    return basis.some((field) => changesBasis(toPoint(source, before, field), toPoint(source, report, field)));
  };
  return {
    columns: reports.map((report, index) => ({
      label: columnLabel(options.period, report),
      title: periodText(options.period, report),
      day: report.fiscalDateEnding,
      currency: report.reportedCurrency,
      breakBefore: isBreak(report, index),
    })),
    currency: reports.at(-1)?.reportedCurrency ?? null,
    period: options.period,
    scale: options.scale,
    unit: options.unit ?? 'full',
    rows: sections.flatMap(({ title, lines }) => [
      ...(title === null ? [] : [{ key: title, section: title }]),
      ...lines.map((line) => tableRow(source, line)),
    ]),
  };
}

function toPoint<R extends Report>(source: TableSource<R>, report: R, field: FigureField<R & Report>): GrowthPoint {
  const provenance = report.provenance?.[String(field)];
  return {
    label: columnLabel(source.options.period, report),
    value: readFigure<R>(report, field),
    restated: provenance?.firstFiled !== undefined,
    filing: provenance?.accessionNumber ?? null,
  };
}

function growthRow<R extends Report>(source: TableSource<R>, field: FigureField<R & Report>): GrowthCell[] {
  const all = source.all ?? source.reports;
  return source.reports.map((report) => {
    const before = all.find(({ fiscalDateEnding }) => isYearBefore(fiscalDateEnding, report.fiscalDateEnding));
    return growthCell(before === undefined ? null : toPoint(source, before, field), toPoint(source, report, field));
  });
}

function tableRow<R extends Report>(source: TableSource<R>, line: StatementLine<FigureField<R & Report>>): TableRow {
  const { reports, options } = source;
  const field: FigureField<R> = line.field;
  const own = line.unit ?? 'money';
  const unit = own === 'money' && options.scale === 'common' ? 'fraction' : own;
  const write = makeWriter(source, line);
  return {
    key: String(field),
    label: line.label,
    cells: reports.map((report, index) => {
      const figure = readFigure(report, field);
      const value = unit === 'fraction' ? margin(figure, source.bases[index]) : figure;
      const provenance = report.provenance?.[String(field)] ?? null;
      const findings = findingsAt(source.findings, options.period, report.fiscalDateEnding, String(field));
      const quarters = isOfQuarters(provenance) ? quartersTo(report.fiscalDateEnding, source.quarters ?? []) : [];
      const parts = quarters.map((quarter) => ({
        day: quarter.fiscalDateEnding,
        label: columnLabel('quarterly', quarter),
        text: write(quarter, 'full'),
        provenance: quarter.provenance?.[String(field)] ?? null,
      }));
      return {
        value,
        text: unit === 'fraction' ? formatPercent(value) : write(report, options.unit ?? 'full'),
        full: write(report, 'full'),
        provenance,
        parts,
        findings,
        mark: value === null && findings.length === 0 ? null : chooseFigureMark(provenance, findings),
        missing: value === null ? whyMissing(figure, provenance, parts) : null,
      };
    }),
    strong: line.strong === true,
    groupEnd: line.groupEnd === true,
    unit,
    note: originNote(reports, field),
    growth: hasGrowth(String(field)) ? growthRow(source, line.field) : null,
  };
}

function whyMissing(figure: number | null, provenance: Provenance | null, parts: readonly FigurePart[]): string {
  if (figure !== null) return NO_BASE;
  const isMissing = provenance === null || provenance.rule === 'missing';
  if (parts.length > 0 && (!isMissing || provenance?.reason === undefined)) return 'A quarter is missing';
  return missingReason(provenance);
}

/** Decimals of scaled amounts. Some sources state fractions of a cent. */
const MOST_DECIMALS = 3;

/** Returns the function that writes the figure of a line. */
function makeWriter<R extends Report>(source: TableSource<R>, line: StatementLine<FigureField<R & Report>>) {
  const unit = source.options.unit ?? 'full';
  const decimals = Math.min(
    MOST_DECIMALS,
    exactDecimals(listAmounts(source).map((amount) => (amount === null ? null : amount / scaleOf(unit)))),
  );
  return (report: R, shown: TableUnit): string => {
    const measure: Measure = { kind: line.unit ?? 'money', currency: report.reportedCurrency };
    return figureText(readFigure<R>(report, line.field), measure, {
      unit: shown,
      sign: true,
      decimals: shown === 'full' ? 0 : decimals,
    });
  };
}

function listAmounts<R extends Report>({ reports, sections, options }: TableSource<R>): (number | null)[] {
  if ((options.unit ?? 'full') === 'full') return [];
  const lines = sections.flatMap((section) => section.lines).filter(({ unit }) => unit === undefined);
  return lines.flatMap(({ field }) => reports.map((report) => readFigure<R>(report, field)));
}

/** Whether twelve months are made of quarters: others name the filing of their fiscal year, or of the parts that they add. */
function isOfQuarters(provenance: Provenance | null): boolean {
  return provenance === null || (provenance.accessionNumber === null && provenance.rule !== 'missing');
}

const QUARTERS_A_YEAR = 4;

/** Returns the quarters of the twelve months to a day; none when no quarter ends on that day. */
function quartersTo<R extends Report>(day: string, newestFirst: readonly R[]): readonly R[] {
  const last = newestFirst.findIndex(({ fiscalDateEnding }) => fiscalDateEnding === day);
  return last === -1 ? [] : newestFirst.slice(last, last + QUARTERS_A_YEAR);
}

/** Returns the common-size base of each income report: its revenue. */
export function revenueBases(reports: readonly IncomeReport[]): (number | null)[] {
  return reports.map((report) => readFigure(report, 'totalRevenue'));
}

/** Returns the common-size base of each balance sheet: its total assets. */
export function assetBases(reports: readonly BalanceReport[]): (number | null)[] {
  return reports.map((report) => readFigure(report, 'totalAssets'));
}

/** Returns the common-size base of each cash flow report: the revenue of the same period, or null without one. */
export function cashFlowBases(
  reports: readonly CashFlowReport[],
  income: AllStatements['incomeStatement'],
  period: TablePeriod,
): (number | null)[] {
  const revenues = new Map(
    (income === null ? [] : reportsOfPeriod(income, period)).map((report) => [
      report.fiscalDateEnding,
      readFigure(report, 'totalRevenue'),
    ]),
  );
  return reports.map(({ fiscalDateEnding }) => revenues.get(fiscalDateEnding) ?? null);
}
