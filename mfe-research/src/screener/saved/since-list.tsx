import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SavedScreen } from '../screen-state.model.ts';
import { describeChange, type ScreenChange } from './change-text.model.ts';
import styles from './saved.module.css';
import { useChanges } from './use-saved-screens.ts';

/** More lines are shown on demand. */
const shownLines = 6;

interface SinceListProps {
  readonly saved: SavedScreen | null;
  readonly labels: ReadonlyMap<string, string>;
}

/** Who joined and left a saved screen since the user looked, each with the filing that caused it. */
export function SinceList({ saved, labels }: SinceListProps) {
  const { data } = useChanges(saved);
  const [isWhole, setWhole] = useState(false);
  if (saved === null || data === undefined) return null;
  const lines = [
    ...data.entrants.map((change) => ({ change, isEntrant: true })),
    ...data.leavers.map((change) => ({ change, isEntrant: false })),
  ];
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  return (
    <>
      <ul className={styles.since} aria-label={`Changes since ${formatUtcDay(saved.seenAt)}`}>
        {shown.map(({ change, isEntrant }) => (
          <li key={`${change.symbol} ${isEntrant}`}>
            <span className={isEntrant ? styles.in : styles.out} aria-hidden="true">
              {isEntrant ? <Plus size={11} /> : <Minus size={11} />}
            </span>
            <span>
              <b>{change.symbol}</b> {change.name} {describeChange(change, isEntrant, labels)}
            </span>
            <CauseLink change={change} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show all {lines.length} changes
        </button>
      )}
    </>
  );
}

function CauseLink({ change }: { readonly change: ScreenChange }) {
  const { symbol, accession, filed, form, priceDay } = change;
  if (accession !== null && filed !== null) {
    return (
      <Link to={filingAddress({ symbol, accession, from: 'Screener' })}>
        {form ?? 'Filing'} of {formatCalendarDay(filed)}
      </Link>
    );
  }
  const overview = `/overview?symbol=${encodeURIComponent(symbol)}`;
  if (priceDay !== null) return <Link to={overview}>Price of {formatCalendarDay(priceDay)}</Link>;
  return <Link to={overview}>Open the company</Link>;
}
