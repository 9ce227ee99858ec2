import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import type { ReactNode } from 'react';
import { beyondPrice, type ValueWarning } from '../../checks/contradictions.model.ts';
import { NO_FAIR_VALUE } from '../../inputs/missing-inputs.model.ts';
import { FairValue, type FairValueProps } from '../../panels/fair-value.tsx';
import frame from '../../panels/result-panel.module.css';
import type { ModelPartProps } from './model-screen.tsx';
import styles from './models.module.css';

export interface ModelResultProps
  extends Pick<ModelPartProps<unknown>, 'company' | 'currency'>,
    Pick<FairValueProps, 'sensitivity' | 'verdict' | 'figures' | 'range'> {
  /** The calculated value; null without one. */
  readonly perShare: number | null;
  /** Names of the inputs without which there is no value. */
  readonly missing: readonly string[];
  /** Why the calculated value is no fair value; null where it is one. */
  readonly contradiction: ValueWarning | null;
  /** Banners about the inputs. */
  readonly children?: ReactNode;
}

/** The value of a share by a model beside the DCF and its comparison with the price, or why there is none. */
export function ModelResult(props: ModelResultProps) {
  const { company, currency, perShare, missing, contradiction, children, ...shown } = props;
  const { price } = company.market;
  const warning = contradiction ?? beyondPrice(perShare, price);
  return (
    <>
      <div aria-live="polite">
        <section className={frame.panel} aria-label="Fair value">
          {perShare === null || contradiction !== null ? (
            <div className={frame.value}>
              <h2 className={frame.label}>Fair value per share</h2>
              <output className={styles.headline}>{NO_FAIR_VALUE}</output>
              {missing.length > 0 && <p>Missing: {inSentence(listNames(missing))}. Enter it on the left.</p>}
              {contradiction !== null && (
                <p>Unreliable result: {formatPerShare(perShare, { currency })}. This is not a fair value.</p>
              )}
            </div>
          ) : (
            <FairValue
              fairValue={perShare}
              gap={price === null || price <= 0 ? null : perShare / price - 1}
              price={price}
              currency={currency}
              {...shown}
            />
          )}
        </section>
      </div>
      {children}
      {warning !== null && (
        <Banner tone="warning" badge="High" title={warning.title}>
          {warning.text}
        </Banner>
      )}
    </>
  );
}
