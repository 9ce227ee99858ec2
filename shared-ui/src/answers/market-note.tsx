import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { coverageQuery } from '../company/coverage-query.ts';
import { classNames } from '../components/layout/class-names.ts';
import { formatCalendarDay } from '../figures/period.ts';
import styles from './market-note.module.css';
import { ReportFigure } from './report-figure.tsx';

/** Keeps the room of the note, unseen, while its days are loaded. */
const usualText = 'Filings through 30 Sep, prices to 30 Sep 2026. Coverage Report a figure';

export interface MarketNoteProps {
  /** Leaves out the link, on the screen that it leads to. */
  readonly unlinked?: boolean;
}

/**
 * The days up to which filings and prices of the market are known, with a link to Coverage and one to report a
 * figure. It belongs on each screen with figures of the market, whose app declares the calls `coverage` and
 * `reportFigure`. Renders nothing while nothing is known.
 */
export function MarketNote({ unlinked = false }: MarketNoteProps) {
  const isSignedIn = useUser() !== null;
  const { data, isLoading } = useQuery({ ...coverageQuery(useHost().api), enabled: isSignedIn });
  if (isLoading) return <p className={classNames(styles.note, styles.toCome)}>{usualText}</p>;
  if (!isSignedIn || data === undefined || data.newestFiling === null) return null;
  const { newestFiling, prices } = data;
  return (
    <p className={styles.note}>
      {describeDays(newestFiling, prices.day)}
      {!unlinked && (
        <>
          {' '}
          <Link to="/coverage">Coverage</Link> <ReportFigure plain />
        </>
      )}
    </p>
  );
}

/** Returns the last days in words. Two days of one year name it once. */
function describeDays(filings: string, prices: string | null): string {
  const day = formatCalendarDay(filings);
  if (prices === null) return `Filings through ${day}.`;
  const isSameYear = filings.slice(0, 4) === prices.slice(0, 4);
  return `Filings through ${isSameYear ? day.slice(0, -5) : day}, prices to ${formatCalendarDay(prices)}.`;
}
