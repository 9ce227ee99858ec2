import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Fold, type FoldState } from '@basecase/shared-ui/components/layout/fold';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatMoneyAxis, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { positionOn } from '../../../panels/value-ruler.model.ts';
import { defaultSpreads, percentileRanks, type Simulation } from '../../../simulation/monte-carlo.model.ts';
import styles from './risk.module.css';
import { PATHS, type SimulationState } from './use-simulation.ts';
import { ValueLegend } from './value-legend.tsx';

export interface MonteCarloPanelProps {
  readonly state: SimulationState;
  readonly fairValue: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly onDrawAgain: () => void;
}

const HEIGHT = 250;
const points = (spread: number) => `${Number((spread * 100).toFixed(2))}`;
const method = [
  `${formatNumber(PATHS)} draws. Normal spread (one standard deviation) of growth ${points(defaultSpreads.growth)},`,
  `margin ${points(defaultSpreads.margin)}, WACC ${points(defaultSpreads.wacc)} and terminal growth`,
  `${points(defaultSpreads.terminalGrowth)} points around your case, independent of each other.`,
].join(' ');

export const monteCarloFold: FoldState = { id: 'monte-carlo' };

function summarize({ percentiles }: Simulation, money: (value: number) => string): string {
  return `median ${money(percentiles[50])}, 5% to 95% ${money(percentiles[5])} – ${money(percentiles[95])}`;
}

/** The distribution of the fair value when growth, margin and rates vary. */
export function MonteCarloPanel(props: MonteCarloPanelProps) {
  const { state, price, currency, onDrawAgain } = props;
  const { simulation, busy } = state;
  const money = (value: number) => formatPerShare(value, { currency });
  return (
    <Fold
      {...monteCarloFold}
      title="Monte Carlo"
      summary={simulation === null || busy ? undefined : summarize(simulation, money)}
      subtitle={method}
      headingLevel={3}
      height={HEIGHT}
      actions={
        <Button size="sm" onClick={onDrawAgain}>
          Draw again
        </Button>
      }
    >
      {simulation === null && busy && <Skeleton shape="chart" label="Loading simulation" height={HEIGHT} />}
      {simulation === null && !busy && (
        <EmptyState title="No distribution" text="On no path is the discount rate above terminal growth." />
      )}
      {simulation !== null && (
        <Row align="stretch" gap={12} className={classNames(styles.column, busy && styles.stale)} aria-busy={busy}>
          <p>
            {simulation.probabilityAbovePrice === null || price === null ? (
              'There is no price to compare the values with.'
            ) : (
              <>
                <Text as="b" weight="semibold">
                  {formatPercent(simulation.probabilityAbovePrice, { decimals: 0 })}
                </Text>{' '}
                of the draws are worth more than the price of {money(price)}.
              </>
            )}
          </p>
          <Histogram {...props} simulation={simulation} />
          <Grid as="dl" figures className={styles.percentiles}>
            {percentileRanks.map((rank) => (
              <div key={rank}>
                <Text as="dt" tone={2} size="xs">
                  {rank === 50 ? 'Median' : `P${rank}`}
                </Text>
                <Text as="dd" weight="semibold">
                  {money(simulation.percentiles[rank])}
                </Text>
              </div>
            ))}
          </Grid>
          {simulation.unsolved > 0 && (
            <Text tone={3} size="xs">
              {simulation.unsolved === 1
                ? '1 draw has a discount rate not above terminal growth and is left out.'
                : `${formatNumber(simulation.unsolved)} draws have a discount rate not above terminal growth and are left out.`}
            </Text>
          )}
        </Row>
      )}
    </Fold>
  );
}

interface HistogramProps extends Pick<MonteCarloPanelProps, 'price' | 'fairValue' | 'currency'> {
  readonly simulation: Simulation;
}

function Histogram({ simulation, price, fairValue, currency }: HistogramProps) {
  const { bins, percentiles } = simulation;
  const scale = { min: bins[0]?.from ?? 0, max: bins.at(-1)?.to ?? 1 };
  const tallest = Math.max(...bins.map(({ count }) => count));
  const money = (value: number) => formatPerShare(value, { currency });
  const place = (value: number) => `${positionOn(scale, value) * 100}%`;
  const shown = (value: number) => value >= scale.min && value <= scale.max;
  const beyond = price === null || shown(price) ? undefined : price > scale.max ? 'right' : 'left';
  const label = `Distribution of fair value: half of the draws from ${money(percentiles[25])} to ${money(percentiles[75])}`;
  // The colours compare with the price.
  const chooseColor = (value: number) => (price === null ? styles.plain : value > price ? styles.higher : styles.lower);
  return (
    <Row align="stretch" role="img" aria-label={label} className={styles.column}>
      <div className={styles.bins}>
        {bins.map(({ from, to, count }) => (
          <i key={from} className={chooseColor((from + to) / 2)} style={{ height: `${(count / tallest) * 100}%` }} />
        ))}
        {shown(fairValue) && <b className={styles.value} style={{ left: place(fairValue) }} />}
        {price !== null && shown(price) && <b className={styles.price} style={{ left: place(price) }} />}
      </div>
      <Row align="stretch" justify="between" top={4} tone={3} size="2xs" figures>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>
            {formatMoneyAxis(Math.round(scale.min + share * (scale.max - scale.min)), { currency })}
          </span>
        ))}
      </Row>
      <ValueLegend fairValue={fairValue} price={price} currency={currency} beyond={beyond} />
    </Row>
  );
}
