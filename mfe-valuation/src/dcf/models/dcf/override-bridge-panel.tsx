import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import type { BridgeStep } from './override-bridge.model.ts';
import styles from './override-bridge-panel.module.css';

export interface OverrideBridgePanelProps {
  readonly steps: readonly BridgeStep[];
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** The bridge from the filed value to the user's, a line per change. Renders nothing when nothing differs. */
export function OverrideBridgePanel({ steps, currency }: OverrideBridgePanelProps) {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const total = first.value === null || last.value === null ? null : last.value - first.value;
  const lines = [...steps, { label: 'Yours', change: '', by: total, value: last.value }];
  return (
    <Panel title="From the filed value to yours" headingLevel={2}>
      <ol className={styles.bridge}>
        {lines.map(({ label, change, by, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is a step of a sequence
          <li key={index} className={classNames(index === lines.length - 1 && styles.total)}>
            <span>{label}</span>
            <span>{change}</span>
            <span>{index === 0 ? '' : formatPerShare(by, { currency, plus: true })}</span>
            <span>{value === null ? 'N/A' : formatPerShare(value, { currency })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
