import { LazyScreen, type LoadScreen } from '@basecase/shared-ui/components/states/lazy-screen';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import type { AppProps } from '@basecase/shared-ui/host';

const screens: Readonly<Record<string, LoadScreen>> = {
  '/projections': async () =>
    (await import(/* webpackChunkName: "projections" */ './projections/projections-screen.tsx')).ProjectionsScreen,
  '/dcf': async () => (await import(/* webpackChunkName: "dcf" */ './dcf/dcf-screen.tsx')).DcfScreen,
};

/** The valuation app. Each screen is fetched when it is first opened. */
export default function ValuationApp({ path }: AppProps) {
  const load = screens[path];
  if (load === undefined)
    return <ErrorState title="No such screen" text={`The valuation app has no screen ${path}.`} />;
  return <LazyScreen key={path} load={load} />;
}
