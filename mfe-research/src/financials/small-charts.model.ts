import type { IncomeReport } from '@basecase/gateway/contract';
import { formatMoneyShort, formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { type FigureField, figuresOf, originNote, yearLabels } from '@basecase/shared-ui/figures/reports';
import type { StatementLine, StatementSection } from './statement-lines.ts';

/** Most fiscal years of a chart. */
export const CHART_YEARS = 15;

type Report = Pick<IncomeReport, 'fiscalDateEnding' | 'reportedCurrency' | 'provenance'>;

export interface SmallChartFigures {
  readonly key: string;
  readonly title: string;
  readonly years: readonly string[];
  readonly values: readonly (number | null)[];
  /** The latest figure. */
  readonly value: string;
  /** Change from the year before; null without a meaningful percentage. */
  readonly change: string | null;
  readonly changeTone: 'positive' | 'negative' | 'neutral';
  readonly gain: boolean;
  readonly note: string | null;
}

/** Returns a small chart per line of a statement. A change is coloured only when more is better. */
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
  // A percentage from a gain to a loss, such as −1,032.9%, has no meaning.
  const growth = latest !== null && latest < 0 ? null : growthRate(values.at(-2), latest);
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
