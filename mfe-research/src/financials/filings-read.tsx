import type { FilingsRead as Reading } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { ChevronRight } from 'lucide-react';
import styles from './filings-read.module.css';
import fold from './table/findings-list.module.css';

export interface FilingsReadProps {
  readonly reading: Reading | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** How far the filings behind the figures have been read: a status while they are, a warning while the archive is away. */
export function FilingsState({ reading, busy, onRetry }: FilingsReadProps) {
  if (reading?.state === 'away') {
    return (
      <div className={styles.notice}>
        <Banner
          tone="warning"
          title="The SEC archive does not answer."
          action={
            <Button size="sm" busy={busy} onClick={onRetry}>
              Retry
            </Button>
          }
        >
          These figures come from company facts alone.
        </Banner>
      </div>
    );
  }
  // The element stays, so that a change of its text is announced.
  return (
    <p role="status" className={styles.status}>
      {reading?.state === 'reading' && `Older filings are being read: ${reading.read} of ${reading.of}.`}
    </p>
  );
}

/** The filings that could not be read, each with its reason, folded into a line. Renders nothing without any. */
export function UnreadFilings({ reading }: { readonly reading: Reading | undefined }) {
  if (reading === undefined || reading.unread.length === 0) return null;
  return (
    <section className={styles.unread} aria-label="Filings that could not be read">
      <h3>
        Filings read <span>{`${reading.read} of ${reading.of}`}</span>
      </h3>
      <details className={fold.findings}>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          {reading.unread.length === 1 ? '1 filing' : `${reading.unread.length} filings`} could not be read
        </summary>
        <ul>
          {reading.unread.map(({ accessionNumber, form, filed, reason }) => (
            <li key={accessionNumber}>
              {form} filed {formatCalendarDay(filed)} could not be read: {reason}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
