import type { ChartColor } from '../plot/chart-theme.ts';

/** Line and marker of a series, by its place: never colour alone. */
interface SeriesShape {
  readonly color: ChartColor;
  /** Lengths of dashes and gaps in pixels; empty for a solid line. */
  readonly dash: string;
  /** SVG path of the marker around the origin. */
  readonly marker: string;
}

const shapes: readonly SeriesShape[] = [
  { color: 'series-1', dash: '', marker: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z' },
  { color: 'series-2', dash: '5 3', marker: 'M-3 -3h6v6h-6z' },
  { color: 'series-3', dash: '2 3', marker: 'M0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z' },
  { color: 'series-4', dash: '8 3 2 3', marker: 'M0 -4l4 7h-8z' },
  { color: 'series-5', dash: '11 4', marker: 'M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z' },
];

/** The number of series that can be told apart without colour. */
export const mostShapes = shapes.length;

const first: SeriesShape = { color: 'series-1', dash: '', marker: '' };

/** Returns line and marker of the series at a place from 0. */
export function shapeAt(index: number): SeriesShape {
  return shapes[index % shapes.length] ?? first;
}

/** Line and marker of a series as a key. Decorative: its name is beside it. */
export function SeriesSwatch({ index }: { readonly index: number }) {
  const { color, dash, marker } = shapeAt(index);
  return (
    <svg width={24} height={12} viewBox="-12 -6 24 12" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M-11 0H11" stroke={`var(--${color})`} strokeWidth={2} strokeDasharray={dash} />
      <path d={marker} fill={`var(--${color})`} />
    </svg>
  );
}
