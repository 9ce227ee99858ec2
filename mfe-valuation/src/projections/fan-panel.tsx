import { FanChart } from '@basecase/shared-ui/charts/bands/fan-chart';
import type { FanBand } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useDeferredValue, useMemo } from 'react';
import { formatPriceRange } from '../scenarios/price-ranges.model.ts';
import { listColumns, type Projection } from '../scenarios/projection.model.ts';

const HEIGHT = 308;

export interface FanPanelProps {
  readonly projection: Projection;
  /** Today's price; null when unknown or in another currency. */
  readonly price: number | null;
  readonly currency: string | null;
}

const scenarios = [
  { key: 'bull', label: 'Bull' },
  { key: 'base', label: 'Base' },
  { key: 'bear', label: 'Bear' },
] as const;

/** The chart of the share price in each scenario. */
export function FanPanel({ projection: latest, price, currency }: FanPanelProps) {
  // A keystroke must show in the table first: the chart is deferred.
  const projection = useDeferredValue(latest);
  const years = useMemo(() => listColumns(projection).map(({ year }) => String(year)), [projection]);
  const bands = useMemo(
    (): FanBand[] =>
      scenarios.map(({ key, label }) => ({
        key,
        label,
        color: key,
        low: projection.scenarios[key].priceLow,
        high: projection.scenarios[key].priceHigh,
      })),
    [projection],
  );
  const known = bands.some((band) => band.high.some((value) => value !== null));
  const ends = bands.map(
    (band) => `${band.label.toLowerCase()} ${formatPriceRange(band.low.at(-1), band.high.at(-1), currency)}`,
  );
  const multiple = projection.scenarios.base.multiple === undefined ? 'P/E' : 'P/S';
  return (
    <Panel
      title="Where each case lands"
      subtitle={`Share price: solid line is ${multiple} high, dashed is ${multiple} low`}
      headingLevel={2}
      height={HEIGHT}
    >
      {known ? (
        <FanChart
          title="Where each case lands"
          label={`Share price ${years[0]} to ${years.at(-1)}: ${ends.join(', ')}`}
          categories={years}
          bands={bands}
          price={price}
          currency={currency}
          height={HEIGHT}
        />
      ) : (
        <EmptyState title="No prices yet" text="Prices follow once a company’s revenue is known." />
      )}
    </Panel>
  );
}
