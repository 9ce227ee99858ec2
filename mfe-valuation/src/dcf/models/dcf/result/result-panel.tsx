import { classNames } from '@basecase/shared-ui/components/class-names';
import { Stat, StatStrip } from '@basecase/shared-ui/components/stat';
import { formatMoneyTenth, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import type { Ref } from 'react';
import { ScenarioPrices } from '../../../../scenarios/scenario-prices.tsx';
import { AgainstPrice } from '../../../panels/against-price.tsx';
import styles from '../../../panels/result-panel.module.css';
import { ValueRuler } from '../../../panels/value-ruler.tsx';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import { gapToPrice, type Valuation, yearsWord } from '../../../valuation/valuation.model.ts';

export interface ResultPanelProps {
  readonly symbol: string;
  readonly valuation: Valuation;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly ref: Ref<HTMLElement>;
}

/** A longer figure does not fit beside the verdict in the large size. */
const MAX_LARGE_LENGTH = 8;

/** The fair value per share and its comparison with the price. */
export function ResultPanel({ symbol, valuation, currency, ref }: ResultPanelProps) {
  const { result, price, sensitivity } = valuation;
  const fairValue = result.fairValuePerShare;
  if (fairValue === null) return null;
  const figure = formatPerShare(fairValue, { currency });
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label="Fair value">
      <div className={styles.top}>
        <div className={styles.value}>
          <h2 className={styles.label}>Fair value per share</h2>
          <output className={classNames(styles.figure, figure.length > MAX_LARGE_LENGTH && styles.long)}>
            {figure}
          </output>
          <AgainstPrice gap={gapToPrice(valuation)} price={price} currency={currency} />
          <ScenarioPrices symbol={symbol} />
        </div>
        <div className={styles.meaning}>
          <Verdict valuation={valuation} />
          <ValueRuler fairValue={fairValue} price={price} sensitivity={sensitivity} currency={currency} />
        </div>
      </div>
      <KeyFigures result={result} currency={currency} />
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
  if (price === null) return <p className={styles.verdict}>There is no price to compare the value with. {yours}</p>;
  if (impliedGrowth === null) {
    return <p className={styles.verdict}>No growth rate from −20% to 50% explains this price. {yours}</p>;
  }
  return (
    <p className={styles.verdict}>
      The market is pricing in <b>{formatPercent(impliedGrowth)} growth</b> a year for{' '}
      {yearsWord(result.revenueGrowthRates.length)} years. {yours}
    </p>
  );
}

function KeyFigures({ result, currency }: { readonly result: DcfResult; readonly currency: string | null }) {
  return (
    <div className={styles.figures}>
      <StatStrip label="Key figures of the valuation" bare>
        <Stat label="Enterprise value" value={formatMoneyTenth(result.enterpriseValue, { currency })} />
        <Stat label="Equity value" value={formatMoneyTenth(result.equityValue, { currency })} />
        <Stat label="Terminal value share" value={formatPercent(result.terminalShare, { decimals: 0 })} />
        <Stat label="WACC" value={formatPercent(result.wacc)} />
      </StatStrip>
    </div>
  );
}
