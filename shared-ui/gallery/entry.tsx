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

/** Things side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Things below each other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The width of a form's column. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}
