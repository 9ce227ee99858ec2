import { labelRoom, type Margin } from './geometry.model.ts';
import type { BarSeries, LineMark, RateSeries } from './series.ts';
import { barTicks, type LabelledEnd, labelledTicks, MOST_X_TICKS, pairedTicks, shortenedBelow } from './ticks.model.ts';

export interface BarValues {
  readonly key: string;
  /** One value per category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
}

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** The values that the value axis must cover: each bar, or the positive and negative sum of each stack. */
export function barExtent(bars: readonly BarValues[], count: number, mode: 'grouped' | 'stacked'): number[] {
  if (mode === 'grouped') return bars.flatMap((bar) => bar.values.filter(finite));
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const values = bars.map((bar) => bar.values[index]).filter(finite);
    const sum = (included: (value: number) => boolean) =>
      values.filter(included).reduce((total, value) => total + value, 0);
    return [sum((value) => value > 0), sum((value) => value < 0)];
  });
}

function lineExtent(lines: readonly BarValues[]): number[] {
  return lines.flatMap((line) => line.values.filter(finite));
}

/** The runs of consecutive indexes with a value. A missing figure breaks the line: it must not be bridged. */
export function splitRuns(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  let open: number[] = [];
  values.forEach((value, index) => {
    if (finite(value)) {
      open.push(index);
      return;
    }
    if (open.length > 0) runs.push(open);
    open = [];
  });
  if (open.length > 0) runs.push(open);
  return runs;
}

/** Rows for nivo, identified by index, since two fiscal years may end in one calendar year. Missing figures are absent. */
export function barData(bars: readonly BarValues[], count: number): Record<string, string | number>[] {
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, string | number> = { place: String(index) };
    for (const bar of bars) {
      const value = bar.values[index];
      if (finite(value)) row[bar.key] = value;
    }
    return row;
  });
}

/** The gap's share of a band, by the number of bars in the band. */
export function paddingFor(barsInPlace: number): number {
  if (barsInPlace <= 1) return 0.36;
  return barsInPlace === 2 ? 0.3 : 0.22;
}

const marks: readonly LineMark[] = ['solid', 'dashed', 'dotted'];

/** The mark of a line: its own, else one by its index. */
export function chooseLineMark(line: RateSeries, index: number): LineMark {
  return line.mark ?? marks[index % marks.length] ?? 'solid';
}

export interface BarFormats {
  readonly bar: (value: number) => string;
  readonly barAxis: (value: number) => string;
  readonly lineAxis: (fraction: number) => string;
}

export interface BarPlanInput {
  readonly bars: readonly BarSeries[];
  readonly lines: readonly RateSeries[];
  readonly categories: readonly string[];
  readonly mode: 'grouped' | 'stacked';
  readonly formats: BarFormats;
  /** Minimum width of the left labels in pixels, to align stacked charts. */
  readonly axisRoom?: number;
  readonly showValues?: boolean;
  readonly labelledEnd?: LabelledEnd | undefined;
}

/** The part of a bar chart's layout that does not depend on its size. */
export interface BarPlan {
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly (RateSeries & { readonly mark: LineMark })[];
  readonly leftTicks: readonly number[];
  /** Null without lines on a second axis. */
  readonly rightTicks: readonly number[] | null;
  readonly formats: BarFormats;
  /** How the values of the bars are printed. Many narrow bars only have room for rotated text. */
  readonly values: 'none' | 'level' | 'rotated';
  readonly margin: Margin;
  readonly padding: number;
  readonly labelledEnd?: LabelledEnd | undefined;
}

const TOP_PX = 14;
/** Height of a rotated value such as `−10.1%` above the highest bar. */
const ROTATED_TOP_PX = 44;

/** Lays out a bar chart without its hidden series. A hidden line keeps its dash and its axis. */
export function barPlan(input: BarPlanInput, hidden: ReadonlySet<string>): BarPlan {
  const { categories, mode, formats } = input;
  const bars = input.bars.filter((bar) => !hidden.has(bar.key));
  const lines = input.lines
    .map((line, index) => ({ ...line, mark: chooseLineMark(line, index) }))
    .filter((line) => !hidden.has(line.key));
  const levels = lines.filter((line) => line.mark === 'level');
  const rates = lines.filter((line) => line.mark !== 'level');
  const amounts = [...barExtent(bars, categories.length, mode), ...lineExtent(levels)];
  const second = input.lines.some((line) => line.mark !== 'level');
  const { leftTicks, rightTicks } = planAxes(amounts, second ? lineExtent(rates) : null);
  const orientation = categories.length > MOST_X_TICKS ? 'rotated' : 'level';
  const values = input.showValues === true ? orientation : 'none';
  const margin = {
    top: values === 'rotated' ? ROTATED_TOP_PX : TOP_PX,
    bottom: 28,
    left: Math.max(input.axisRoom ?? 0, labelRoom(labelledTicks(leftTicks).map(formats.barAxis))),
    right: rightTicks === null ? 8 : labelRoom(labelledTicks(rightTicks).map(formats.lineAxis)),
  };
  const padding = paddingFor(mode === 'stacked' ? 1 : bars.length);
  return {
    categories,
    bars,
    lines,
    leftTicks,
    rightTicks,
    formats,
    values,
    margin,
    padding,
    labelledEnd: input.labelledEnd,
  };
}

/** The ticks of the amounts, and of the rates on a second axis; null without one. */
function planAxes(amounts: readonly number[], rates: readonly number[] | null) {
  const findLowest = (values: readonly number[]) => Math.min(0, ...values);
  const own = barTicks(amounts);
  if (rates === null) {
    const [leftTicks = own] = shortenedBelow([{ ticks: own, lowest: findLowest(amounts) }]);
    return { leftTicks, rightTicks: null };
  }
  const pair = pairedTicks(own, rates);
  const [leftTicks = pair.left, rightTicks = pair.right] = shortenedBelow([
    { ticks: pair.left, lowest: findLowest(amounts) },
    { ticks: pair.right, lowest: findLowest(rates) },
  ]);
  return { leftTicks, rightTicks };
}
