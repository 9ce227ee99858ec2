import type { FiledLine, FiledStatement } from '@basecase/gateway/contract';
import {
  changesBasis,
  type GrowthCell,
  type GrowthPoint,
  growthCell,
  hasGrowth,
  isYearBefore,
  tellsBasis,
} from '../table/figure-growth.model.ts';
import { type FiledColumn, type FiledPeriod, type FiledReport, filedColumns } from './as-filed-columns.model.ts';

/** A statement whose periods are compared. */
export interface FiledGrowth {
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
export function filedBreaks(growth: FiledGrowth, columns: readonly FiledColumn[]): boolean[] {
  const lines = growth.statement.lines.filter(({ standardField }) => tellsBasis(standardField));
  return columns.map((column, index) => {
    const before = columns[index - 1];
    if (before === undefined || before.group !== column.group) return false;
    return lines.some((line) => changesBasis(toPoint(growth, line, before), toPoint(growth, line, column)));
  });
}

/** Returns the change of a line from the year before, of columns that are not shown too; null for a line without. */
export function filedGrowth(
  growth: FiledGrowth,
  line: FiledLine,
  columns: readonly FiledColumn[],
): GrowthCell[] | null {
  if (!hasGrowth(line.standardField)) return null;
  const all = filedColumns(growth.statement.columns, growth.period);
  return columns.map((column) => {
    const before = all.find(({ group, end }) => group === column.group && isYearBefore(end, column.end));
    return growthCell(before === undefined ? null : toPoint(growth, line, before), toPoint(growth, line, column));
  });
}
