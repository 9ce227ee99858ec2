import { Select } from '@basecase/shared-ui/components/fields/select';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSavedScreens } from './saved-screens-query.ts';
import styles from './watch-rule-popover.module.css';

interface ScreenEventProps {
  /** The name of a saved screen; null for none. */
  readonly chosen: string | null;
  readonly onChange: (screen: string | null) => void;
}

/** The company enters or leaves one of the user's saved screens. */
export function ScreenEvent({ chosen, onChange }: ScreenEventProps) {
  const { data: screens, isError } = useSavedScreens();
  const names = screens?.map(({ name }) => name) ?? [];
  const isGone = chosen !== null && screens !== undefined && !names.includes(chosen);
  const shown = chosen !== null && !names.includes(chosen) ? [chosen, ...names] : names;
  return (
    <WatchRuleEvent
      label="Enters or leaves a screen"
      isOn={chosen !== null}
      isDisabled={shown.length === 0}
      onToggle={(isOn) => onChange(isOn ? (names[0] ?? null) : null)}
    >
      {screens?.length === 0 && chosen === null && <small>You have no saved screen.</small>}
      {isError && screens === undefined && <small>Your saved screens did not load.</small>}
      {isGone && <small>This screen is deleted.</small>}
      {chosen !== null && (
        <Select
          label="Screen"
          labelHidden
          value={chosen}
          options={shown.map((name) => ({ value: name, label: name }))}
          onChange={onChange}
        />
      )}
    </WatchRuleEvent>
  );
}

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
