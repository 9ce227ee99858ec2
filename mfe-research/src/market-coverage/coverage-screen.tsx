import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { MarketProblems } from '@basecase/shared-ui/answers/market-problems';
import { ReportFigure } from '@basecase/shared-ui/answers/report-figure';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { type Coverage, coverageQuery, formatQuarter, listQuarters } from '@basecase/shared-ui/company/coverage-query';
import { useLoadMarket } from '@basecase/shared-ui/company/use-load-market';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { ScreenHeading, Stack } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { MarketNotLoaded } from '../market-not-loaded.tsx';
import { countOut, describeTiles, formatCount, listPriceAges } from './coverage.model.ts';
import styles from './coverage.module.css';
import { CountTable, FilersPanel, LinesPanel, LoadingPanel } from './coverage-panels.tsx';

/** The screen of what the product holds of the market, what it lacks, and why. */
export function CoverageScreen() {
  const isSignedIn = useUser() !== null;
  const coverage = useQuery({ ...coverageQuery(useHost().api), enabled: isSignedIn });
  return (
    <div className={styles.screen}>
      <ScreenHeading
        title="Coverage"
        text="What Basecase holds of the market, what it lacks, and why."
        actions={
          <>
            <MarketNote unlinked />
            <ReportFigure />
          </>
        }
      />
      <Loaded
        query={coverage}
        skeleton={coverage.isLoading && <Skeleton shape="table" label="Loading coverage" height={420} />}
        title="Coverage did not load"
      >
        {(held) => (held.state === 'none' && !held.sample ? <NothingLoaded /> : <Holdings coverage={held} />)}
      </Loaded>
    </div>
  );
}

function Holdings({ coverage }: { readonly coverage: Coverage }) {
  const { prices, sample, state } = coverage;
  return (
    <>
      <CoverageBanners coverage={coverage} />
      <Tiles coverage={coverage} />
      <div className={styles.columns}>
        <Stack>
          {state === 'loading' && <LoadingPanel coverage={coverage} />}
          <FilersPanel coverage={coverage} />
          {sample ? <DaysPanel days={coverage.days} /> : <SourcesPanel coverage={coverage} />}
        </Stack>
        <Stack>
          <LinesPanel coverage={coverage} />
          <Panel title="Prices" subtitle={sample ? 'Made up' : 'Public, dated, no key needed'} headingLevel={2} flush>
            <CountTable
              label="Age of the price"
              rows={listPriceAges(coverage)}
              sum={{ label: 'Used for multiples', count: prices.within31Days, note: `${recentPriceDays} days at most` }}
            />
          </Panel>
          {!sample && <DaysPanel days={coverage.days} />}
        </Stack>
      </div>
      {coverage.reports !== undefined && (
        <section className={styles.report}>
          <div>
            <h2>Does a figure look wrong?</h2>
            <p>
              Tell us the company, the line and the period. Most figures can be checked in the filing with one click. We
              keep the filed value and say what was corrected.
            </p>
          </div>
          <ReportFigure />
        </section>
      )}
    </>
  );
}

function Tiles({ coverage }: { readonly coverage: Coverage }) {
  const { filers, newestFiling, quarters, prices, sample } = coverage;
  const notes = describeTiles(coverage);
  const wanted = listQuarters(coverage).length;
  return (
    <StatStrip label="Coverage in figures">
      <Stat label="Companies covered" value={formatCount(filers.in)} note={notes.filers} />
      <Stat
        label="Newest filing day"
        value={newestFiling === null ? null : formatCalendarDay(newestFiling)}
        note={notes.filings}
      />
      {!sample && (
        <Stat
          label="Quarters loaded"
          value={`${formatCount(quarters.length)} of ${formatCount(wanted)}`}
          note={notes.quarters}
        />
      )}
      <Stat label="Companies with a price" value={formatCount(prices.within31Days)} note={notes.prices} />
    </StatStrip>
  );
}

/** A bar per day with the reports accepted on it. Renders nothing without a day. */
function DaysPanel({ days }: Pick<Coverage, 'days'>) {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = days.reduce((best, day) => (day.reports > best.reports ? day : best));
  const short = (day: string) => formatCalendarDay(day).slice(0, -5);
  return (
    <Panel title="Reports of each day" subtitle={`Last ${days.length} days with reports`} headingLevel={2}>
      <div
        className={styles.days}
        role="img"
        aria-label={`Reports a day from ${short(first.day)} to ${formatCalendarDay(last.day)}, most on ${short(most.day)} with ${formatCount(most.reports)}`}
      >
        {days.map(({ day, reports }) => (
          <i
            key={day}
            className={styles.day}
            style={{ height: `${(reports / most.reports) * 100}%` }}
            title={`${short(day)}: ${formatCount(reports)} reports`}
          />
        ))}
      </div>
      <div className={styles.daysEnds} aria-hidden="true">
        <span>{short(first.day)}</span>
        <span>
          most on {short(most.day)}: {formatCount(most.reports)}
        </span>
        <span>
          {short(last.day)}: {formatCount(last.reports)}
        </span>
      </div>
    </Panel>
  );
}

interface Source {
  readonly source: string;
  readonly newest: string | null;
  readonly gives: string;
}

const columns: readonly TableColumn<Source>[] = [
  { key: 'source', header: 'Source', cell: ({ source }) => <span className={styles.source}>{source}</span> },
  { key: 'newest', header: 'Newest', align: 'left', cell: ({ newest }) => newest },
  { key: 'gives', header: 'What it gives', align: 'left', hideAt: 'tablet', cell: ({ gives }) => gives },
];

/** The public sources of the market and the newest of each. */
function SourcesPanel({ coverage }: { readonly coverage: Coverage }) {
  const { quarters, newestFiling, prices } = coverage;
  const quarter = quarters
    .map(({ name }) => formatQuarter(name))
    .sort()
    .at(-1);
  const rows: readonly Source[] = [
    {
      source: 'Quarterly data sets',
      newest: quarter ?? null,
      gives: 'All figures of all filers, first filed and restated',
    },
    {
      source: 'Daily index and company facts',
      newest: toDay(newestFiling),
      gives: 'Reports filed since the newest data set',
    },
    {
      source: 'Fails-to-deliver lists',
      newest: toDay(prices.day),
      gives: 'Dated closing prices, about two weeks late',
    },
  ];
  return (
    <Panel title="Where it comes from" headingLevel={2} flush>
      <Table frame="flush" label="Sources" columns={columns} rows={rows} keyOf={({ source }) => source} />
    </Panel>
  );
}

const toDay = (day: string | null): string | null => (day === null ? null : formatCalendarDay(day));

/** The screen before anything is loaded. */
function NothingLoaded() {
  return (
    <MarketNotLoaded
      forAdmins="Five quarters are about 500 MB and take about three minutes. The rest follows in the background."
      forOthers="An Admin can load it."
    />
  );
}

/** What a reader must know before the figures: sample data, quarters that failed, quarters that have no room. */
function CoverageBanners({ coverage }: { readonly coverage: Coverage }) {
  const { sample, state, problems, left, quarters, disk, filers } = coverage;
  const isAdmin = useUser()?.role === 'Admin';
  const load = useLoadMarket();
  if (sample) {
    return (
      <Banner tone="warning" title="Sample data">
        This is a made-up market of {formatCount(filers.in + countOut(filers))} companies. None of the figures was ever
        filed.
      </Banner>
    );
  }
  const again = (
    <Button size="sm" busy={load.isPending} onClick={() => load.mutate()}>
      Try now
    </Button>
  );
  return (
    <Stack>
      <MarketProblems problems={problems} {...(isAdmin && { action: again })}>
        {formatCount(quarters.length)} loaded quarters stay in use.
      </MarketProblems>
      {load.isError && (
        <Banner tone="error" role="alert" title="Loading did not start">
          {errorText(load.error, 'Please try again.')}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="info" title={`${formatCount(left.length)} older quarters are not kept`}>
          The market may take {formatCount(Math.round(disk.most / 1e6))} MB of the disk. Left out: {joinQuarters(left)}.
        </Banner>
      )}
      {state === 'ready' && problems.length === 0 && (
        <Banner tone="success" title={`All ${formatCount(quarters.length)} quarters are loaded`} />
      )}
    </Stack>
  );
}

function joinQuarters(names: readonly string[]): string {
  const sorted = names.map(formatQuarter).sort().reverse();
  return sorted.length > 2 ? `${sorted[0]} back to ${sorted.at(-1)}` : sorted.join(', ');
}
