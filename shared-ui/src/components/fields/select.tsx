import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import hiddenStyles from '../layout/visually-hidden.module.css';
import listStyles from './list-box.module.css';
import styles from './select.module.css';
import fieldStyles from './text-field.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  /** Null before a choice is made. */
  readonly value: Value | null;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Shown before a choice is made. */
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** The label is read out but not shown. */
  readonly labelHidden?: boolean;
}

/** A single choice from a list: arrow keys, first letters, Home and End; Escape keeps the choice. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, placeholder, error = null, disabled = false, labelHidden } = props;
  const id = useId();
  const choose = (next: Value | null) => {
    if (next !== null) onChange(next);
  };
  return (
    <div className={fieldStyles.field}>
      <Base.Root<Value> items={options} value={value} onValueChange={choose} disabled={disabled}>
        <span id={id} className={labelHidden === true ? hiddenStyles.hidden : fieldStyles.label}>
          {label}
        </span>
        <Base.Trigger
          className={styles.trigger}
          aria-labelledby={id}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
        >
          <Base.Value className={styles.value} placeholder={placeholder} />
          <Base.Icon className={styles.icon}>
            <ChevronDown size={15} aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        <OptionList label={label} options={options} />
      </Base.Root>
      {error !== null && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function OptionList<Value extends string>({ label, options }: Pick<SelectProps<Value>, 'label' | 'options'>) {
  return (
    <Base.Portal>
      <Base.Positioner className={listStyles.positioner} sideOffset={4} alignItemWithTrigger={false}>
        <Base.Popup className={listStyles.popup}>
          <Base.List className={listStyles.list} aria-label={label}>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled === true}
                className={listStyles.option}
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check size={15} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
