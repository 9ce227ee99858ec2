import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import type { AppProps } from '@basecase/shared-ui/host';
import { type ComponentType, lazy, Suspense } from 'react';

const screens: Readonly<Record<string, ComponentType>> = {
  '/projections': lazy(async () => ({
    default: (await import(/* webpackChunkName: "projections" */ './projections/projections-screen.tsx'))
      .ProjectionsScreen,
  })),
  '/dcf': lazy(async () => ({
    default: (await import(/* webpackChunkName: "dcf" */ './dcf-with-cases.tsx')).DcfWithCases,
  })),
};

/** The valuation app: projections and DCF analysis, each fetched when it is first opened. */
export default function ValuationApp({ path }: AppProps) {
  const Screen = screens[path];
  if (Screen === undefined)
    return <ErrorState title="No such screen" text={`The valuation app has no screen ${path}.`} />;
  return (
    <Suspense fallback={<Skeleton shape="chart" label="Loading screen" height={420} />}>
      <Screen />
    </Suspense>
  );
}
