import { VisuallyHidden } from '@basecase/shared-ui/components/visually-hidden';
import styles from './financials.module.css';

export interface FigureButtonProps {
  readonly text: string;
  readonly missing: boolean;
  /** Whether a check did not add up. */
  readonly doubtful?: boolean;
  /** Row and column; `0 0` is the first figure. */
  readonly place: string;
  /** Whether this figure is the tab stop. */
  readonly stop: boolean;
  readonly open: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (anchor: HTMLElement) => void;
}

/** A figure of a table as the button that opens its origin. */
export function FigureButton(props: FigureButtonProps) {
  const { text, missing, doubtful = false, place, stop, open, onFocus, onChoose } = props;
  return (
    <button
      type="button"
      data-figure={place}
      tabIndex={stop ? 0 : -1}
      className={missing ? `${styles.figure} ${styles.noFigure}` : styles.figure}
      aria-haspopup="dialog"
      aria-expanded={open}
      onFocus={onFocus}
      onClick={(event) => onChoose(event.currentTarget)}
    >
      {doubtful && (
        <span className={styles.doubt}>
          <span aria-hidden="true">≠</span>
          <VisuallyHidden>does not add up: </VisuallyHidden>
        </span>
      )}
      {text}
    </button>
  );
}

/** The hint below a table of figures. */
export function FigureHint() {
  return (
    <p className={styles.hint}>
      Select a figure to see where it comes from.
      <VisuallyHidden> Arrow keys go from figure to figure.</VisuallyHidden>
    </p>
  );
}
