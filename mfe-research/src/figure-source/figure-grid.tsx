import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { useNewestInView } from '@basecase/shared-ui/components/tables/use-newest-in-view';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './figure-grid.module.css';
import { FigurePopover } from './figure-popover.tsx';
import type { FigureSource } from './figure-source.model.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Moves the focus between figures by arrow keys: all figures together are a single tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.dataset.figure : undefined;
  if (step === undefined || from === undefined) return;
  const [row = 0, column = 0] = from.split(' ').map(Number);
  event.preventDefault();
  findFigure(event.currentTarget, `${row + step[0]} ${column + step[1]}`)?.focus();
}

function findFigure(holder: HTMLElement | null, place: string): HTMLElement | null {
  return holder?.querySelector<HTMLElement>(`[data-figure="${CSS.escape(place)}"]`) ?? null;
}

/** The figure whose origin is shown. */
interface Chosen {
  readonly anchor: HTMLElement;
  readonly place: string;
  readonly source: FigureSource;
}

interface Grid {
  /** Place of the figure that is the tab stop. */
  readonly stop: string;
  /** Place of the figure whose origin is shown; null for none. */
  readonly open: string | null;
  readonly onFocus: (place: string) => void;
  readonly onChoose: (chosen: Chosen) => void;
}

const GridContext = createContext<Grid | null>(null);

interface FigureGridProps {
  /** Changes with the columns of the table, which then scrolls to the newest one. Absent for a table without a newest column. */
  readonly columns?: string;
  /** Number of columns after the newest figures. */
  readonly after?: number;
  /** Row and column of the figure that gets the focus at first; null for none. */
  readonly returned?: string | null;
  /** The reader opens at a figure: the page may remember its row and column, to come back to it. */
  readonly onLeave?: (place: string) => void;
  /** The table, whose figures are `FigureButton`s. */
  readonly children: ReactNode;
}

/** The figures of a table: each opens where it comes from, arrow keys go from one to the next, and the newest column is in view. */
export function FigureGrid({ columns, after = 0, returned = null, onLeave, children }: FigureGridProps) {
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(returned);
  const [stop, setStop] = useState(returned ?? '0 0');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    if (first.current !== null) findFigure(element.current, first.current)?.focus();
  }, []);
  // Other rows or columns may leave the last focused figure behind: there must always be one to tab to.
  useEffect(() => {
    if (findFigure(element.current, stop) !== null) return;
    setStop(element.current?.querySelector<HTMLElement>('[data-figure]')?.dataset.figure ?? stop);
  });
  useNewestInView(element, columns ?? null, after);
  const open = chosen?.place ?? null;
  const grid = useMemo((): Grid => ({ stop, open, onFocus: setStop, onChoose: setChosen }), [stop, open]);
  return (
    <GridContext value={grid}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the figures inside, which are buttons */}
      <div ref={element} onKeyDown={moveFocus}>
        {children}
      </div>
      <FigurePopover
        anchor={chosen?.anchor ?? null}
        source={chosen?.source ?? null}
        onClose={() => setChosen(null)}
        onLeave={() => chosen !== null && onLeave?.(chosen.place)}
      />
    </GridContext>
  );
}

interface FigureButtonProps {
  readonly text: string;
  /** Read after the text and not shown, such as a rank that the eye sees beside it. */
  readonly spoken?: string | null;
  /** Why the figure is missing; null for a figure. */
  readonly missing: string | null;
  readonly strong?: boolean;
  /** Row and column; `0 0` is the first figure. */
  readonly place: string;
  /** Where the figure comes from; null where that is not known. */
  readonly source: () => FigureSource | null;
}

/** A figure of a table as the button that opens its origin. A missing figure has its reason as description. */
export function FigureButton({ text, spoken = null, missing, strong = false, place, source }: FigureButtonProps) {
  const grid = useContext(GridContext);
  if (grid === null) throw new Error('A figure button needs a FigureGrid around it');
  const choose = (anchor: HTMLElement) => {
    const found = source();
    if (found !== null) grid.onChoose({ anchor, place, source: found });
  };
  return (
    <button
      type="button"
      data-figure={place}
      tabIndex={place === grid.stop ? 0 : -1}
      title={missing ?? undefined}
      className={classNames(
        styles.figure,
        strong && styles.strong,
        (missing !== null || text === NOT_AVAILABLE) && styles.noFigure,
      )}
      aria-haspopup="dialog"
      aria-expanded={place === grid.open}
      onFocus={() => grid.onFocus(place)}
      onClick={({ currentTarget }) => choose(currentTarget)}
    >
      {text}
      {spoken !== null && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </button>
  );
}
