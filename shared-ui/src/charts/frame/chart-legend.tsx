import { useState } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import type { ChartColor } from '../plot/chart-theme.ts';
import { type LineMark, type TradeMarkKind, tradeMarkKinds } from '../plot/series.ts';
import { TradeTriangle } from '../plot/trade-triangle.tsx';
import styles from './chart.module.css';

export type LegendMark = 'square' | 'diamond' | TradeMarkKind | LineMark;

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  readonly mark: LegendMark;
  /** Colour of the second half of the swatch, for a series with two colours. */
  readonly second?: ChartColor;
}

export interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The series in drawing order; a press hides or shows one. */
export function ChartLegend({ entries, hidden, onToggle }: ChartLegendProps) {
  return (
    <fieldset className={styles.legend} aria-label="Series">
      {entries.map(({ key, label, ...swatch }) => (
        <button
          key={key}
          type="button"
          aria-pressed={!hidden.has(key)}
          className={styles.legendEntry}
          onClick={() => onToggle(key)}
        >
          <LegendSwatch {...swatch} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

export interface ChartKeyProps {
  readonly label: string;
  readonly entries: readonly (Pick<LegendEntry, 'label' | 'color'> & Partial<Pick<LegendEntry, 'mark'>>)[];
}

/** The meaning of colours and marks that cannot be hidden. */
export function ChartKey({ label, entries }: ChartKeyProps) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {entries.map((entry) => (
        <Row key={entry.label} as="li" inline gap={6} tone={2} size="xs" className={styles.keyEntry}>
          <LegendSwatch color={entry.color} mark={entry.mark ?? 'square'} />
          {entry.label}
        </Row>
      ))}
    </ul>
  );
}

function LegendSwatch({ color, mark, second }: Pick<LegendEntry, 'color' | 'mark' | 'second'>) {
  const ink = `var(--${color})`;
  if (mark === 'square') {
    const edge = color === 'seq-4' ? { boxShadow: 'inset 0 0 0 1px var(--seq-4-edge)' } : {};
    const background = second === undefined ? ink : `linear-gradient(90deg, ${ink} 50%, var(--${second}) 50%)`;
    const width = second === undefined ? {} : { width: 14 };
    return <i aria-hidden="true" className={styles.square} style={{ background, ...edge, ...width }} />;
  }
  const trade = tradeMarkKinds.find((kind) => kind === mark);
  if (trade !== undefined) return <TradeTriangle kind={trade} />;
  if (mark === 'diamond') return <i aria-hidden="true" className={styles.diamond} style={{ background: ink }} />;
  if (mark === 'ring') return <i aria-hidden="true" className={styles.ring} style={{ borderColor: ink }} />;
  const borderTopStyle = mark === 'dashed' || mark === 'dotted' ? mark : 'solid';
  return <i aria-hidden="true" className={styles.line} style={{ borderTopColor: ink, borderTopStyle }} />;
}

const none: ReadonlySet<string> = new Set();

/** State of the series that the user has hidden. */
export function useHiddenSeries(): { readonly hidden: ReadonlySet<string>; readonly toggle: (key: string) => void } {
  const [hidden, setHidden] = useState(none);
  const toggle = (key: string) =>
    setHidden((last) =>
      last.has(key) ? new Set([...last].filter((other) => other !== key)) : new Set([...last, key]),
    );
  return { hidden, toggle };
}
