import { errorText } from '@basecase/shared-ui/api/api-error';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Fold, type FoldState } from '@basecase/shared-ui/components/layout/fold';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { formatMoneyAxis, formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import type { UseQueryResult } from '@basecase/shared-ui/query';
import { type PeerValues, usePeerValues } from '../../../context/context-queries.ts';
import {
  combinePeerRows,
  describeFit,
  describeGroup,
  describeMissingFits,
  formatValueRange,
  multipleLabels,
  type PeerRow,
  planPeerRows,
} from '../../../context/peer-values.model.ts';
import { positionOn, type Scale } from '../../../panels/value-ruler.model.ts';
import type { FieldRow, FootballField } from './football-field.model.ts';
import styles from './risk.module.css';
import { ValueLegend } from './value-legend.tsx';

export interface FootballFieldPanelProps {
  readonly symbol: string;
  readonly field: FootballField;
  readonly fairValue: number;
  readonly price: number | null;
  readonly currency: string | null;
}

export const priceRangesFold: FoldState = { id: 'price-ranges', startsOpen: true };

/** The football field: price ranges of several methods on one scale. */
export function FootballFieldPanel({ symbol, field, fairValue, price, currency }: FootballFieldPanelProps) {
  const { rows } = field;
  const peers = usePeerValues(symbol);
  const place = (value: number) => `${positionOn(field, value) * 100}%`;
  return (
    <Fold {...priceRangesFold} title="Price ranges" subtitle="The value of a share by each method, on one scale.">
      <table className={styles.field} aria-label="Price ranges">
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                <small>{row.note}</small>
              </th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.lane}>
                  {row.range !== null && (
                    <i
                      className={styles[row.key]}
                      data-point={row.range.low === row.range.high}
                      style={{ left: place(row.range.low), right: `calc(100% - ${place(row.range.high)})` }}
                    />
                  )}
                  <b className={styles.value} style={{ left: place(fairValue) }} />
                  {price !== null && <b className={styles.price} style={{ left: place(price) }} />}
                </span>
              </td>
              <td className={row.range === null ? styles.missing : undefined}>{rangeText(row, currency)}</td>
            </tr>
          ))}
          <PeerAnswerLine peers={peers} scale={field} fairValue={fairValue} price={price} />
        </tbody>
        <FieldTicks field={field} currency={currency} />
      </table>
      <ValueLegend fairValue={fairValue} price={price} currency={currency} />
    </Fold>
  );
}

/** The value of a share by the multiples of its peers, on the scale of the price ranges. */
export function PeerValuesPanel(props: FootballFieldPanelProps) {
  return (
    <Fold
      id="peer-values"
      title="Values by peers"
      summary={Object.values(multipleLabels).join(', ')}
      subtitle="The value of a share by the multiples of its peers, on the scale of the price ranges."
      headingLevel={3}
    >
      <PeerTable {...props} />
    </Fold>
  );
}

function PeerTable({ symbol, field, fairValue, price, currency }: FootballFieldPanelProps) {
  const peers = usePeerValues(symbol);
  return (
    <>
      <table className={styles.field} aria-label="Values by peers">
        <PeerRanges peers={peers} scale={field} fairValue={fairValue} price={price} />
        <FieldTicks field={field} currency={currency} />
      </table>
      {peers.data !== undefined && <MissingFits lines={describeMissingFits(peers.data)} />}
      <ValueLegend fairValue={fairValue} price={price} currency={currency} />
    </>
  );
}

/** The scale below the rows. */
function FieldTicks({ field, currency }: Pick<FootballFieldPanelProps, 'field' | 'currency'>) {
  const place = (value: number) => `${positionOn(field, value) * 100}%`;
  return (
    <tfoot aria-hidden="true">
      <tr>
        <td />
        <td className={styles.track}>
          <span className={styles.ticks}>
            {field.ticks.map((tick) => (
              <span key={tick} style={{ left: place(tick) }}>
                {formatMoneyAxis(tick, { currency })}
              </span>
            ))}
          </span>
        </td>
        <td />
      </tr>
    </tfoot>
  );
}

function MissingFits({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <Text key={line} tone={3} size="xs">
      {line}
    </Text>
  ));
}

function rangeText({ range }: FieldRow, currency: string | null): string {
  if (range === null) return NOT_AVAILABLE;
  const [low, high] = [range.low, range.high].map((value) => formatMoneyFull(value, { currency }));
  return low === high ? `${low}` : `${low} – ${high}`;
}

interface PeerRangesProps {
  readonly peers: Pick<UseQueryResult<PeerValues>, 'data' | 'error'>;
  /** The scale of the other ranges, which peers never change. */
  readonly scale: Pick<Scale, 'min' | 'max'>;
  readonly fairValue: number;
  readonly price: number | null;
}

/** The row of the price ranges with the one value by peers, which keeps its place while it loads. */
function PeerAnswerLine({ peers: { data, error }, ...marks }: PeerRangesProps) {
  if (data !== undefined) return <PeerLine row={combinePeerRows(planPeerRows(data))} {...marks} />;
  return <PendingLine label="Peers" note={describeState(error)} />;
}

/** The value of a share by each multiple of its peers. They keep their place while they load. */
function PeerRanges({ peers: { data, error }, ...marks }: PeerRangesProps) {
  return (
    <tbody className={styles.peers} aria-busy={data === undefined && error === null}>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          By peers
          <small>{data === undefined ? describeState(error) : describeGroup(data)}</small>
        </th>
      </tr>
      {data !== undefined && planPeerRows(data).map((row) => <PeerLine key={row.key} row={row} {...marks} />)}
      {data === undefined &&
        error === null &&
        Object.values(multipleLabels).map((label) => <PendingLine key={label} label={label} note="…" />)}
    </tbody>
  );
}

function PendingLine({ label, note }: { readonly label: string; readonly note: string }) {
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{note}</small>
      </th>
      <td className={styles.track} />
      <td />
    </tr>
  );
}

function describeState(error: Error | null): string {
  return error === null ? 'Loading' : `No values by peers. ${errorText(error, 'The call failed.')}`;
}

function PeerLine({ row, scale, fairValue, price }: Omit<PeerRangesProps, 'peers'> & { readonly row: PeerRow }) {
  const { range, warranted, median } = row;
  const place = (value: number) => `${positionOn(scale, value) * 100}%`;
  return (
    <tr>
      <th scope="row">
        {row.label}
        <small>{row.note}</small>
      </th>
      <td className={styles.track} aria-hidden="true">
        <span className={styles.lane}>
          {range !== null && <PeerBar range={range} scale={scale} className={styles.quartiles} />}
          {warranted !== null && <PeerBar range={warranted} scale={scale} className={styles.warranted} />}
          {median !== null && median <= scale.max && <b className={styles.median} style={{ left: place(median) }} />}
          <b className={styles.value} style={{ left: place(fairValue) }} />
          {price !== null && <b className={styles.price} style={{ left: place(price) }} />}
        </span>
      </td>
      <td className={range === null ? styles.missing : undefined}>
        {formatValueRange(range)} <InfoMark label={`About the value by ${row.label}`} text={row.about} />
        {row.reason !== null && <small>{row.reason}</small>}
        {warranted !== null && (
          <small>
            Warranted {formatValueRange(warranted)}, {describeFit(warranted)}
          </small>
        )}
      </td>
    </tr>
  );
}

interface PeerBarProps extends Pick<PeerRangesProps, 'scale'> {
  readonly range: NonNullable<PeerRow['range']>;
  readonly className: string | undefined;
}

/** A bar whose end is open where it continues beyond the scale. */
function PeerBar({ range, scale, className }: PeerBarProps) {
  const [left, right] = [positionOn(scale, range.low), positionOn(scale, range.high)];
  const isPoint = range.low === range.high;
  return (
    <i
      className={classNames(className, range.high > scale.max && styles.beyond)}
      data-point={isPoint && range.high <= scale.max}
      style={{ left: `min(${left * 100}%, 100% - 8px)`, right: `${(1 - right) * 100}%` }}
    />
  );
}
