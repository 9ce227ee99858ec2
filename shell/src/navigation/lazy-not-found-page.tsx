import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { lazy } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** The page of addresses that lead nowhere, fetched when it is opened. */
export function LazyNotFoundPage() {
  return (
    <LazyPart name="This page" loading={<Skeleton shape="chart" label="Loading" />}>
      <NotFoundPage />
    </LazyPart>
  );
}
