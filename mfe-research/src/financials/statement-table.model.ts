import type { IncomeReport } from '@basecase/gateway/contract';
import {
  formatMoneyFull,
  formatMoneyShort,
  formatNumber,
  formatNumberShort,
  formatPercent,
} from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { type FigureField, figuresOf, originNote, yearLabels } from '@basecase/shared-ui/figures/reports';
import type { StatementLine, StatementSection } from './statement-lines.ts';

/** Columns of a statement's table. */
export const TABLE_YEARS = 5;
/** Most fiscal years a chart shows; the latest ones. */
export const CHART_YEARS = 15;

type Report = Pick<IncomeReport, 'fiscalDateEnding' | 'reportedCurrency' | 'provenance'>;

export interface TableRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** One for each year; N/A where the figure is missing. */
  readonly texts: readonly string[];
  readonly strong: boolean;
  readonly groupEnd: boolean;
  /** How the figures came to be, where they were not simply stated. */
  readonly note: string | null;
}

export interface StatementTable {
  /** Oldest first. */
  readonly years: readonly string[];
  readonly sections: readonly { readonly title: string | null; readonly rows: readonly TableRow[] }[];
  readonly currency: string;
}

/** The currency of some reports in words, such as "US dollars". */
export function currencyName(reports: readonly Report[]): string {
  const currency = reports.at(-1)?.reportedCurrency ?? null;
  return currency === null || currency === 'USD' ? 'US dollars' : currency;
}

/** A statement's table: full amounts, shares without a currency sign. */
export function statementTable<R extends Report>(
  reports: readonly R[],
  sections: readonly StatementSection<FigureField<R>>[],
): StatementTable {
  return {
    years: yearLabels(reports),
    currency: currencyName(reports),
    sections: sections.map(({ title, lines }) => ({ title, rows: lines.map((line) => tableRow(reports, line)) })),
  };
}

function tableRow<R extends Report>(reports: readonly R[], line: StatementLine<FigureField<R>>): TableRow {
  const values = figuresOf(reports, line.field);
  const texts = values.map((value, index) =>
    line.unit === 'shares'
      ? formatNumber(value)
      : formatMoneyFull(value, { currency: reports[index]?.reportedCurrency ?? null }),
  );
  return {
    key: String(line.field),
    label: line.label,
    values,
    texts,
    strong: line.strong === true,
    groupEnd: line.groupEnd === true,
    note: originNote(reports, line.field),
  };
}

export interface SmallChartFigures {
  readonly key: string;
  readonly title: string;
  readonly years: readonly string[];
  readonly values: readonly (number | null)[];
  /** Latest figure. */
  readonly value: string;
  /** Change from the year before; null when there is none to tell. */
  readonly change: string | null;
  readonly changeTone: 'positive' | 'negative' | 'neutral';
  readonly gain: boolean;
  readonly note: string | null;
}

/** One small chart for each line of a statement. A change is coloured only where more is better. */
export function smallCharts<R extends Report>(
  reports: readonly R[],
  sections: readonly StatementSection<FigureField<R>>[],
): SmallChartFigures[] {
  const years = yearLabels(reports);
  return sections.flatMap(({ lines }) => lines).map((line) => smallChart(reports, years, line));
}

function smallChart<R extends Report>(
  reports: readonly R[],
  years: readonly string[],
  line: StatementLine<FigureField<R>>,
): SmallChartFigures {
  const values = figuresOf(reports, line.field);
  const latest = values.at(-1) ?? null;
  const growth = growthRate(values.at(-2), latest);
  const change = growth === null ? null : formatPercent(growth, { plus: true });
  const currency = reports.at(-1)?.reportedCurrency ?? null;
  return {
    key: String(line.field),
    title: line.label,
    years,
    values,
    value: line.unit === 'shares' ? formatNumberShort(latest) : formatMoneyShort(latest, { currency }),
    change,
    changeTone:
      line.gain !== true || growth === null || growth === 0 ? 'neutral' : growth > 0 ? 'positive' : 'negative',
    gain: line.gain === true,
    note: originNote(reports, line.field),
  };
}
