import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './input-row.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface InputRowProps {
  /** Id of the input; the hint below the label gets it with `-hint` at its end. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Differs from its default: says so with a dot. */
  readonly changed?: boolean;
  /** The input below its label, in the whole width. */
  readonly wide?: boolean;
  /** The input; what follows it takes the whole width. */
  readonly children: ReactNode;
}

/** A row of a form of assumptions: what it is at the left, what can be changed at the right. */
export function InputRow({ id, label, hint, changed = false, wide = false, children }: InputRowProps) {
  return (
    <div className={classNames(styles.row, wide && styles.wide)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {changed && <ChangedDot />}
        {hint !== undefined && <small id={hintIdOf(id)}>{hint}</small>}
      </label>
      {children}
    </div>
  );
}

/** Id of the hint of an input. */
export const hintIdOf = (id: string): string => `${id}-hint`;

/** The well of a value that can be changed: blue, since it is an assumption. */
export function InputCell({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />;
}

/** Marks what differs from its default. */
export function ChangedDot() {
  return (
    <span className={styles.changed}>
      <VisuallyHidden> changed from default</VisuallyHidden>
    </span>
  );
}
