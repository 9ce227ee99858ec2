import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { lazy } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';
import type { AccountPageProps } from './account-page.tsx';

const AccountPage = lazy(async () => ({ default: (await import('./account-page.tsx')).AccountPage }));

/** The page Account, fetched when it is opened. */
export function LazyAccountPage(props: AccountPageProps) {
  return (
    <LazyPart name="Account" loading={<Skeleton shape="chart" label="Loading" />}>
      <AccountPage {...props} />
    </LazyPart>
  );
}
