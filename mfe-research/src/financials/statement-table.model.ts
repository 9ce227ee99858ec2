import type { Finding, IncomeReport, Provenance } from '@basecase/gateway/contract';
import { formatMoneyFull, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { type FigureField, figureOf, originNote } from '@basecase/shared-ui/figures/reports';
import { findingsAt } from './findings.model.ts';
import type { StatementLine, StatementSection } from './statement-lines.ts';
import { columnLabel, type TableOptions } from './table-period.model.ts';

type Report = Pick<IncomeReport, 'fiscalDateEnding' | 'reportedCurrency' | 'provenance'>;

export interface TableColumn {
  readonly label: string;
  /** Last day of the period, YYYY-MM-DD. */
  readonly day: string;
  readonly currency: string | null;
}

/** A quarter of a twelve-month figure. */
export interface FigurePart {
  /** Last day of the quarter, YYYY-MM-DD. */
  readonly day: string;
  readonly text: string;
  readonly provenance: Provenance | null;
}

export interface TableCell {
  /** Money and counts in full units, common size as a fraction; null when missing. */
  readonly value: number | null;
  readonly text: string;
  /** The text of the reported figure, in common size too. */
  readonly reported: string;
  /** Null when the source gives no provenance. */
  readonly provenance: Provenance | null;
  /** The four quarters of a twelve-month sum, newest first; empty for other figures. */
  readonly parts: readonly FigurePart[];
  readonly findings: readonly Finding[];
}

export interface TableRow {
  readonly key: string;
  readonly label: string;
  /** One per column. */
  readonly cells: readonly TableCell[];
  readonly strong: boolean;
  readonly groupEnd: boolean;
  readonly unit: 'money' | 'shares' | 'fraction';
  /** The rule of calculated figures; null when all were stated. */
  readonly note: string | null;
}

export interface StatementTable {
  /** Oldest first. */
  readonly columns: readonly TableColumn[];
  readonly sections: readonly { readonly title: string | null; readonly rows: readonly TableRow[] }[];
  readonly period: TableOptions['period'];
  readonly scale: TableOptions['scale'];
  readonly currency: string;
}

/** Returns a currency (ISO code) as text, such as "US dollars". */
export function currencyWords(currency: string | null): string {
  return currency === null || currency === 'USD' ? 'US dollars' : currency;
}

/** Returns the currency of some reports as text. */
export function currencyName(reports: readonly Report[]): string {
  return currencyWords(reports.at(-1)?.reportedCurrency ?? null);
}

export interface TableSource<R> {
  /** Oldest first. */
  readonly reports: readonly R[];
  readonly sections: readonly StatementSection<FigureField<R & Report>>[];
  readonly options: Pick<TableOptions, 'period' | 'scale'>;
  /** The base of common size, one per report: revenue or total assets. */
  readonly bases: readonly (number | null)[];
  readonly findings: readonly Finding[];
  /** The quarters of twelve-month sums, newest first; absent for other periods. */
  readonly quarters?: readonly R[];
}

/**
 * Returns the table of a statement: full amounts, or shares of a base above 0. Shares outstanding are a count in both scales.
 */
export function statementTable<R extends Report>(source: TableSource<R>): StatementTable {
  const { reports, sections, options } = source;
  return {
    columns: reports.map(({ fiscalDateEnding, reportedCurrency }) => ({
      label: columnLabel(options.period, fiscalDateEnding),
      day: fiscalDateEnding,
      currency: reportedCurrency,
    })),
    currency: currencyName(reports),
    period: options.period,
    scale: options.scale,
    sections: sections.map(({ title, lines }) => ({ title, rows: lines.map((line) => tableRow(source, line)) })),
  };
}

function tableRow<R extends Report>(source: TableSource<R>, line: StatementLine<FigureField<R & Report>>): TableRow {
  const { reports, options } = source;
  const field: FigureField<R> = line.field;
  const unit = line.unit === 'shares' ? 'shares' : options.scale === 'common' ? 'fraction' : 'money';
  const reportedText = (report: R): string => {
    const figure = figureOf(report, field);
    return line.unit === 'shares'
      ? formatNumber(figure)
      : formatMoneyFull(figure, { currency: report.reportedCurrency });
  };
  const provenanceOf = (report: R) => report.provenance?.[String(field)] ?? null;
  return {
    key: String(field),
    label: line.label,
    cells: reports.map((report, index) => {
      const figure = figureOf(report, field);
      const value = unit === 'fraction' ? margin(figure, source.bases[index]) : figure;
      return {
        value,
        text: unit === 'fraction' ? formatPercent(value) : reportedText(report),
        reported: reportedText(report),
        provenance: provenanceOf(report),
        parts: quartersTo(report.fiscalDateEnding, source.quarters ?? []).map((quarter) => ({
          day: quarter.fiscalDateEnding,
          text: reportedText(quarter),
          provenance: provenanceOf(quarter),
        })),
        findings: findingsAt(source.findings, options.period, report.fiscalDateEnding, String(field)),
      };
    }),
    strong: line.strong === true,
    groupEnd: line.groupEnd === true,
    unit,
    note: originNote(reports, field),
  };
}

const QUARTERS_A_YEAR = 4;

/** Returns the quarters of the twelve months to a day; none when no quarter ends on that day. */
function quartersTo<R extends Report>(day: string, newestFirst: readonly R[]): readonly R[] {
  const last = newestFirst.findIndex(({ fiscalDateEnding }) => fiscalDateEnding === day);
  return last === -1 ? [] : newestFirst.slice(last, last + QUARTERS_A_YEAR);
}
