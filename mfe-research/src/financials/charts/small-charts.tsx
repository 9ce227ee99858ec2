import { SmallChart } from '@basecase/shared-ui/charts/bars/small-bars';
import { SectionHeading, SmallGrid, WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { NotPresented } from '../standard/not-presented.tsx';
import type { SmallChartSet } from './small-charts.model.ts';
import styles from './small-charts.module.css';

export interface SmallChartsProps extends SmallChartSet {
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
