import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import styles from './figure-button.module.css';

export interface FigureButtonProps {
  readonly text: string;
  /** Why the figure is missing; null for a figure. */
  readonly missing: string | null;
  /** Row and column; `0 0` is the first figure. */
  readonly place: string;
  /** Whether this figure is the tab stop. */
  readonly stop: boolean;
  readonly open: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (anchor: HTMLElement) => void;
}

/** A figure of a table as the button that opens its origin. A missing figure has its reason as description. */
export function FigureButton(props: FigureButtonProps) {
  const { text, missing, place, stop, open, onFocus, onChoose } = props;
  return (
    <button
      type="button"
      data-figure={place}
      tabIndex={stop ? 0 : -1}
      title={missing ?? undefined}
      className={text === NOT_AVAILABLE ? `${styles.figure} ${styles.noFigure}` : styles.figure}
      aria-haspopup="dialog"
      aria-expanded={open}
      onFocus={onFocus}
      onClick={(event) => onChoose(event.currentTarget)}
    >
      {text}
    </button>
  );
}
