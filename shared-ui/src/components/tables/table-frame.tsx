import type { CSSProperties, ReactNode, Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './table.module.css';
import cardStyles from './table-cards.module.css';
import statementStyles from './table-statement.module.css';

export interface TableFrameProps {
  /** The name of the frame, which is a region of its own. */
  readonly label?: string | undefined;
  readonly tableLabel?: string | undefined;
  /** Whether the frame is a region that the keyboard reaches. Default: true. */
  readonly isRegion?: boolean | undefined;
  readonly frameRef?: Ref<HTMLElement> | undefined;
  readonly className?: string | undefined;
  /** `box` has a border, `flush` fills a panel without padding, `panel` one with it. */
  readonly frame?: 'box' | 'flush' | 'panel';
  /** Pixels: heights of rows and head, room beside a cell. */
  readonly sizes?: { readonly row?: number; readonly head?: number; readonly padding?: number };
  /** Height of the frame in pixels: longer tables scroll under their header. */
  readonly maxHeight?: number | undefined;
  /** Rows of a statement: room for a mark right of each figure, and names that wrap in a column of fixed width up to 768 px. */
  readonly statement?: boolean;
  /** Makes each row a card up to 768 px, with these columns of a grid. */
  readonly cards?: string;
  /** Whether cells look the same below the pointer and on paper. */
  readonly ownCells?: boolean;
  /** All rows with the head, of a table that draws only those in view. */
  readonly rowCount?: number | undefined;
}

interface Sizes extends CSSProperties {
  readonly '--max-height': string | undefined;
  readonly '--row-height': string | undefined;
  readonly '--head-height': string | undefined;
  readonly '--cell-padding': string | undefined;
  readonly '--card-columns': string | undefined;
}

export const toPixels = (size: number | undefined) => (size === undefined ? undefined : `${size}px`);

/** A table in a frame that scrolls, with the keyboard too. @param props.children `thead` and `tbody` */
export function TableFrame(props: TableFrameProps & { readonly children: ReactNode }) {
  const { label, tableLabel = label, isRegion = true, frameRef, className, frame = 'box', sizes, cards } = props;
  const { statement = false, ownCells = false, rowCount } = props;
  const style: Sizes = {
    // Paper shows all rows, whatever the height on a screen.
    '--max-height': toPixels(props.maxHeight),
    '--row-height': toPixels(sizes?.row),
    '--head-height': toPixels(sizes?.head),
    '--cell-padding': toPixels(sizes?.padding),
    '--card-columns': cards,
  };
  return (
    <section
      ref={frameRef}
      aria-label={isRegion ? label : undefined}
      className={classNames(
        styles.frame,
        styles[frame],
        !ownCells && styles.common,
        rowCount === undefined && styles.whole,
        statement && statementStyles.statement,
        className,
      )}
      style={style}
      // A frame that scrolls must be reachable with the keyboard.
      tabIndex={isRegion ? 0 : undefined}
    >
      <table
        aria-label={tableLabel}
        aria-rowcount={rowCount}
        className={classNames(styles.table, cards === undefined ? styles.rows : cardStyles.cards)}
      >
        {props.children}
      </table>
    </section>
  );
}
