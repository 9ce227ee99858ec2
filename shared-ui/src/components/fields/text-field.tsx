import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import hiddenStyles from '../layout/visually-hidden.module.css';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  /** Marks the field invalid when the error text is elsewhere. */
  readonly invalid?: boolean;
  readonly size?: 'md' | 'lg';
  /** An icon before the text, such as a search icon. */
  readonly icon?: ReactNode;
  /** A control after the text, such as the button that shows a password. */
  readonly end?: ReactNode;
  /** The label is read out but not shown. */
  readonly labelHidden?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    error = null,
    hint,
    size = 'md',
    icon,
    end,
    labelHidden,
    id,
    className,
    invalid,
    ...rest
  } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const described = classNames(hint !== undefined && hintId, error !== null && errorId);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={labelHidden === true ? hiddenStyles.hidden : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <input
          type="text"
          {...rest}
          id={inputId}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classNames(
            styles.input,
            styles[size],
            icon !== undefined && styles.withIcon,
            end !== undefined && styles.withEnd,
          )}
          aria-invalid={error !== null || invalid === true}
          aria-describedby={described === '' ? undefined : described}
        />
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
