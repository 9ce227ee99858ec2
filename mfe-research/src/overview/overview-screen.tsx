import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { useOverview, usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading, WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useCompany } from '@basecase/shared-ui/host';
import { lazy, Suspense } from 'react';
import { StaleFigures } from '../stale-figures.tsx';
import { AnalystPanel } from './analyst-panel.tsx';
import { ContextStrip } from './context-strip.tsx';
import { DatesLine } from './dates-line.tsx';
import { FiguresToCome, MetricPanels, PositionPanel } from './figure-panels.tsx';
import { GlancePanels, GlanceToCome } from './glance-panels.tsx';
import { InsidersLine } from './insiders-line.tsx';
import { metricGroups } from './metrics.model.ts';
import { MultiplesToCome } from './multiples/multiples-to-come.tsx';
import { NotesLine } from './notes-line.tsx';
import styles from './overview.module.css';
import { NO_PEERS_HEIGHT, PEERS_HEIGHT, PEERS_ID } from './peers/peers-names.ts';
import { usePeers } from './peers/use-peers.ts';
import { PricePanel } from './price-panel.tsx';
import { useTimeframe } from './use-timeframe.ts';

/** Height of the table, so that the page is about as long as it will be. */
const QUALITY_HEIGHT = 834;

/**
 * Distance in pixels at which sections load that may have no content, so that this is known before they are seen. It is
 * less than the height of what is above them and loads the same statements, so that no provider request comes earlier.
 */
const EARLY = 600;

const MultiplesSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "multiples" */ './multiples/multiples-section.tsx')).MultiplesSection,
}));

const QualitySection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "quality" */ './quality/quality-section.tsx')).QualitySection,
}));

const PeersSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "peers" */ './peers/peers-section.tsx')).PeersSection,
}));

/** The place among peers. It loads when it comes near, so that it costs the screen's opening nothing. */
function PeersWhenNear({ symbol }: { readonly symbol: string }) {
  // The key metrics ask for the peers: where there are none, the section is low before it is near.
  const height = usePeers(symbol, false).isError ? NO_PEERS_HEIGHT : PEERS_HEIGHT;
  const placeholder = <Skeleton shape="table" label="Loading peers" height={height} />;
  return (
    <div id={PEERS_ID} tabIndex={-1} className={styles.target}>
      <WhenNear height={height} margin={0}>
        <Suspense fallback={placeholder}>
          <PeersSection symbol={symbol} />
        </Suspense>
      </WhenNear>
    </div>
  );
}

const DividendsSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "dividends" */ './dividends/dividends-section.tsx')).DividendsSection,
}));

/** The sections below the charts. The code of each is loaded when it comes near, so that the screen opens without it. */
function LowerSections({ symbol }: { readonly symbol: string }) {
  return (
    <>
      <WhenNear height={0} margin={EARLY} placeholder={<MultiplesToCome />}>
        <Suspense fallback={<MultiplesToCome />}>
          <MultiplesSection symbol={symbol} />
        </Suspense>
      </WhenNear>
      <WhenNear height={0} margin={EARLY}>
        <Suspense fallback={null}>
          <DividendsSection symbol={symbol} />
        </Suspense>
      </WhenNear>
      <WhenNear height={QUALITY_HEIGHT} margin={0}>
        <Suspense fallback={<Skeleton shape="table" label="Loading ratios" height={QUALITY_HEIGHT} />}>
          <QualitySection symbol={symbol} />
        </Suspense>
      </WhenNear>
    </>
  );
}

const CHOOSE = 'Search for a ticker or a company name to see its overview.';

/** The overview screen: company, price and key figures. */
export function OverviewScreen() {
  const symbol = useCompany();
  if (symbol === null) return <ChooseCompany text={CHOOSE} headingLevel={1} />;
  return (
    <>
      <CompanyHeader symbol={symbol} headingLevel={1} />
      <Company key={symbol} symbol={symbol} />
    </>
  );
}

function Company({ symbol }: { readonly symbol: string }) {
  const overview = useOverview(symbol);
  const [timeframe] = useTimeframe();
  const prices = usePriceHistory(symbol, timeframe);
  // The header already states that the symbol is unknown; each panel would repeat it.
  if (isNotFound(overview.error) && isNotFound(prices.error)) return <ChooseCompany text={CHOOSE} />;
  return (
    <>
      {!isNotFound(overview.error) && (
        <>
          <ContextStrip symbol={symbol} />
          <DatesLine symbol={symbol} />
        </>
      )}
      <Figures symbol={symbol} />
      <PeersWhenNear symbol={symbol} />
      <SectionHeading title="Five years at a glance" />
      <WhenNear height={300} margin={0} placeholder={<GlanceToCome />}>
        <GlancePanels symbol={symbol} />
      </WhenNear>
      <LowerSections symbol={symbol} />
      {overview.data?.priceSource === 'public' && <MarketNote />}
    </>
  );
}

function Figures({ symbol }: { readonly symbol: string }) {
  const { data, isError } = useOverview(symbol);
  return (
    <>
      <StaleFigures meta={data?.meta} />
      <Grid>
        <GridCell span={8}>
          <PricePanel symbol={symbol} />
        </GridCell>
        <GridCell span={4}>
          <div className={styles.side}>
            <SidePanels symbol={symbol} />
          </div>
        </GridCell>
      </Grid>
      {/* Lines that may come, and late: below the first screen of a phone, and near its end on a desktop. */}
      <NotesLine symbol={symbol} />
      <InsidersLine symbol={symbol} />
      {(data !== undefined || !isError) && (
        <>
          <MetricPanels symbol={symbol} groups={data === undefined ? null : metricGroups(data)} />
          <AnalystPanel symbol={symbol} overview={data ?? null} />
        </>
      )}
    </>
  );
}

/** The panel beside the price: figures, room for them, or the reason why there are none. */
function SidePanels({ symbol }: { readonly symbol: string }) {
  const query = useOverview(symbol);
  if (query.data !== undefined) {
    return <PositionPanel overview={query.data} />;
  }
  if (!query.isError) return <FiguresToCome />;
  return (
    <Panel title="Key figures" headingLevel={2}>
      {isNotFound(query.error) ? (
        <EmptyState title="No key figures" text="The data provider has no overview of this symbol." />
      ) : (
        <LoadErrorState
          error={query.error}
          title="Key figures did not load"
          fallback="Failed to load overview."
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
    </Panel>
  );
}

function isNotFound(error: Error | null): boolean {
  return isApiError(error) && error.status === 404;
}
