/** Space around the plot, in pixels. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Width of an 11 px character, rounded up. */
const CHARACTER_PX = 7.2;
/** Gap between labels and plot, and at the edge. */
const LABEL_GAP_PX = 14;

/** Width of the longest of some axis labels. */
export function labelRoom(labels: readonly string[]): number {
  return Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * CHARACTER_PX) + LABEL_GAP_PX;
}

export interface AxisLabel {
  /** Pixels from the left (x axis) or the top (y axis) of the plot. */
  readonly at: number;
  readonly text: string;
}

/** Half the height of a tag plus half a line of text. */
const TAG_REACH_PX = 15;

/** The labels that do not overlap a tag at `tagAt` on the same axis. */
export function dropCovered(labels: readonly AxisLabel[], tagAt: number): AxisLabel[] {
  return labels.filter(({ at }) => Math.abs(at - tagAt) >= TAG_REACH_PX);
}

/** Minimum distance between two labels of an x axis. */
export function labelSpacing(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => label.length)) * 7 + 8;
}

/** Bands of equal width, with the layout of nivo's bar chart. */
export interface Bands {
  readonly count: number;
  /** Distance between the starts of two bands. */
  readonly step: number;
  /** Width of a band without its gap. */
  readonly bandwidth: number;
  readonly start: number;
}

/**
 * @param count number of bands, 1 or more
 * @param width pixels
 * @param padding the gap's share of a step, 0 to 1; half a gap is added at both ends
 */
export function calculateBands(count: number, width: number, padding: number): Bands {
  const step = width / Math.max(1, count + padding);
  return { count, step, bandwidth: step * (1 - padding), start: step * padding };
}

export function bandCentre(bands: Bands, index: number): number {
  return bands.start + bands.step * index + bands.bandwidth / 2;
}

/** Index of the band below a pointer, or of the nearest one. */
export function bandAt(bands: Bands, x: number): number {
  const index = Math.floor((x - bands.start + (bands.step - bands.bandwidth) / 2) / bands.step);
  return Math.min(bands.count - 1, Math.max(0, index));
}

/** x of a point; points are spread evenly from edge to edge. */
export function pointX(count: number, width: number, index: number): number {
  return count <= 1 ? width / 2 : (index / (count - 1)) * width;
}

/** Index of the point nearest to a pointer. */
export function pointAt(count: number, width: number, x: number): number {
  if (count <= 1 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** Height of a value in pixels from the top. */
export function valueY(value: number, ticks: readonly number[], height: number): number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return height - ((value - low) / (high - low || 1)) * height;
}

/** The same where keys move only to some points, in order: from a point between two of them to the next one. */
export function movedStop(key: string, active: number | null, stops: readonly number[]): number | null {
  if (stops.length === 0) return null;
  const exact = active === null ? -1 : stops.indexOf(active);
  if (active === null || exact >= 0) {
    const moved = movedIndex(key, active === null ? null : exact, stops.length);
    return moved === null ? null : (stops[moved] ?? null);
  }
  if (key === 'ArrowRight') return stops.find((stop) => stop > active) ?? stops.at(-1) ?? null;
  if (key === 'ArrowLeft') return stops.findLast((stop) => stop < active) ?? stops[0] ?? null;
  const moved = movedIndex(key, null, stops.length);
  return moved === null ? null : (stops[moved] ?? null);
}

/** The active index after a key; null for a key without a meaning. */
export function movedIndex(key: string, active: number | null, count: number): number | null {
  const last = count - 1;
  const from = active ?? last;
  const far = Math.max(1, Math.round(count / 10));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: active === null ? last : from - 1,
    ArrowRight: active === null ? last : from + 1,
    PageUp: from - far,
    PageDown: from + far,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}
