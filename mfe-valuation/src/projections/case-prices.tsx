import { columnsOf } from '../scenarios/projection-view.model.ts';
import { scenarioNames } from '../scenarios/projections.model.ts';
import { useProjection } from '../scenarios/use-projection.ts';
import styles from './case-prices.module.css';
import { formatRange } from './cell-format.model.ts';

const names = { bear: 'Bear', base: 'Base', bull: 'Bull' } as const;

/** The price range of each case's last year, as edited so far: what a valuation can be held against. */
export function CasePrices({ symbol }: { readonly symbol: string }) {
  const { plan, currency } = useProjection(symbol);
  const year = columnsOf(plan).at(-1)?.year;
  return (
    <div className={styles.cases}>
      <p className={styles.title}>Your projections for {year}</p>
      <dl>
        {scenarioNames.map((name) => {
          const { priceLow, priceHigh } = plan.scenarios[name];
          return (
            <div key={name}>
              <dt>
                <i className={styles[name]} aria-hidden="true" />
                {names[name]}
              </dt>
              <dd>{formatRange(priceLow.at(-1), priceHigh.at(-1), currency)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
