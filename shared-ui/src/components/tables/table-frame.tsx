import type { CSSProperties, ReactNode } from 'react';

export interface TableFrameProps {
  /** The name of the frame, which is a region of its own. */
  readonly label: string;
  readonly tableLabel?: string;
  readonly className?: string | undefined;
  readonly tableClassName?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** All rows with the head, of a table that draws only those in view. */
  readonly rowCount?: number;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
}

/** A table in a frame that scrolls, with the keyboard too. */
export function TableFrame(props: TableFrameProps) {
  const { label, tableLabel = label, className, tableClassName, style, rowCount, children } = props;
  return (
    <section
      aria-label={label}
      className={className}
      style={style}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      <table aria-label={tableLabel} aria-rowcount={rowCount} className={tableClassName}>
        {children}
      </table>
    </section>
  );
}
