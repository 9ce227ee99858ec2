import type { InsiderTrade } from '@basecase/gateway/contract';
import { TradeTriangle } from '@basecase/shared-ui/charts/plot/trade-triangle';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatMoneyFull, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { Flag } from 'lucide-react';
import rows from '../card-rows.module.css';
import { formatShortDay, isOpenMarket, markKindOf } from '../insider-words.model.ts';
import styles from './trades.module.css';

interface TradeRowProps {
  readonly symbol: string;
  readonly trade: InsiderTrade;
  readonly inCluster: boolean;
  /** Shows only the trades of a person; null while only those are shown. */
  readonly onPerson: ((insider: InsiderTrade['insider']) => void) | null;
}

/** A trade with the link to its form. */
export function TradeRow({ symbol, trade, inCluster, onPerson }: TradeRowProps) {
  const { insider, day, shares, value } = trade;
  return (
    <tr data-cluster={inCluster ? '' : undefined}>
      <td className={classNames(rows.text, styles.day)}>{formatCalendarDay(day)}</td>
      <th scope="row" className={classNames(rows.text, styles.who)}>
        {onPerson === null ? (
          <b>{insider.name}</b>
        ) : (
          <button type="button" onClick={() => onPerson(insider)} title={`Show only trades of ${insider.name}`}>
            {insider.name}
          </button>
        )}
        <small title={describeRole(trade)}>{describeRole(trade)}</small>
      </th>
      <TradeCell trade={trade} />
      <td className={styles.shares}>{formatNumber(shares)}</td>
      <PriceCell trade={trade} />
      <td className={styles.value} data-unpaid={isUnpaid(trade) ? '' : undefined}>
        {isUnpaid(trade) ? 'No payment' : formatMoneyFull(value)}
      </td>
      <td className={styles.after}>
        {formatNumber(trade.sharesAfter)}
        <small>{describeChange(trade)}</small>
      </td>
      <JudgementCell trade={trade} />
      <FilingCell symbol={symbol} trade={trade} />
    </tr>
  );
}

function TradeCell({ trade }: { readonly trade: InsiderTrade }) {
  const { action, plan, derivative } = trade;
  return (
    <td className={classNames(rows.text, styles.trade)}>
      <span>
        {isOpenMarket(trade) && <TradeTriangle kind={markKindOf(trade)} />}
        {action}
        {plan !== null && (
          <span title={describePlan(plan)}>
            <Badge tone="outline">Under a plan</Badge>
          </span>
        )}
      </span>
      {derivative !== null && <small title={describeRight(derivative)}>{describeRight(derivative)}</small>}
    </td>
  );
}

/** Grants and gifts have a price of zero. */
function isUnpaid({ price }: InsiderTrade): boolean {
  return price === 0;
}

function PriceCell({ trade: { price, lines, lowPrice, highPrice } }: { readonly trade: InsiderTrade }) {
  const isRange = lines > 1 && lowPrice !== highPrice;
  const range = isRange ? `From ${formatPerShare(lowPrice)} to ${formatPerShare(highPrice)}` : undefined;
  return (
    <td className={styles.price} title={range}>
      {price === 0 ? '' : formatPerShare(price)}
      {isRange && <small>Average of {lines}</small>}
    </td>
  );
}

const verdicts = { routine: 'Routine', notRoutine: 'Not routine', tooShort: 'Too little history' } as const;

function JudgementCell({ trade }: { readonly trade: InsiderTrade }) {
  const { judgement } = trade;
  if (judgement === null) {
    return (
      <td className={classNames(rows.text, styles.judgement)}>
        {isOpenMarket(trade) && <small>Older forms are read first</small>}
      </td>
    );
  }
  const isUnusual = judgement.verdict === 'notRoutine';
  return (
    <td className={classNames(rows.text, styles.judgement)}>
      <span data-unusual={isUnusual ? '' : undefined}>
        {isUnusual && <Flag size={13} aria-hidden="true" />}
        {verdicts[judgement.verdict]}
      </span>
      <small>{judgement.reason}</small>
    </td>
  );
}

function FilingCell({ symbol, trade }: Pick<TradeRowProps, 'symbol' | 'trade'>) {
  const { accession, document, form, filed, insider, daysLate } = trade;
  const day = formatShortDay(filed);
  return (
    <td className={styles.filing}>
      <Link
        to={filingAddress({ symbol, accession, document })}
        aria-label={`Form ${form} of ${insider.name}, filed ${day}`}
      >
        Form {form}
      </Link>
      <small title={formatCalendarDay(filed)}>Filed {day}</small>
      {daysLate !== null && (
        <small className={styles.late}>{daysLate === 1 ? '1 day late' : `${daysLate} days late`}</small>
      )}
    </td>
  );
}

function describeRole({ insider: { role }, jointOwners }: InsiderTrade): string {
  if (jointOwners === 0) return role;
  return `${role}, with ${jointOwners === 1 ? 'one other owner' : `${jointOwners} other owners`}`;
}

function describePlan({ by, adopted }: NonNullable<InsiderTrade['plan']>): string {
  if (adopted !== null) return `The plan under Rule 10b5-1 was adopted on ${formatCalendarDay(adopted)}`;
  return by === 'box' ? 'By the box of the form' : 'By a footnote of the form';
}

function describeRight({ security, exercisePrice }: NonNullable<InsiderTrade['derivative']>): string {
  return exercisePrice === null || exercisePrice === 0 ? security : `${security} at ${formatPerShare(exercisePrice)}`;
}

/** A smaller change is written with one decimal. */
const wholePercent = 0.01;

function describeChange({ change, sharesAfter, shares, isAcquired }: InsiderTrade): string {
  if (sharesAfter === null || shares === null) return '';
  if (isAcquired && sharesAfter === shares) return 'First holding';
  if (!isAcquired && sharesAfter === 0) return 'Nothing left';
  return change === null
    ? ''
    : formatPercent(change, { decimals: Math.abs(change) < wholePercent ? 1 : 0, plus: true });
}
