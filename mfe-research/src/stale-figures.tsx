import { StaleNote, type StaleNoteProps } from '@basecase/shared-ui/answers/stale-note';
import styles from './stale-figures.module.css';

/** The note on stale figures with its margins. It takes no space while all figures are fresh. */
export function StaleFigures({ meta }: StaleNoteProps) {
  return (
    <div className={styles.note}>
      <StaleNote meta={meta} />
    </div>
  );
}
