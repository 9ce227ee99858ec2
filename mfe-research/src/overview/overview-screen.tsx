import type { Insiders } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { useOverview, usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Grid, GridCell, SectionHeading, WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useCompany } from '@basecase/shared-ui/host';
import { Link, useLocation } from '@basecase/shared-ui/router';
import { Users } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { describeRecent } from '../insider-words.model.ts';
import { StaleFigures } from '../stale-figures.tsx';
import { useAddressChoices } from '../use-address-choices.ts';
import { useRecentInsiders } from '../watching/insiders-query.ts';
import { AnalystPanel } from './analyst-panel.tsx';
import { type CompanyFact, companyFacts, factLabels } from './context.model.ts';
import { FiguresToCome, MetricPanels, PositionPanel } from './figure-panels.tsx';
import { GlancePanels, GlanceToCome } from './glance-panels.tsx';
import { metricGroups } from './metrics.model.ts';
import { MultiplesToCome } from './multiples/multiples-to-come.tsx';
import styles from './overview.module.css';
import { type OverviewTab, overviewAddress, overviewTabs } from './overview-address.model.ts';
import { DatesLine, NotesLine } from './overview-lines.tsx';
import { PEERS_HEIGHT, PEERS_ID } from './peers/peer-group.model.ts';
import { PricePanel } from './price-panel.tsx';

/** Height of the table of ratios, also while its code loads. */
const qualityHeights = { wide: 834, narrow: 1_124 } as const;

const MultiplesSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "multiples" */ './multiples/multiples-section.tsx')).MultiplesSection,
}));

const QualitySection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "quality" */ './quality/quality-section.tsx')).QualitySection,
}));

const PeersSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "peers" */ './peers/peers-section.tsx')).PeersSection,
}));

const DividendsSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "dividends" */ './dividends/dividends-section.tsx')).DividendsSection,
}));

const tabContents = {
  summary: Summary,
  multiples: (props) => (
    <>
      <Suspense fallback={<MultiplesToCome />}>
        <MultiplesSection {...props} />
      </Suspense>
      <Suspense fallback={null}>
        <DividendsSection {...props} />
      </Suspense>
    </>
  ),
  peers: Peers,
  quality: Quality,
} as const satisfies Record<OverviewTab, ComponentType<CompanyProps>>;

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

interface CompanyProps {
  readonly symbol: string;
}

function Company({ symbol }: CompanyProps) {
  const { choices, choose } = useAddressChoices(overviewAddress);
  const { tab, timeframe } = choices;
  const overview = useOverview(symbol);
  const prices = usePriceHistory(symbol, timeframe);
  // The header already states that the symbol is unknown; each panel would repeat it.
  if (isNotFound(overview.error) && isNotFound(prices.error)) return <ChooseCompany text={CHOOSE} />;
  const Content = tabContents[tab];
  return (
    <>
      <Tabs label="Overview" value={tab} onChange={(next) => choose({ tab: next })} items={overviewTabs}>
        <Content symbol={symbol} />
      </Tabs>
      {overview.data?.priceSource === 'public' && <MarketNote />}
    </>
  );
}

function Summary({ symbol }: CompanyProps) {
  const isUnknown = isNotFound(useOverview(symbol).error);
  return (
    <>
      {!isUnknown && (
        <>
          <ContextStrip symbol={symbol} />
          <DatesLine symbol={symbol} />
        </>
      )}
      <Figures symbol={symbol} />
      <SectionHeading title="Five years at a glance" />
      <WhenNear height={264} margin={0} placeholder={<GlanceToCome />}>
        <GlancePanels symbol={symbol} />
      </WhenNear>
    </>
  );
}

function Quality({ symbol }: CompanyProps) {
  const height = qualityHeights[useNarrow() ? 'narrow' : 'wide'];
  return (
    <Suspense fallback={<Skeleton shape="table" label="Loading ratios" height={height} />}>
      <QualitySection symbol={symbol} />
    </Suspense>
  );
}

/** The place among peers. It takes the focus from the mark of a key metric that led to it. */
function Peers({ symbol }: CompanyProps) {
  const section = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${PEERS_ID}`) section.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div id={PEERS_ID} ref={section} tabIndex={-1} className={styles.target}>
      <Suspense fallback={<Skeleton shape="table" label="Loading peers" height={PEERS_HEIGHT} />}>
        <PeersSection symbol={symbol} />
      </Suspense>
    </div>
  );
}

function Figures({ symbol }: CompanyProps) {
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
      <div className={styles.lines}>
        <NotesLine symbol={symbol} />
        <InsidersLine symbol={symbol} />
      </div>
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
function SidePanels({ symbol }: CompanyProps) {
  const query = useOverview(symbol);
  if (query.data !== undefined) {
    return <PositionPanel overview={query.data} />;
  }
  if (!query.isError) return <FiguresToCome />;
  const noFigures = <EmptyState title="No key figures" text="The data provider has no overview of this symbol." />;
  return (
    <Panel title="Key figures" headingLevel={2}>
      <Loaded
        query={query}
        skeleton={null}
        title="Key figures did not load"
        fallback="Failed to load overview."
        failed={(error) => isNotFound(error) && noFigures}
      />
    </Panel>
  );
}

function isNotFound(error: Error | null): boolean {
  return isApiError(error) && error.status === 404;
}

/**
 * One line on what insiders did in the open market in the last 90 days. It has its place before their forms are read, so
 * that nothing below it moves.
 */
export function InsidersLine({ symbol }: { readonly symbol: string }) {
  const { data, isPending, isError } = useRecentInsiders(symbol);
  return (
    <Row as="section" top={16} tone={2} size="sm" className={styles.line} aria-label="Insiders" aria-busy={isPending}>
      <Users size={15} aria-hidden="true" />
      <p>
        {data !== undefined && describeKnown(data)}
        {isError && 'Trades of insiders did not load.'}
      </p>
      <Link to={`/insiders?symbol=${encodeURIComponent(symbol)}`}>Insiders</Link>
    </Row>
  );
}

function describeKnown(insiders: Insiders): string {
  const text = describeRecent(insiders);
  if (text !== null) return text;
  return insiders.reading.isRunning ? 'The forms of insiders are being read.' : 'No open-market trades in 90 days';
}

/** A longer description may need more than its lines. */
const LONG_TEXT = 110;

/** Follows the reason why the provider's figures are missing. */
const filingsOnly = 'Figures of its filings are shown where there are any.';

/** The facts that place a company, and its description. Keeps its height while they load. */
function ContextStrip({ symbol }: { readonly symbol: string }) {
  const { data } = useOverview(symbol);
  const facts: readonly CompanyFact[] =
    data === undefined ? factLabels.map((label) => ({ label, value: '' })) : companyFacts(data);
  return (
    <section className={styles.strip} aria-label="About the company" aria-busy={data === undefined}>
      <Row as="dl" align="stretch" wrap className={styles.facts}>
        {facts.map(({ label, value, path }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={path === undefined ? value : undefined}>
              {path === undefined ? value : <Link to={`${path}?symbol=${encodeURIComponent(symbol)}`}>{value}</Link>}
            </dd>
          </div>
        ))}
      </Row>
      {data === undefined ? (
        <div className={styles.about} />
      ) : (
        <About key={symbol} text={data.note === undefined ? data.description : `${data.note} ${filingsOnly}`} />
      )}
    </section>
  );
}

function About({ text }: { readonly text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) return <p className={styles.about}>No description</p>;
  return (
    <div className={styles.about}>
      <p data-open={open}>{text}</p>
      {text.length > LONG_TEXT && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'More'}
          <VisuallyHidden> of the description</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
