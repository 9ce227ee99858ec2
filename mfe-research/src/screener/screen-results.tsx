import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { MarketNotLoaded } from '../market-not-loaded.tsx';
import { formatCount, type Screen } from './figure-text.model.ts';
import { ResultsPanel } from './results/results-panel.tsx';
import { ResultsSkeleton } from './results/results-table.tsx';
import type { SavedScreen, ScreenBody, ScreenState } from './screen-state.model.ts';
import styles from './screener.module.css';
import { type ChangeScreen, type Names, useCoverage, type useScreen } from './use-screen.ts';
import { WhyPanel, type WhyState } from './why/why-panel.tsx';

interface ScreenResultsProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly query: ReturnType<typeof useScreen>['query'];
  readonly body: ScreenBody;
  readonly names: Names;
  readonly priceDay: string | null;
  readonly saved: SavedScreen | null;
  readonly why: WhyState;
}

/** The answer of a screen beside the explanation of one company. */
export function ScreenResults(props: ScreenResultsProps) {
  const { screen, change, query, why } = props;
  const { data, isError, error, isFetching } = query;
  if (data === undefined && !isError) {
    return <ResultsSkeleton columns={screen.columns} labels={props.names.labels} sort={screen.sort} />;
  }
  return (
    <>
      {data !== undefined && screen.day !== null && (
        <PastDayBanner answer={data} day={screen.day} onToday={() => change({ day: null })} />
      )}
      {isError && (
        <div className={styles.failure}>
          <Banner
            tone="error"
            title="Failed to run this screen."
            action={
              <Button size="sm" busy={isFetching} onClick={() => void query.refetch()}>
                Retry
              </Button>
            }
          >
            {errorText(error, 'Please try again.')} Your conditions are kept.
          </Banner>
        </div>
      )}
      {data !== undefined && (
        <div className={classNames(why.isOpen && styles.withWhy)}>
          <ResultsPanel
            {...props}
            answer={data}
            isOld={query.isPlaceholderData}
            isWhyOpen={why.isOpen}
            onWhy={why.toggle}
            shown={why.shown}
          />
          {why.isOpen && (
            <WhyPanel
              screen={screen}
              answer={data}
              symbol={why.symbol}
              actions={why.actions}
              onSymbol={why.choose}
              onClose={why.close}
            />
          )}
        </div>
      )}
    </>
  );
}

/** What a reader must know first: a made-up market, or one that is being loaded. */
export function MarketBanners() {
  const { settings } = useHost();
  const { data, isLoading } = useCoverage();
  if (isLoading) return <Skeleton shape="text" label="Loading the market" height={60} hidesRest />;
  if (data === undefined) return null;
  if (settings.sampleData || data.sample) {
    const all = data.filers.out.reduce((sum, { count }) => sum + count, data.filers.in);
    return (
      <Banner tone="warning" title="Sample data">
        This is a made-up market of {formatCount(all)} companies. None of the figures was ever filed.
      </Banner>
    );
  }
  if (data.state !== 'loading') return null;
  return (
    <Banner tone="info" title="The market is being loaded">
      Results cover the loaded quarters.
      <MarketProgress coverage={data} />
    </Banner>
  );
}

/** The screen before anything is loaded. */
export function NotLoaded() {
  const needs = 'The screener needs the quarterly data sets of the SEC.';
  return (
    <MarketNotLoaded
      forAdmins={`${needs} The newest five take about three minutes.`}
      forOthers={`${needs} An Admin can load it.`}
      link={<Link to="/coverage">See coverage</Link>}
    />
  );
}

interface PastDayBannerProps {
  readonly answer: Screen;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly onToday: () => void;
}

/** What counts in a screen of a past day. */
function PastDayBanner({ answer, day, onToday }: PastDayBannerProps) {
  const { covered = answer.universe, prices } = answer;
  const priced = prices?.day ?? null;
  return (
    <div className={styles.past}>
      <Banner
        tone="info"
        title={`As filed by ${formatCalendarDay(day)}`}
        action={
          <Button size="sm" onClick={onToday}>
            Back to today
          </Button>
        }
      >
        Only filings accepted by that day count, with the figures they printed then.{' '}
        {priced !== null && `Prices of ${formatCalendarDay(priced)}. `}
        {formatCount(covered)} companies had filed.
      </Banner>
    </div>
  );
}
