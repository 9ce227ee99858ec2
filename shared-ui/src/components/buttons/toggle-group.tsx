import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import styles from './toggle-group.module.css';

export interface ToggleOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Accessible name for a label that is a letter or an icon. */
  readonly name?: string;
  readonly disabled?: boolean;
}

export interface ToggleGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ToggleOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Spreads the options over the full width. */
  readonly wide?: boolean;
}

/** A segmented single choice: arrow keys move and select. */
export function ToggleGroup<Value extends string>({ label, value, options, onChange, wide }: ToggleGroupProps<Value>) {
  return (
    <RadioGroup<Value>
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className={wide === true ? `${styles.group} ${styles.wide}` : styles.group}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled === true}
          aria-label={option.name}
          className={styles.option}
          nativeButton
          render={<button type="button" />}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
