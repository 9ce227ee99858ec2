import type { ReactNode } from 'react';
import styles from './admin-screen.module.css';

/** The frame of an admin screen: its parts below each other, the heading at the very top. */
export function AdminScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
