import { useNewestInView } from '@basecase/shared-ui/components/tables/use-newest-in-view';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './figure-grid.module.css';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Moves the focus between figures by arrow keys: all figures together are a single tab stop. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.dataset.figure : undefined;
  if (step === undefined || from === undefined) return;
  const [row = 0, column = 0] = from.split(' ').map(Number);
  const place = `${row + step[0]} ${column + step[1]}`;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-figure="${place}"]`);
  event.preventDefault();
  next?.focus();
}

interface FigureGridProps {
  /** Changes with the columns of the table, which then scrolls to the newest one. */
  readonly columns: string;
  /** Number of columns after the newest figures. */
  readonly after: number;
  /** Row and column of the figure that gets the focus at first; null for none. */
  readonly returned?: string | null;
  /** The table, whose figures are `FigureButton`s. */
  readonly children: ReactNode;
}

/** Arrow keys between the figures of a table, and its newest column in view. */
export function FigureGrid({ columns, after, returned = null, children }: FigureGridProps) {
  const holder = useRef<HTMLDivElement>(null);
  const first = useRef(returned);
  useEffect(() => {
    if (first.current === null) return;
    holder.current?.querySelector<HTMLElement>(`[data-figure="${CSS.escape(first.current)}"]`)?.focus();
  }, []);
  useNewestInView(holder, columns, after);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the figures inside, which are buttons
    <div ref={holder} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

interface FigureButtonProps {
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
