import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import type { AppProps } from '@basecase/shared-ui/host';
import { type ComponentType, lazy, Suspense } from 'react';

const screens: Readonly<Record<string, ComponentType>> = {
  '/overview': lazy(async () => ({
    default: (await import(/* webpackChunkName: "overview" */ './overview/overview-screen.tsx')).OverviewScreen,
  })),
  '/financials': lazy(async () => ({
    default: (await import(/* webpackChunkName: "financials" */ './financials/financials-screen.tsx')).FinancialsScreen,
  })),
  '/earnings': lazy(async () => ({
    default: (await import(/* webpackChunkName: "earnings" */ './earnings/earnings-screen.tsx')).EarningsScreen,
  })),
  '/edgar': lazy(async () => ({
    default: (await import(/* webpackChunkName: "edgar" */ './edgar/edgar-screen.tsx')).EdgarScreen,
  })),
};

/** The research app: company overview, statements, earnings and filings, each fetched when it is first opened. */
export default function ResearchApp({ path }: AppProps) {
  const Screen = screens[path];
  if (Screen === undefined)
    return <ErrorState title="No such screen" text={`The research app has no screen ${path}.`} />;
  return (
    <Suspense fallback={<Skeleton shape="chart" label="Loading screen" height={420} />}>
      <Screen />
    </Suspense>
  );
}
