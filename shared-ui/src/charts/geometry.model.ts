/** Space around the plot, in pixels. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Width of an 11 px figure or letter, generously. */
const CHARACTER_PX = 7.2;
/** Between the labels and the plot, and to the edge. */
const LABEL_GAP_PX = 14;

/** Room for the longest of some axis labels. */
export function labelRoom(labels: readonly string[]): number {
  return Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * CHARACTER_PX) + LABEL_GAP_PX;
}

export interface AxisLabel {
  /** Pixels from the left (x axis) or the top (y axis) of the plot. */
  readonly at: number;
  readonly text: string;
}

/** Half a tag and half a line of text. */
const TAG_REACH_PX = 15;

/** The labels that a tag at a height of the same axis leaves readable. */
export function clearOf(labels: readonly AxisLabel[], tagAt: number): AxisLabel[] {
  return labels.filter(({ at }) => Math.abs(at - tagAt) >= TAG_REACH_PX);
}

/** From one label of an x axis to the next, at least. */
export function labelSpacing(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => label.length)) * 7 + 8;
}

/** Places of equal width side by side, as the bar library lays them out. */
export interface Bands {
  readonly count: number;
  /** From the start of one place to the start of the next. */
  readonly step: number;
  /** Width of a place without its gap. */
  readonly bandwidth: number;
  readonly start: number;
}

/**
 * @param count places, 1 or more
 * @param width pixels
 * @param padding share of a step that is gap, 0 to 1; half a gap more at both ends
 */
export function bandsOf(count: number, width: number, padding: number): Bands {
  const step = width / Math.max(1, count + padding);
  return { count, step, bandwidth: step * (1 - padding), start: step * padding };
}

/** Middle of a place. */
export function bandCentre(bands: Bands, index: number): number {
  return bands.start + bands.step * index + bands.bandwidth / 2;
}

/** The place a pointer is over; the nearest one outside. */
export function bandAt(bands: Bands, x: number): number {
  const index = Math.floor((x - bands.start + (bands.step - bands.bandwidth) / 2) / bands.step);
  return Math.min(bands.count - 1, Math.max(0, index));
}

/** Points spread evenly from edge to edge. */
export function pointX(count: number, width: number, index: number): number {
  return count <= 1 ? width / 2 : (index / (count - 1)) * width;
}

/** The point nearest to a pointer. */
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

/** Where a key takes the point that is shown; null when the key has no meaning here. */
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
