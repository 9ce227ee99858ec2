import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { MarketNotLoaded } from '../market-not-loaded.tsx';
import { formatCount, type Screen } from './figure-text.model.ts';
import styles from './screener.module.css';
import { useCoverage } from './use-screen.ts';

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
export function PastDayBanner({ answer, day, onToday }: PastDayBannerProps) {
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
