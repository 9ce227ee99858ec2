import type { CSSProperties, ReactNode, Ref } from 'react';

export interface TableFrameProps {
  /** The name of the frame, which is a region of its own. */
  readonly label?: string | undefined;
  readonly tableLabel?: string | undefined;
  /** Whether the frame is a region that the keyboard reaches. Default: true. */
  readonly isRegion?: boolean | undefined;
  readonly frameRef?: Ref<HTMLElement> | undefined;
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
  const { label, tableLabel = label, isRegion = true, frameRef, className, tableClassName, style, rowCount } = props;
  return (
    <section
      ref={frameRef}
      aria-label={isRegion ? label : undefined}
      className={className}
      style={style}
      // A frame that scrolls must be reachable with the keyboard.
      tabIndex={isRegion ? 0 : undefined}
    >
      <table aria-label={tableLabel} aria-rowcount={rowCount} className={tableClassName}>
        {props.children}
      </table>
    </section>
  );
}
