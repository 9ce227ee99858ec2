import { type Bands, labelRoom, type Margin } from '../plot/geometry.model.ts';
import type { WaterfallNet, WaterfallStep } from '../plot/series.ts';
import { barTicks, labelledTicks, shortenedBelow } from '../plot/ticks.model.ts';

/** Start and end of a step, in the unit of its figures. */
export interface WaterfallSpan {
  readonly from: number;
  readonly to: number;
}

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/**
 * The spans of each step. Every category starts at 0, and each step starts where the previous one ended. A missing figure has
 * no span and moves nothing.
 * @returns per step one span per category
 */
export function waterfallSpans(steps: readonly WaterfallStep[], count: number): (WaterfallSpan | null)[][] {
  const ends = Array.from({ length: count }, () => 0);
  return steps.map((step) =>
    ends.map((from, index) => {
      const value = step.values[index];
      if (!finite(value)) return null;
      const to = from + value;
      ends[index] = to;
      return { from, to };
    }),
  );
}

export interface WaterfallInput {
  readonly categories: readonly string[];
  readonly steps: readonly WaterfallStep[];
  readonly net: WaterfallNet;
  readonly formatAxis: (value: number) => string;
}

/** The part of a waterfall's layout that does not depend on its size. */
export interface WaterfallPlan {
  readonly categories: readonly string[];
  /** The visible steps, each with its index among all steps. */
  readonly steps: readonly (WaterfallStep & {
    readonly place: number;
    readonly spans: readonly (WaterfallSpan | null)[];
  })[];
  /** Number of steps per category, including hidden ones, so that hiding one does not move the others. */
  readonly places: number;
  /** Null while hidden. */
  readonly net: WaterfallNet | null;
  readonly leftTicks: readonly number[];
  readonly rightTicks: null;
  readonly formats: { readonly barAxis: (value: number) => string; readonly lineAxis: (value: number) => string };
  readonly margin: Margin;
  readonly padding: number;
}

/** Key of the net line among the hidden series. */
export const NET_KEY = 'net';

const PADDING = 0.16;

/** Lays out a waterfall. A hidden step is not drawn, but the next one still starts where it ends. */
export function waterfallPlan(input: WaterfallInput, hidden: ReadonlySet<string>): WaterfallPlan {
  const { categories, steps, net, formatAxis } = input;
  const spans = waterfallSpans(steps, categories.length);
  const reach = spans.flat().flatMap((span) => (span === null ? [] : [span.from, span.to]));
  const amounts = [...reach, ...net.values.filter(finite)];
  const whole = barTicks(amounts);
  const [leftTicks = whole] = shortenedBelow([{ ticks: whole, lowest: Math.min(0, ...amounts) }]);
  return {
    categories,
    steps: steps
      .map((step, place) => ({ ...step, place, spans: spans[place] ?? [] }))
      .filter((step) => !hidden.has(step.key)),
    places: steps.length,
    net: hidden.has(NET_KEY) ? null : net,
    leftTicks,
    rightTicks: null,
    formats: { barAxis: formatAxis, lineAxis: formatAxis },
    margin: { top: 14, right: 8, bottom: 28, left: labelRoom(labelledTicks(leftTicks).map(formatAxis)) },
    padding: PADDING,
  };
}

/** Left edge and width of a step's bar in a category, in pixels. */
export function stepPlace(bands: Bands, index: number, place: number, places: number) {
  const width = bands.bandwidth / Math.max(1, places);
  return { x: bands.start + bands.step * index + width * place, width: Math.max(1, width - 1) };
}
