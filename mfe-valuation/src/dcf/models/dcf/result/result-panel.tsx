import { formatMoneyTenth, formatPercent } from '@basecase/shared-ui/figures/format';
import type { Ref } from 'react';
import { ScenarioPrices } from '../../../../scenarios/scenario-prices.tsx';
import { FairValue } from '../../../panels/fair-value.tsx';
import styles from '../../../panels/result-panel.module.css';
import { gapToPrice, type Valuation, yearsWord } from '../../../valuation/valuation.model.ts';

export interface ResultPanelProps {
  readonly symbol: string;
  readonly valuation: Valuation;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly ref: Ref<HTMLElement>;
}

/** The fair value per share and its comparison with the price. */
export function ResultPanel({ symbol, valuation, currency, ref }: ResultPanelProps) {
  const { result, price, sensitivity } = valuation;
  if (result.fairValuePerShare === null) return null;
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label="Fair value">
      <FairValue
        fairValue={result.fairValuePerShare}
        gap={gapToPrice(valuation)}
        price={price}
        sensitivity={sensitivity}
        currency={currency}
        verdict={<Verdict valuation={valuation} />}
        figures={[
          { label: 'Enterprise value', value: formatMoneyTenth(result.enterpriseValue, { currency }) },
          { label: 'Equity value', value: formatMoneyTenth(result.equityValue, { currency }) },
          { label: 'Terminal value share', value: formatPercent(result.terminalShare, { decimals: 0 }) },
          { label: 'WACC', value: formatPercent(result.wacc) },
        ]}
      >
        <ScenarioPrices symbol={symbol} />
      </FairValue>
    </section>
  );
}

/** The sentence about the growth that today's price implies. */
function Verdict({ valuation }: { readonly valuation: Valuation }) {
  const { price, impliedGrowth, averageGrowth, result } = valuation;
  const yours = (
    <>
      Your case averages <b>{formatPercent(averageGrowth)}</b>.
    </>
  );
  if (price === null) return <>There is no price to compare the value with. {yours}</>;
  if (impliedGrowth === null) return <>No growth rate from −20% to 50% explains this price. {yours}</>;
  return (
    <>
      The market is pricing in <b>{formatPercent(impliedGrowth)} growth</b> a year for{' '}
      {yearsWord(result.revenueGrowthRates.length)} years. {yours}
    </>
  );
}
