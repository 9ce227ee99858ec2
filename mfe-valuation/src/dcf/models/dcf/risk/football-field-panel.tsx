import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyAxis, formatMoneyFull, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { positionOn } from '../../../panels/value-ruler.model.ts';
import type { FieldRow, FootballField } from './football-field.model.ts';
import styles from './risk.module.css';
import { ValueLegend } from './value-legend.tsx';

export interface FootballFieldPanelProps {
  readonly field: FootballField;
  readonly fairValue: number;
  readonly price: number | null;
  readonly currency: string | null;
}

/** The football field: price ranges of several methods on one scale. */
export function FootballFieldPanel({ field, fairValue, price, currency }: FootballFieldPanelProps) {
  const { rows, ticks } = field;
  const place = (value: number) => `${positionOn(field, value) * 100}%`;
  return (
    <Panel title="Price ranges" subtitle="The value of a share by each method, on one scale." headingLevel={2}>
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
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td />
            <td className={styles.track}>
              <span className={styles.ticks}>
                {ticks.map((tick) => (
                  <span key={tick} style={{ left: place(tick) }}>
                    {formatMoneyAxis(tick, { currency })}
                  </span>
                ))}
              </span>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <ValueLegend fairValue={fairValue} price={price} currency={currency} />
    </Panel>
  );
}

function rangeText({ range }: FieldRow, currency: string | null): string {
  if (range === null) return NOT_AVAILABLE;
  const [low, high] = [range.low, range.high].map((value) => formatMoneyFull(value, { currency }));
  return low === high ? `${low}` : `${low} – ${high}`;
}
