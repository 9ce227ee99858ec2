import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { lazy } from 'react';
import { LazyPart } from '../federation/part-boundary.tsx';
import type { LandingPageProps } from './landing-page.tsx';

const load = async () => ({ default: (await import('./landing-page.tsx')).LandingPage });
const LandingPage = lazy(load);

/** Fetches the start page before it is rendered. A failure shows when it is. */
export function preloadLandingPage(): void {
  load().catch(() => undefined);
}

/** The start page, fetched separately: a page that opens on a company does not need it. */
export function LazyLandingPage(props: LandingPageProps) {
  return (
    <LazyPart name="The start page" loading={<Skeleton shape="chart" label="Loading" />}>
      <LandingPage {...props} />
    </LazyPart>
  );
}
