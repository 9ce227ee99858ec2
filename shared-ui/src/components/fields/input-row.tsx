import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './input-row.module.css';

export interface InputRowProps {
  /** Id of the input; the hint gets the id with the suffix `-hint`. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Marks a value that differs from its default. */
  readonly changed?: boolean;
  /** Puts the input below its label, in full width. */
  readonly wide?: boolean;
  /** The input; further children take the full width. */
  readonly children: ReactNode;
}

/** A row of an assumptions form: label left, input right. */
export function InputRow({ id, label, hint, changed = false, wide = false, children }: InputRowProps) {
  return (
    <div className={classNames(styles.row, wide && styles.wide)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {changed && <ChangedDot />}
        {hint !== undefined && <small id={makeHintId(id)}>{hint}</small>}
      </label>
      {children}
    </div>
  );
}

/** The id of an input's hint. */
export const makeHintId = (id: string): string => `${id}-hint`;

/** An input for an assumption, in blue. */
export function InputCell({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />;
}

/** A dot that marks a value as changed from its default. */
export function ChangedDot() {
  return (
    <span className={styles.changed}>
      <VisuallyHidden> changed from default</VisuallyHidden>
    </span>
  );
}
