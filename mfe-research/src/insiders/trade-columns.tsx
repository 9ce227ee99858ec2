import type { InsiderTrade } from '@basecase/gateway/contract';
import { TradeTriangle } from '@basecase/shared-ui/charts/plot/trade-triangle';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import type { TableColumn } from '@basecase/shared-ui/components/tables/table';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatMoneyFull, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { Flag } from 'lucide-react';
import { formatShortDay, isOpenMarket, markKindOf } from '../insider-words.model.ts';
import styles from './trades.module.css';

interface TradeColumnsProps {
  readonly symbol: string;
  /** Shows only the trades of a person; null while only those are shown. */
  readonly onPerson: ((insider: InsiderTrade['insider']) => void) | null;
}

/** Lists the columns of trades, the last of which has the links to their forms. */
export function listTradeColumns({ symbol, onPerson }: TradeColumnsProps): readonly TableColumn<InsiderTrade>[] {
  return [
    {
      key: 'day',
      header: 'Traded',
      align: 'left',
      sort: 'descending',
      cell: ({ day }) => formatCalendarDay(day),
      card: { column: 2, row: 2, align: 'right', tone: 2 },
    },
    {
      key: 'who',
      header: 'Person',
      isHeader: true,
      className: styles.who,
      card: { column: 1, row: 1 },
      cell: (trade) => <Person trade={trade} onPerson={onPerson} />,
    },
    {
      key: 'trade',
      header: 'Trade',
      align: 'left',
      className: styles.trade,
      card: { column: 1, row: 2 },
      cell: (trade) => <Trade trade={trade} />,
    },
    {
      key: 'shares',
      header: 'Shares',
      className: styles.shares,
      cell: ({ shares }) => formatNumber(shares),
      card: { column: 1, row: 3, align: 'left', tone: 2 },
    },
    {
      key: 'price',
      header: 'Price',
      card: { column: 2, row: 3, tone: 2 },
      cell: (trade) => <Price trade={trade} />,
      describe: (trade) => ({ title: describeRange(trade) }),
    },
    {
      key: 'value',
      header: 'Value',
      className: styles.value,
      card: { column: 2, row: 1 },
      cell: (trade) => <Value trade={trade} />,
    },
    {
      key: 'after',
      header: 'Holds after',
      card: { column: 2, row: 4, label: 'Holds after' },
      cell: (trade) => (
        <>
          {formatNumber(trade.sharesAfter)}
          <small>{describeChange(trade)}</small>
        </>
      ),
    },
    {
      key: 'judgement',
      header: 'Routine?',
      align: 'left',
      card: { column: 1, row: 4 },
      cell: (trade) => <Judgement trade={trade} />,
    },
    {
      key: 'filing',
      header: 'Filing',
      className: styles.filing,
      card: { column: '1 / -1', align: 'left' },
      cell: (trade) => <Filing symbol={symbol} trade={trade} />,
    },
  ];
}

interface TradeProps {
  readonly trade: InsiderTrade;
}

function Person({ trade, onPerson }: TradeProps & Pick<TradeColumnsProps, 'onPerson'>) {
  const { insider } = trade;
  return (
    <>
      {onPerson === null ? (
        <b>{insider.name}</b>
      ) : (
        <button type="button" onClick={() => onPerson(insider)} title={`Show only trades of ${insider.name}`}>
          {insider.name}
        </button>
      )}
      <small title={describeRole(trade)}>{describeRole(trade)}</small>
    </>
  );
}

function Trade({ trade }: TradeProps) {
  const { action, plan, derivative } = trade;
  return (
    <>
      <Row as="span" inline gap={8}>
        {isOpenMarket(trade) && <TradeTriangle kind={markKindOf(trade)} />}
        {action}
        {plan !== null && (
          <span title={describePlan(plan)}>
            <Badge tone="outline">Under a plan</Badge>
          </span>
        )}
      </Row>
      {derivative !== null && <small title={describeRight(derivative)}>{describeRight(derivative)}</small>}
    </>
  );
}

/** Grants and gifts have a price of zero. */
function isUnpaid({ price }: InsiderTrade): boolean {
  return price === 0;
}

function Value({ trade }: TradeProps) {
  if (isUnpaid(trade)) {
    return (
      <Text as="span" tone={3}>
        No payment
      </Text>
    );
  }
  return (
    <Text as="span" weight="semibold">
      {formatMoneyFull(trade.value)}
    </Text>
  );
}

function describeRange({ lines, lowPrice, highPrice }: InsiderTrade): string | undefined {
  if (lines <= 1 || lowPrice === highPrice) return undefined;
  return `From ${formatPerShare(lowPrice)} to ${formatPerShare(highPrice)}`;
}

function Price({ trade }: TradeProps) {
  return (
    <>
      {trade.price === 0 ? '' : formatPerShare(trade.price)}
      {describeRange(trade) !== undefined && <small>Average of {trade.lines}</small>}
    </>
  );
}

const verdicts = { routine: 'Routine', notRoutine: 'Not routine', tooShort: 'Too little history' } as const;

function Judgement({ trade }: TradeProps) {
  const { judgement } = trade;
  if (judgement === null) return isOpenMarket(trade) && <small>Older forms are read first</small>;
  const isUnusual = judgement.verdict === 'notRoutine';
  return (
    <>
      <Row as="span" inline gap={6} {...(isUnusual ? { weight: 'semibold' } : { tone: 2 })}>
        {isUnusual && <Flag size={13} aria-hidden="true" />}
        {verdicts[judgement.verdict]}
      </Row>
      <small>{judgement.reason}</small>
    </>
  );
}

function Filing({ symbol, trade }: TradeProps & Pick<TradeColumnsProps, 'symbol'>) {
  const { accession, document, form, filed, insider, daysLate } = trade;
  const day = formatShortDay(filed);
  return (
    <>
      <Link
        to={filingAddress({ symbol, accession, document })}
        aria-label={`Form ${form} of ${insider.name}, filed ${day}`}
      >
        Form {form}
      </Link>
      <small title={formatCalendarDay(filed)}>Filed {day}</small>
      {daysLate !== null && (
        <Text as="small" tone="caution">
          {daysLate === 1 ? '1 day late' : `${daysLate} days late`}
        </Text>
      )}
    </>
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
