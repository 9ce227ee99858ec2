import { Badge } from '@basecase/shared-ui/components/badge';
import { classNames } from '@basecase/shared-ui/components/class-names';
import { Panel } from '@basecase/shared-ui/components/panel';
import { formatMoneyShort, formatNumber, formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';
import type { InputState, Readiness, ValuationInput } from './readiness.model.ts';
import styles from './readiness.module.css';

export interface InputsPanelProps {
  readonly readiness: Readiness;
  /** ISO codes of statements and price; null when unknown. */
  readonly currency: string | null;
  readonly quoted: string | null;
}

const stateLabels: Readonly<Record<InputState, string>> = {
  filed: 'Filed',
  reported: 'Reported',
  derived: 'Derived',
  assumed: 'Assumed',
  missing: 'Missing',
};

/** The inputs of a valuation with their states. */
export function InputsPanel({ readiness, currency, quoted }: InputsPanelProps) {
  const { inputs, missing } = readiness;
  return (
    <Panel
      title="What the value needs"
      headingLevel={2}
      actions={missing.length > 0 && <Badge tone="negative">{missing.length} missing</Badge>}
    >
      <ul className={styles.inputs}>
        {inputs.map((input) => (
          <li key={input.label} className={classNames(input.state === 'missing' && styles.lacking)}>
            <span className={styles.name}>
              {input.label}
              {input.note !== null && <small>{input.note}</small>}
            </span>
            <span className={styles.state} data-state={input.state}>
              <i aria-hidden="true" />
              {stateLabels[input.state]}
            </span>
            <span className={styles.amount}>{amountText(input, currency, quoted)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function amountText({ amount, unit }: ValuationInput, currency: string | null, quoted: string | null): string {
  if (unit === 'shares') return formatNumberShort(amount);
  if (unit === 'rate') return formatPercent(amount);
  if (unit === 'number') return formatNumber(amount, 2);
  return formatMoneyShort(amount, { currency: unit === 'quoted' ? quoted : currency });
}
