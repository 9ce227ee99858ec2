import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { onDrawAll } from './on-draw-all.ts';
import styles from './screen.module.css';

export interface ScreenHeadingProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** The title of a screen: its h1, which gets the focus after navigation. */
export function ScreenHeading({ title, text, actions }: ScreenHeadingProps) {
  return (
    <header className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export interface SectionHeadingProps {
  readonly title: ReactNode;
  /** A line below the title. */
  readonly text?: ReactNode;
  /** Right side: a note or a legend. */
  readonly note?: ReactNode;
}

export function SectionHeading({ title, text, note }: SectionHeadingProps) {
  return (
    <header className={styles.section}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </header>
  );
}

/** A grid of twelve columns; one column below 769 px. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface GridCellProps {
  readonly span: 3 | 4 | 5 | 6 | 7 | 8 | 12;
  /** Keeps its span between 769 and 1180 px, where other cells take the full width. */
  readonly keep?: boolean;
  /** Takes half the width from 600 to 1180 px. The next half is placed beside it, also past cells of the full width. */
  readonly half?: boolean;
  readonly children: ReactNode;
}

/** A cell of the Grid; its content fills the height. */
export function GridCell({ span, keep = false, half = false, children }: GridCellProps) {
  return (
    <div className={classNames(styles.cell, styles[`span${span}`], keep && styles.keep, half && styles.half)}>
      {children}
    </div>
  );
}

/** A grid of small panels: four, three or two per row. */
export function SmallGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.small}>{children}</div>;
}

export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export interface WhenNearProps {
  /** Height of the placeholder in pixels. */
  readonly height: number;
  /** Distance from the viewport in pixels that counts as near. Default: 200; use 0 for content that costs provider requests. */
  readonly margin?: number;
  /** Replaces the content until then. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children once they come near the viewport, or when the page is printed. */
export function WhenNear({ height, margin = 200, placeholder = null, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    const stop = onDrawAll(() => setNear(true));
    return () => {
      observer.disconnect();
      stop();
    };
  }, [margin]);
  return (
    <div ref={place} className={styles.near} style={near ? undefined : { minHeight: height }}>
      {near ? children : placeholder}
    </div>
  );
}
