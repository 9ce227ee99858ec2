import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatPriceRange } from './price-ranges.model.ts';
import { listColumns, oldBase } from './projection.model.ts';
import styles from './scenario-prices.module.css';
import { scenarioNames } from './scenarios.model.ts';
import { useProjection } from './use-projection.ts';

const names = { bear: 'Bear', base: 'Base', bull: 'Bull' } as const;

/** The price range of each scenario in its last year, to compare with a valuation. */
export function ScenarioPrices({ symbol }: { readonly symbol: string }) {
  const { projection, initial, currency, state, saved, isSeed } = useProjection(symbol);
  const year = listColumns(projection).at(-1)?.year;
  const old = oldBase(projection, initial);
  const whose = isSeed ? 'Automatic scenarios' : 'Your projections';
  const several = saved.cases !== null && saved.cases.length > 1;
  const name = several ? projection.origin?.name : undefined;
  return (
    <div className={styles.prices}>
      <p className={styles.title}>{state === 'loading' ? whose : `${whose} for ${year}`}</p>
      {name !== undefined && <p className={styles.title}>Case “{name}”</p>}
      {old !== null && (
        <p className={styles.title}>
          Starts from fiscal {old.from}; fiscal {old.latest} is filed.
        </p>
      )}
      {saved.failed && <p className={styles.title}>Saved ones did not load.</p>}
      <dl>
        {scenarioNames.map((name) => {
          const { priceLow, priceHigh } = projection.scenarios[name];
          return (
            <Row key={name} align="stretch" justify="between" gap={12}>
              <Row as="dt" inline gap={6} tone={2}>
                <i className={styles[name]} aria-hidden="true" />
                {names[name]}
              </Row>
              <dd>{formatPriceRange(priceLow.at(-1), priceHigh.at(-1), currency)}</dd>
            </Row>
          );
        })}
      </dl>
    </div>
  );
}
