import { SmallChart } from '@basecase/shared-ui/charts/small-bars';
import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import { SectionHeading, SmallGrid, WhenNear } from '@basecase/shared-ui/components/screen';
import type { SmallChartFigures } from './small-charts.model.ts';

/** Rows of four cards at the usual width. */
const CARD_HEIGHT = 150;

/** A small chart per line of a statement. */
export function SmallCharts({ charts }: { readonly charts: readonly SmallChartFigures[] }) {
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
    </>
  );
}
