import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { SmallChart } from '@basecase/shared-ui/charts/bars/small-bars';
import { SectionHeading, SmallGrid, WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import type { MoneyFormats } from '../../money-formats.model.ts';
import { NotPresented } from '../standard/not-presented.tsx';
import { type ChartFigures, isEmpty } from './chart-figures.model.ts';
import type { SmallChartSet } from './small-charts.model.ts';
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

interface SmallChartsProps extends SmallChartSet {
  /** What the signs of the figures mean, where that is not plain. */
  readonly signs?: string;
}

/** Rows of four cards at the usual width. */
const CARD_HEIGHT = 150;

/** A small chart per line of a statement; the lines that the company does not present fold into one. */
export function SmallCharts({ charts, absent, signs }: SmallChartsProps) {
  return (
    <>
      <SectionHeading title="Every line" note="Latest value, change from the year before" />
      {signs !== undefined && <p className={styles.signs}>{signs}</p>}
      <WhenNear height={Math.ceil(charts.length / 4) * CARD_HEIGHT}>
        <SmallGrid>
          {charts.map((chart) => (
            <SmallChart
              key={chart.key}
              title={chart.title}
              value={chart.value}
              change={chart.change}
              changeTone={chart.changeTone}
              categories={chart.years}
              values={chart.values}
              format={chart.format}
              missing={chart.missing}
              color={chart.gain ? 'seq-2' : 'neutral-fill'}
              mark={chart.note === null ? null : <InfoMark label={`About ${chart.title}`} text={chart.note} />}
            />
          ))}
        </SmallGrid>
      </WhenNear>
      <NotPresented lines={absent} />
    </>
  );
}
