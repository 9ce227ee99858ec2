import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One component with its states. */
export function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.entry} aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

/** A row of examples. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A vertical stack of examples. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** A container as wide as a form column. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}
