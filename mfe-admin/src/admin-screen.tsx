import { errorText } from '@basecase/shared-ui/api/api-error';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Banner, type BannerProps } from '@basecase/shared-ui/components/states/banner';
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

export interface FailureBannerProps extends Pick<BannerProps, 'role'> {
  /** Null renders nothing. */
  readonly error: Error | null;
  /** Shown where the gateway states no reason. */
  readonly text: string;
}

/** The notice of a failed load or, with the role of an alert, of a failed change. */
export function FailureBanner({ error, text, role }: FailureBannerProps) {
  return error === null ? null : <Banner tone="error" title={errorText(error, text)} {...(role && { role })} />;
}
