import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import type { MoneyFormats } from '../../money-formats.model.ts';
import { type ChartFigures, isEmpty } from './chart-figures.model.ts';
import styles from './statement-chart.module.css';

export interface StatementChartProps {
  readonly title: string;
  readonly chart: ChartFigures;
  readonly money: MoneyFormats;
  readonly height: number;
  /** The text in place of a chart without figures. */
  readonly emptyText: string;
  readonly mode?: 'grouped' | 'stacked';
  /** Formats of the lines; percent by default. */
  readonly formatLine?: (value: number) => string;
  readonly formatLineAxis?: (value: number) => string;
}

/** Returns the title of a fiscal year in a chart's tooltip. */
export const fiscalTitle = (year: string): string => `Fiscal ${year}`;

/** A chart of annual reports: amounts as bars, rates as lines, and a note below. */
export function StatementChart(props: StatementChartProps) {
  const { title, chart, money, height, emptyText, mode = 'grouped' } = props;
  const { formatLine = formatPercent, formatLineAxis = formatPercentAxis } = props;
  if (isEmpty([...chart.bars, ...chart.lines])) return <EmptyState title="Nothing to draw" text={emptyText} />;
  return (
    <>
      <BarsWithLines
        label={chart.label}
        title={title}
        categories={chart.years}
        bars={chart.bars}
        lines={chart.lines}
        mode={mode}
        height={height}
        formatBar={money.tenth}
        formatBarAxis={money.axis}
        formatLine={formatLine}
        formatLineAxis={formatLineAxis}
        titleOf={fiscalTitle}
      />
      {chart.note !== null && <p className={styles.sentence}>{chart.note}</p>}
    </>
  );
}
