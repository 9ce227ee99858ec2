import type { WatchColumn, WatchFigure } from '@basecase/gateway/contract';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import type { TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatNumber, formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type ReactNode, useMemo } from 'react';
import { CompanyLink } from '../company-link.tsx';
import { describeDistance, measureDistance } from '../watching/fair-value-words.model.ts';
import { describeBasis, describeCertainty, describeNearness } from '../watching/results-words.model.ts';
import type { WatchRow } from '../watching/watchlists-query.ts';
import styles from './watch-cells.module.css';
import { placeOnTrack, type WatchLine } from './watch-rows.model.ts';
import { describePrice, formatPercentile } from './watch-words.model.ts';

interface CellProps {
  readonly row: WatchRow;
  /** The day that most prices of the table are of. */
  readonly day: string | null;
  readonly today: string;
}

/** A figure that is not known. The first part of its reason stands below it, the whole is its title. */
function Missing({ reason, children }: { readonly reason: string; readonly children?: ReactNode }) {
  return (
    <span className={styles.missing} title={reason}>
      {NOT_AVAILABLE}
      {children ?? <small>{reason.split(': ')[0]}</small>}
    </span>
  );
}

/** The place of figures that are still to come, or that did not load. */
export function NoFigures({ hasFailed }: { readonly hasFailed: boolean }) {
  if (!hasFailed) return <span className={styles.toCome} />;
  return (
    <span className={styles.missing} title="The figures did not load">
      {NOT_AVAILABLE}
    </span>
  );
}

const tones = { caution: styles.caution, negative: styles.negative, positive: styles.positive } as const;

export function PriceCell({ row, day }: CellProps) {
  const { text, below, tone, title } = describePrice(row, day);
  return (
    <span title={title} className={row.price.value === null ? styles.missing : undefined}>
      {text}
      <small className={tone === null ? undefined : tones[tone]}>{below}</small>
    </span>
  );
}

export function FairValueCell({ row: { fairValue } }: CellProps) {
  if (fairValue.value === null) return <Missing reason={fairValue.reason} />;
  return (
    <span className={styles.own} title={`Saved on ${formatCalendarDay(fairValue.savedAt)}`}>
      {formatPerShare(fairValue.value)}
      <small>{fairValue.name}</small>
    </span>
  );
}

/** The user's fair value against the price, on a track whose middle is the price. */
export function AgainstCell({ row }: CellProps) {
  const host = useHost();
  const isGuest = useUser()?.role === 'Guest';
  const distance = measureDistance(row);
  if (distance === null) {
    if (row.fairValue.value !== null || isGuest)
      return <Missing reason={row.price.value === null ? 'No price' : 'No fair value'} />;
    return (
      <button type="button" className={styles.link} onClick={() => host.openCompany(row.symbol, '/dcf')}>
        Make a case
      </button>
    );
  }
  const place = placeOnTrack(distance) * 100;
  return (
    <span className={styles.against}>
      <span className={styles.track} aria-hidden="true">
        <i style={{ left: `${Math.min(50, place)}%`, width: `${Math.abs(place - 50)}%` }} />
        <b style={{ left: '50%' }} />
        <u style={{ left: `${place}%` }} />
      </span>
      <small>{describeDistance(distance)}</small>
    </span>
  );
}

/** The marks of the track in words. */
export function TrackKey() {
  return (
    <>
      <span>
        <i className={styles.mark} />
        Price
      </span>
      <span>
        <i className={classNames(styles.mark, styles.fair)} />
        My fair value
      </span>
    </>
  );
}

interface FigureProps {
  readonly figure: WatchFigure;
  readonly format: (value: number) => string;
  /** A negative one is red. */
  readonly isSigned?: boolean;
  /** Its place among all companies stands below. */
  readonly isRanked?: boolean;
}

function Figure({ figure, format, isSigned = false, isRanked = false }: FigureProps) {
  if (figure.value === null) return <Missing reason={figure.reason} />;
  const { value, end, percentile = null } = figure;
  return (
    <span
      title={end === null ? undefined : `To ${formatCalendarDay(end)}`}
      className={classNames(isSigned && value < 0 && styles.negative)}
    >
      {format(value)}
      {isRanked && percentile !== null && (
        <small title="Of all companies that are held">{formatPercentile(percentile)}</small>
      )}
    </span>
  );
}

export function ResultsCell({ row: { results }, today }: CellProps) {
  if (results.day === null) return <Missing reason={results.reason} />;
  const isNear = describeNearness(results.day, today) !== null;
  return (
    <span title={describeBasis(results)}>
      {formatCalendarDay(results.day)}
      <small className={isNear ? styles.caution : undefined}>{describeCertainty(results, today)}</small>
    </span>
  );
}

function FilingCell({ row: { filing } }: Pick<CellProps, 'row'>) {
  if (filing === null) return <Missing reason="No filings yet" />;
  return (
    <span>
      {filing.isNew ? <Badge tone="info">{filing.form}</Badge> : filing.form}
      <small>{formatCalendarDay(filing.filed)}</small>
    </span>
  );
}

const multiple = (value: number) => formatNumber(value, 1);
const signedPercent = (value: number) => formatPercent(value, { plus: true });
const plainPercent = (value: number) => formatPercent(value);

export const cellOf: Readonly<Record<Exclude<WatchColumn, 'note'>, (props: CellProps) => ReactNode>> = {
  price: PriceCell,
  fairValue: FairValueCell,
  against: AgainstCell,
  pe: ({ row }) => <Figure figure={row.pe} format={multiple} isRanked />,
  growth: ({ row }) => <Figure figure={row.growth} format={signedPercent} isSigned />,
  evEbit: ({ row }) => <Figure figure={row.evEbit} format={multiple} />,
  fcfYield: ({ row }) => <Figure figure={row.fcfYield} format={plainPercent} isSigned />,
  results: ResultsCell,
  filing: FilingCell,
};

/** Makes the column that names the companies and opens them. @param nameOf companies that the market does not hold, by symbol */
export function makeCompanyColumn(
  nameOf: (symbol: string) => string,
  rest: Pick<TableColumn<WatchLine>, 'header' | 'sort' | 'onSort' | 'card'>,
): TableColumn<WatchLine> {
  return {
    key: 'company',
    isHeader: true,
    className: styles.company,
    cell: ({ symbol, row }) => <CompanyLink symbol={symbol} name={row?.name ?? nameOf(symbol)} />,
    ...rest,
  };
}

/** Returns the names of companies that the market does not hold, from the list of tickers, which is long. */
export function useCompanyNames(lines: readonly WatchLine[]): (symbol: string) => string {
  const tickers = useTickerMap(lines.some(({ row }) => row !== null && row.name === null));
  return useMemo(() => {
    const names = new Map(Object.values(tickers.data ?? {}).map(({ ticker, title }) => [ticker, title]));
    return (symbol) => names.get(symbol) ?? '';
  }, [tickers.data]);
}
