import type { ReactNode } from 'react';
import styles from './admin-screen.module.css';

/** The layout of an admin screen: a vertical stack under the heading. */
export function AdminScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
