import { FanChart } from '@basecase/shared-ui/charts/fan-chart';
import type { FanBand } from '@basecase/shared-ui/charts/series';
import { Panel } from '@basecase/shared-ui/components/panel';
import { EmptyState } from '@basecase/shared-ui/components/state';
import { useDeferredValue, useMemo } from 'react';
import { columnsOf, type Plan } from '../scenarios/projection-view.model.ts';
import { formatPriceRange } from '../scenarios/scenario-prices.model.ts';

const HEIGHT = 308;

export interface FanPanelProps {
  readonly plan: Plan;
  /** Today's price; null when it is not known or in another currency. */
  readonly price: number | null;
  readonly currency: string | null;
}

const cases = [
  { key: 'bull', label: 'Bull' },
  { key: 'base', label: 'Base' },
  { key: 'bear', label: 'Bear' },
] as const;

/** Where the share price goes in each case. */
export function FanPanel({ plan: latest, price, currency }: FanPanelProps) {
  // A keystroke shows in the table first; the picture follows when there is time.
  const plan = useDeferredValue(latest);
  const years = useMemo(() => columnsOf(plan).map(({ year }) => String(year)), [plan]);
  const bands = useMemo(
    (): FanBand[] =>
      cases.map(({ key, label }) => ({
        key,
        label,
        color: key,
        low: plan.scenarios[key].priceLow,
        high: plan.scenarios[key].priceHigh,
      })),
    [plan],
  );
  const known = bands.some((band) => band.high.some((value) => value !== null));
  const ends = bands.map(
    (band) => `${band.label.toLowerCase()} ${formatPriceRange(band.low.at(-1), band.high.at(-1), currency)}`,
  );
  return (
    <Panel
      title="Where each case lands"
      subtitle="Share price: solid line is P/E high, dashed is P/E low"
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
