import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { ReportFigure } from '@basecase/shared-ui/answers/report-figure';
import { type Coverage, coverageQuery, listQuarters } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { ScreenHeading, Stack } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { CountTable } from './count-table.tsx';
import { describeTiles, formatCount, listPriceAges } from './coverage.model.ts';
import styles from './coverage.module.css';
import { CoverageBanners, NothingLoaded } from './coverage-states.tsx';
import { FilersPanel } from './filers-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { LoadingPanel } from './loading-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';

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
