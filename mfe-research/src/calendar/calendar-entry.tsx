import type { CalendarEntry } from '@basecase/gateway/contract';
import { Link } from '@basecase/shared-ui/router';
import { CompanyLink } from '../company-link.tsx';
import { describeCertainty, describeNearness } from '../watching/results-words.model.ts';
import { describeEntry, kindWords } from './calendar.model.ts';
import styles from './calendar.module.css';

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly today: string;
}

/** Returns how near an entry is, and how sure where it may still change, in words. */
function describeSureness({ kind, day, basis, before }: CalendarEntry, today: string): string {
  if (kind === 'results' && basis !== 'sec') return describeCertainty({ day, basis, before }, today);
  return describeNearness(day, today) ?? '';
}

/** A day of a company within a month: the symbol and what happens. */
export function EntryChip({ entry, today }: EntryProps) {
  const { symbol, kind, basis } = entry;
  const sureness = describeSureness(entry, today);
  return (
    <Link
      to={`/overview?symbol=${encodeURIComponent(symbol)}`}
      className={styles.chip ?? ''}
      data-kind={kind}
      data-basis={basis}
      title={describeEntry(entry)}
    >
      <b>{symbol}</b> {kindWords[kind]}
      {sureness !== '' && <small>{sureness}</small>}
    </Link>
  );
}

/** A day of a company as a row. */
export function EntryRow({ entry, today }: EntryProps) {
  const { symbol, name, kind, basis, day } = entry;
  const sureness = describeSureness(entry, today);
  return (
    <>
      <CompanyLink symbol={symbol} name={name} className={styles.company} />
      <span className={styles.what} title={describeEntry(entry)}>
        <i className={styles.dot} data-kind={kind} data-basis={basis} aria-hidden="true" />
        {kindWords[kind]}
        <small data-near={describeNearness(day, today) === null ? undefined : ''}>{sureness}</small>
      </span>
    </>
  );
}
