import styles from './filings-read.module.css';

export interface NoAnnualReportProps {
  /** Why there is no annual report to show; null for a company that has not filed one yet. */
  readonly reason: string | null;
}

/** Why quarters are shown where fiscal years were asked for. */
export function NoAnnualReport({ reason }: NoAnnualReportProps) {
  return (
    <p role="note" className={styles.quarters}>
      {reason === null
        ? 'No annual report yet: quarterly figures are shown.'
        : `${reason} Quarterly figures are shown.`}
    </p>
  );
}
