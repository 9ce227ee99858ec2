import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './watch-rule-popover.module.css';

interface WatchRuleEventProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly isFirst?: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** An event of the choice of alerts: a box with its name, and what belongs to it. */
export function WatchRuleEvent({
  label,
  isOn,
  isDisabled = false,
  isFirst = false,
  onToggle,
  end,
  children,
}: WatchRuleEventProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) box.current?.focus();
  }, [isFirst]);
  return (
    <li>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {end}
      {children !== undefined && <div className={styles.detail}>{children}</div>}
    </li>
  );
}
