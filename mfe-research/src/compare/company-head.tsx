import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import type { ReactNode } from 'react';
import styles from './compare.module.css';
import type { Company } from './comparison.model.ts';
import { kindNames, nameMonth } from './differences.model.ts';

/** Mark, name, symbol and price of a company; the symbol opens its overview. */
export function CompanyName({ company, swatch }: { readonly company: Company; readonly swatch: ReactNode }) {
  const host = useHost();
  const { symbol, name, price } = company;
  return (
    <>
      <span className={styles.name}>
        {swatch}
        <b>{name}</b>
      </span>
      <button type="button" className={styles.symbol} onClick={() => host.openCompany(symbol)}>
        {symbol}
      </button>
      <span className={styles.price}>
        {typeof price.value === 'number' ? (
          formatPerShare(price.value)
        ) : (
          <span title={priceReason(price)}>No price</span>
        )}
      </span>
    </>
  );
}

function priceReason(price: Company['price']): string | undefined {
  return price.value === null ? price.reason : undefined;
}

/** The change and day of the price, and badges: end of the fiscal year, currency and form, kind. */
export function CompanyHead({ company }: { readonly company: Company }) {
  const { fiscalYearEnd, currency, form, kind, reason } = company;
  const isForeign = currency !== null && currency !== 'USD';
  if (reason !== undefined) return <Badge tone="caution">Not held</Badge>;
  return (
    <>
      <PriceChange company={company} />
      <span className={styles.badges}>
        {fiscalYearEnd !== null && <Badge>Fiscal year ends {nameMonth(fiscalYearEnd).slice(0, 3)}</Badge>}
        {isForeign && <Badge tone="caution">{[currency, form].filter(Boolean).join(', ')}</Badge>}
        {!isForeign && form !== null && form !== undefined && form !== '10-K' && <Badge tone="caution">{form}</Badge>}
        {kind !== 'general' && <Badge tone="caution">{kindNames[kind]}</Badge>}
      </span>
    </>
  );
}

/** The change from the close before; public closes are half a month apart, so that both days are named. */
function PriceChange({ company: { price, closes = [] } }: { readonly company: Company }) {
  if (price.value === null || price.end === null) return null;
  const [before, newest] = closes.slice(-2);
  const change = before !== undefined && newest !== undefined ? growthRate(before.close, newest.close) : null;
  const tone = change === null || change === 0 ? undefined : change > 0 ? styles.rises : styles.falls;
  return (
    <span className={styles.change}>
      {formatCalendarDay(price.end)}
      {change !== null && before !== undefined && (
        <>
          <br />
          <b className={tone}>{formatPercent(change, { plus: true })}</b> since {formatCalendarDay(before.day)}
        </>
      )}
    </span>
  );
}
