import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './button.module.css';

/** A link to another site that looks like a button. It opens in a new window. */
export function ButtonLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noreferrer" className={classNames(styles.button, styles.secondary, className)}>
      <span className={styles.content}>{children}</span>
    </a>
  );
}
