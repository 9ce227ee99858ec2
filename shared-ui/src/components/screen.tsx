import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './screen.module.css';

export interface ScreenHeadingProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** Title of a screen: its h1, which takes the focus when the screen changes. */
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
  /** At the right: what the section covers, or a legend. */
  readonly note?: ReactNode;
}

/** Title of a part of a screen. */
export function SectionHeading({ title, note }: SectionHeadingProps) {
  return (
    <header className={styles.section}>
      <h2>{title}</h2>
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </header>
  );
}

/** Twelve columns; one below 769 px. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface GridCellProps {
  readonly span: 3 | 4 | 5 | 6 | 7 | 8 | 12;
  /** Keeps its span between 769 and 1180 px, where others take the whole width. */
  readonly keep?: boolean;
  readonly children: ReactNode;
}

/** A place in the Grid; what is put into it fills its height. */
export function GridCell({ span, keep = false, children }: GridCellProps) {
  return <div className={classNames(styles.cell, styles[`span${span}`], keep && styles.keep)}>{children}</div>;
}

/** Small panels side by side: four, three or two in a row. */
export function SmallGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.small}>{children}</div>;
}

/** Things below each other with the gap of panels. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export interface WhenNearProps {
  /** Pixels it takes until then. */
  readonly height: number;
  /** How many pixels outside the viewport count as near; 200 unless told, 0 for what costs provider requests. */
  readonly margin?: number;
  readonly children: ReactNode;
}

/** Renders its children only once its place comes near the viewport. */
export function WhenNear({ height, margin = 200, children }: WhenNearProps) {
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
    return () => observer.disconnect();
  }, [margin]);
  return (
    <div ref={place} className={styles.near} style={near ? undefined : { minHeight: height }}>
      {near && children}
    </div>
  );
}
