import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { UnavailableState } from '@basecase/shared-ui/components/state';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';
import type { AccountPageProps } from './account-page.tsx';

const AccountPage = lazy(async () => ({ default: (await import('./account-page.tsx')).AccountPage }));

/** The page Account, fetched when it is opened. */
export function LazyAccountPage(props: AccountPageProps) {
  return (
    <PartBoundary fallback={<UnavailableState app="Account" onRetry={() => window.location.reload()} />}>
      <Suspense fallback={<Skeleton shape="chart" label="Loading" />}>
        <AccountPage {...props} />
      </Suspense>
    </PartBoundary>
  );
}
