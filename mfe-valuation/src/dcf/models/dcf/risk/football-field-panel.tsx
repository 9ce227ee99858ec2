import { Fold, type FoldState } from '@basecase/shared-ui/components/layout/fold';
import { formatMoneyAxis, formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { describeMissingFits, multipleLabels } from '../../../context/peer-values.model.ts';
import { usePeerValues } from '../../../context/peer-values-query.ts';
import { positionOn } from '../../../panels/value-ruler.model.ts';
import type { FieldRow, FootballField } from './football-field.model.ts';
import { PeerAnswerLine, PeerRanges } from './peer-ranges.tsx';
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
    <p key={line} className={styles.note}>
      {line}
    </p>
  ));
}

function rangeText({ range }: FieldRow, currency: string | null): string {
  if (range === null) return NOT_AVAILABLE;
  const [low, high] = [range.low, range.high].map((value) => formatMoneyFull(value, { currency }));
  return low === high ? `${low}` : `${low} – ${high}`;
}
