import type { AllStatements, CompanyKind, IncomeReport } from '@basecase/gateway/contract';
import { formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import {
  type FigureField,
  latestReports,
  originNote,
  readFigures,
  yearLabels,
} from '@basecase/shared-ui/figures/reports';
import { findCurrency, inOneCurrency, moneyFormats } from '../../money-formats.model.ts';
import { type MissingLine, whyNotFound, whyNotPresented } from '../standard/not-presented.model.ts';
import {
  balanceSections,
  cashFlowSections,
  incomeSections,
  type StatementLine,
  type StatementSection,
} from '../standard/statement-lines.ts';
import type { StatementName } from '../table/financials-address.model.ts';

/** Most fiscal years of a chart. */
export const CHART_YEARS = 15;

type Report = Pick<IncomeReport, 'fiscalDateEnding' | 'fiscalYear' | 'reportedCurrency' | 'provenance'>;

export interface SmallChartFigures {
  readonly key: string;
  readonly title: string;
  readonly years: readonly string[];
  readonly values: readonly (number | null)[];
  readonly format: (value: number | null) => string;
  /** The latest figure. */
  readonly value: string;
  /** Change from the year before; null without a meaningful percentage. */
  readonly change: string | null;
  readonly changeTone: 'positive' | 'negative' | 'neutral';
  readonly gain: boolean;
  readonly note: string | null;
  /** Why there is no figure of any year; null when there is one. */
  readonly missing: string | null;
}

export interface SmallChartSet {
  readonly charts: readonly SmallChartFigures[];
  /** The lines that the company does not present. */
  readonly absent: readonly MissingLine[];
}

/** Returns a small chart per line of a statement that the company presents. A change is coloured only when more is better. */
export function smallCharts<R extends Report>(
  reports: readonly R[],
  sections: readonly StatementSection<FigureField<R>>[],
  kind?: CompanyKind,
): SmallChartSet {
  const years = yearLabels(reports);
  const lines = sections.flatMap((section) => section.lines).filter(({ tableOnly }) => tableOnly !== true);
  const charts: SmallChartFigures[] = [];
  const absent: MissingLine[] = [];
  for (const line of lines) {
    const values = readFigures(reports, line.field);
    const provenances = reports.map(({ provenance }) => provenance?.[String(line.field)]);
    const notPresented = whyNotPresented(values, provenances, kind);
    if (notPresented !== null) absent.push({ label: line.label, reason: notPresented });
    else charts.push({ ...smallChart(reports, years, line), missing: whyNotFound(values, provenances) });
  }
  return { charts, absent };
}

/** Returns the lines of a standard statement that the company does not present. */
export function missingLines(
  { incomeStatement, balanceSheet, cashFlow }: AllStatements,
  name: StatementName,
  kind: CompanyKind | undefined,
): readonly MissingLine[] {
  const shown = <R extends Report>(statement: { readonly annualReports: readonly R[] } | null) =>
    latestReports(inOneCurrency(statement?.annualReports ?? []), CHART_YEARS);
  if (name === 'income') return smallCharts(shown(incomeStatement), incomeSections, kind).absent;
  if (name === 'balance') return smallCharts(shown(balanceSheet), balanceSections, kind).absent;
  return smallCharts(shown(cashFlow), cashFlowSections, kind).absent;
}

/** A greater change comes from a base near zero or from another scale, and is no trend. */
const MOST_CHANGE = 10;

const changeText = (growth: number): string =>
  growth > MOST_CHANGE
    ? `over ${formatPercent(MOST_CHANGE, { plus: true, decimals: 0 })}`
    : formatPercent(growth, { plus: true });

const sharesText = (value: number | null): string => formatNumberShort(value);

function smallChart<R extends Report>(
  reports: readonly R[],
  years: readonly string[],
  line: StatementLine<FigureField<R>>,
): Omit<SmallChartFigures, 'missing'> {
  const values = readFigures(reports, line.field);
  const latest = values.at(-1) ?? null;
  // A percentage from a gain to a loss, such as −1,032.9%, has no meaning.
  const growth = latest !== null && latest < 0 ? null : growthRate(values.at(-2), latest);
  const change = growth === null ? null : changeText(growth);
  const format = line.unit === 'shares' ? sharesText : moneyFormats(findCurrency(reports)).short;
  return {
    key: String(line.field),
    title: line.label,
    years,
    values,
    format,
    value: format(latest),
    change,
    changeTone:
      line.gain !== true || growth === null || growth === 0 ? 'neutral' : growth > 0 ? 'positive' : 'negative',
    gain: line.gain === true,
    note: originNote(reports, line.field),
  };
}
