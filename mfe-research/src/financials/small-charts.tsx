import { SmallChart } from '@basecase/shared-ui/charts/small-bars';
import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import { SectionHeading, SmallGrid, WhenNear } from '@basecase/shared-ui/components/screen';
import { NotPresented } from './not-presented.tsx';
import type { SmallChartSet } from './small-charts.model.ts';

/** Rows of four cards at the usual width. */
const CARD_HEIGHT = 150;

/** A small chart per line of a statement; the lines that the company does not present fold into one. */
export function SmallCharts({ charts, absent }: SmallChartSet) {
  return (
    <>
      <SectionHeading title="Every line" note="Latest value, change from the year before" />
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
