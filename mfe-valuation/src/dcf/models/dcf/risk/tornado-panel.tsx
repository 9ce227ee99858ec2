import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { memo } from 'react';
import type { DcfBasis } from '../../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import styles from './risk.module.css';
import { calculateTornado, lowerEnd, type TornadoBar, type TornadoEnd } from './tornado.model.ts';

export interface TornadoPanelProps {
  readonly basis: DcfBasis;
  readonly assumptions: DcfAssumptions;
  readonly fairValue: number;
  readonly currency: string | null;
}

/** The effect of each input on the fair value, one step down and one step up. */
export const TornadoPanel = memo(function TornadoPanel(props: TornadoPanelProps) {
  const { fairValue, currency } = props;
  return (
    <Fold
      id="value-drivers"
      title="Value drivers"
      summary="one input moves a step, the others stay"
      subtitle={`Fair value when one input moves a step and the others stay. The line is ${formatPerShare(fairValue, { currency })}.`}
      headingLevel={3}
    >
      <TornadoTable {...props} />
    </Fold>
  );
});

/** Values the company twice for each driver, so it is rendered in an open fold only. */
function TornadoTable({ basis, assumptions, fairValue, currency }: TornadoPanelProps) {
  const bars = calculateTornado(basis, assumptions);
  const values = bars.flatMap(({ down, up }) => [down.fairValue, up.fairValue]).filter((value) => value !== null);
  const low = Math.min(fairValue, ...values);
  const width = Math.max(fairValue, ...values) - low || 1;
  const place = (value: number) => ((value - low) / width) * 100;
  return (
    <table className={styles.tornado} aria-label="Fair value by driver">
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col">Lower value</th>
          <td />
          <th scope="col">Higher value</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.label}</th>
            <EndCell end={lowerEnd(bar)} currency={currency} />
            <td className={styles.track} aria-hidden="true">
              <Bar bar={bar} fairValue={fairValue} place={place} />
            </td>
            <EndCell end={lowerEnd(bar) === bar.down ? bar.up : bar.down} currency={currency} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EndCell({ end, currency }: { readonly end: TornadoEnd; readonly currency: string | null }) {
  return (
    <td>
      {formatPerShare(end.fairValue, { currency })}
      <small>at {end.input}</small>
    </td>
  );
}

interface BarProps {
  readonly bar: TornadoBar;
  readonly fairValue: number;
  readonly place: (value: number) => number;
}

function Bar({ bar, fairValue, place }: BarProps) {
  const centre = place(fairValue);
  return (
    <span className={styles.lane}>
      {[bar.down.fairValue, bar.up.fairValue].map((value, index) => {
        if (value === null || value === fairValue) return null;
        const end = place(value);
        return (
          <i
            key={index === 0 ? 'down' : 'up'}
            className={value < fairValue ? styles.lower : styles.higher}
            style={{ left: `${Math.min(centre, end)}%`, right: `${100 - Math.max(centre, end)}%` }}
          />
        );
      })}
      <b className={styles.value} style={{ left: `${centre}%` }} />
    </span>
  );
}
