import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { TriangleAlert } from 'lucide-react';
import { type FigureMark, markLetters, markNames } from './figure-marks.model.ts';
import styles from './figure-marks.module.css';

function Sign({ mark }: { readonly mark: FigureMark }) {
  return mark === 'finding' ? <TriangleAlert size={12} aria-hidden="true" /> : markLetters[mark];
}

/** The mark of a figure, in the padding of its cell. */
export function Mark({ mark }: { readonly mark: FigureMark }) {
  return (
    <span
      role="img"
      aria-label={markNames[mark]}
      title={markNames[mark]}
      className={mark === 'finding' ? `${styles.mark} ${styles.finding}` : styles.mark}
    >
      <Sign mark={mark} />
    </span>
  );
}

/** The marks in use with their names, and how to read the table. */
export function MarkKey({ marks, hint }: { readonly marks: readonly FigureMark[]; readonly hint: string }) {
  return (
    <Row wrap top={10} tone={2} size="xs" className={styles.keys}>
      {marks.length > 0 && (
        <Row aria-label="Marks" as="ul" align="stretch" wrap className={styles.list}>
          {marks.map((mark) => (
            <li key={mark}>
              <span aria-hidden="true" className={mark === 'finding' ? styles.finding : styles.letter}>
                <Sign mark={mark} />
              </span>
              {markNames[mark]}
            </li>
          ))}
        </Row>
      )}
      <p className={styles.hint} data-print="none">
        {hint}
        <VisuallyHidden> Arrow keys go from figure to figure.</VisuallyHidden>
      </p>
    </Row>
  );
}
