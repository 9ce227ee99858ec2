import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import type { ReactNode } from 'react';
import styles from './admin-screen.module.css';

/** The layout of an admin screen: a vertical stack under the heading. */
export function AdminScreen({ children }: { readonly children: ReactNode }) {
  return (
    <Grid columns={1} gap={16} className={styles.screen}>
      {children}
    </Grid>
  );
}
