import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Fold } from '@basecase/shared-ui/components/layout/fold';
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
  const showValue = (value: number | null) => formatPerShare(value, { currency });
  return (
    <Fold
      id="filed-to-yours"
      startsOpen
      title="From the filed value to yours"
      summary={`Filed ${showValue(first.value)}, yours ${showValue(last.value)}`}
    >
      <BridgeList steps={steps} end="Yours" currency={currency} />
    </Fold>
  );
}

export interface BridgeListProps extends OverrideBridgePanelProps {
  /** The words of the last line, which adds up the steps. */
  readonly end: string;
}

/** The steps from one value to another, with their sum. */
export function BridgeList({ steps, end, currency }: BridgeListProps) {
  const [first, last] = [steps[0]?.value ?? null, steps.at(-1)?.value ?? null];
  const lines = [
    ...steps,
    { label: end, change: '', by: first === null || last === null ? null : last - first, value: last },
  ];
  return (
    <ol className={styles.bridge}>
      {lines.map(({ label, change, by, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is a step of a sequence
        <li key={index} className={classNames(index === lines.length - 1 && styles.total)}>
          <span>{label}</span>
          <span>{change}</span>
          <span>{index === 0 ? '' : formatPerShare(by, { currency, plus: true })}</span>
          <span>{formatPerShare(value, { currency })}</span>
        </li>
      ))}
    </ol>
  );
}
