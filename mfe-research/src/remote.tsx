import { LazyScreen, type LoadScreen } from '@basecase/shared-ui/components/states/lazy-screen';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import type { AppProps } from '@basecase/shared-ui/host';

const screens: Readonly<Record<string, LoadScreen>> = {
  '/overview': async () =>
    (await import(/* webpackChunkName: "overview" */ './overview/overview-screen.tsx')).OverviewScreen,
  '/financials': async () =>
    (await import(/* webpackChunkName: "financials" */ './financials/financials-screen.tsx')).FinancialsScreen,
  '/earnings': async () =>
    (await import(/* webpackChunkName: "earnings" */ './earnings/earnings-screen.tsx')).EarningsScreen,
  '/edgar': async () => (await import(/* webpackChunkName: "edgar" */ './edgar/edgar-screen.tsx')).EdgarScreen,
  '/insiders': async () =>
    (await import(/* webpackChunkName: "insiders" */ './insiders/insiders-screen.tsx')).InsidersScreen,
  '/compare': async () =>
    (await import(/* webpackChunkName: "compare" */ './compare/compare-screen.tsx')).CompareScreen,
  '/watchlist': async () =>
    (await import(/* webpackChunkName: "watchlist" */ './watchlist/watchlist-screen.tsx')).WatchlistScreen,
  '/alerts': async () => (await import(/* webpackChunkName: "alerts" */ './alerts/alerts-screen.tsx')).AlertsScreen,
  '/calendar': async () =>
    (await import(/* webpackChunkName: "calendar" */ './calendar/calendar-screen.tsx')).CalendarScreen,
  '/notes': async () => (await import(/* webpackChunkName: "notes" */ './notes/notes-screen.tsx')).NotesScreen,
  '/screener': async () =>
    (await import(/* webpackChunkName: "screener" */ './screener/screener-screen.tsx')).ScreenerScreen,
  '/coverage': async () =>
    (await import(/* webpackChunkName: "coverage" */ './market-coverage/coverage-screen.tsx')).CoverageScreen,
};

/** The research app. Each screen is fetched when it is first opened. */
export default function ResearchApp({ path }: AppProps) {
  const load = screens[path];
  if (load === undefined) return <ErrorState title="No such screen" text={`The research app has no screen ${path}.`} />;
  return <LazyScreen key={path} load={load} />;
}
