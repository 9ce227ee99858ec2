import {
  formatMoneyAxis,
  formatMoneyFull,
  formatNumber,
  formatNumberAxis,
  formatPerShare,
  NOT_AVAILABLE,
} from '../../figures/format.ts';
import { type AxisLabel, dropCovered, labelRoom, type Margin, valueY } from '../plot/geometry.model.ts';
import type { FanBand } from '../plot/series.ts';
import { barTicks } from '../plot/ticks.model.ts';

export interface EndLabel {
  readonly band: FanBand;
  /** Pixels from the top of the plot. */
  readonly y: number;
  readonly text: string;
}

export interface FanPlan {
  readonly categories: readonly string[];
  readonly bands: readonly FanBand[];
  readonly price: number | null;
  /** Today's price for its tag; null without one. */
  readonly priceText: string | null;
  readonly ticks: readonly number[];
  readonly margin: Margin;
  /** A band's range at a category, such as "$315.00 to $383.00". */
  readonly rangeText: (band: FanBand, index: number) => string;
  /** Labels of the value axis, without those that the price tag would cover. */
  readonly axisLabels: (height: number) => readonly AxisLabel[];
  /** Labels for the right ends of the bands, spread so that none overlap. */
  readonly endLabels: (height: number) => readonly EndLabel[];
}

const LABEL_HEIGHT = 32;

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export interface FanInput {
  readonly categories: readonly string[];
  readonly bands: readonly FanBand[];
  readonly price: number | null;
  /** ISO code; null for US dollars. */
  readonly currency: string | null;
}

/** Lays out axis, margins and labels of a fan chart. */
export function fanPlan({ categories, bands, price, currency }: FanInput): FanPlan {
  const axisText = (value: number) => formatMoneyAxis(value, { currency });
  const perShare = (value: number) => formatPerShare(value, { currency });
  const shownPrice = finite(price) ? price : null;
  const values = bands.flatMap((band) => [...band.low, ...band.high].filter(finite));
  const ticks = barTicks(shownPrice === null ? values : [...values, shownPrice]);
  const rangeText = (band: FanBand, index: number): string => {
    const low = band.low[index];
    const high = band.high[index];
    return finite(low) && finite(high) ? `${perShare(low)} to ${perShare(high)}` : NOT_AVAILABLE;
  };
  const last = categories.length - 1;
  const endTexts = bands.map((band) => shortRange(band, last, currency));
  const priceText = shownPrice === null ? null : wholePrice(shownPrice, currency);
  const margin = {
    top: 12,
    bottom: 28,
    left: labelRoom([...ticks.map(axisText), axisText(1000), priceText ?? '']),
    right: labelRoom(endTexts) + 6,
  };
  const endLabels = (height: number): EndLabel[] => {
    const unspread = bands.flatMap((band, index) => {
      const low = band.low[last];
      const high = band.high[last];
      if (!finite(low) || !finite(high)) return [];
      return [{ band, text: endTexts[index] ?? '', y: valueY((low + high) / 2, ticks, height) }];
    });
    return spread(unspread, height);
  };
  const axisLabels = (height: number): AxisLabel[] => {
    const labels = ticks.map((tick) => ({ at: valueY(tick, ticks, height), text: axisText(tick) }));
    return shownPrice === null ? labels : dropCovered(labels, valueY(shownPrice, ticks, height));
  };
  return { categories, bands, price: shownPrice, priceText, ticks, margin, rangeText, axisLabels, endLabels };
}

/** A longer price has no room beside the plot. */
const LONGEST_PRICE = 100_000;

/** A price in whole units, as in the table. */
function wholePrice(price: number, currency: string | null): string {
  const format = Math.abs(price) < LONGEST_PRICE ? formatMoneyFull : formatMoneyAxis;
  return format(Math.round(price), { currency });
}

/** A range with its currency code once, because labels have little room. */
function shortRange(band: FanBand, index: number, currency: string | null): string {
  const low = band.low[index];
  const high = band.high[index];
  if (!finite(low) || !finite(high)) return NOT_AVAILABLE;
  if (currency === null || currency === 'USD') return `${wholePrice(low, currency)}\u2013${wholePrice(high, currency)}`;
  const formatHigh = Math.abs(high) < LONGEST_PRICE ? formatNumber : formatNumberAxis;
  return `${wholePrice(low, currency)}\u2013${formatHigh(Math.round(high))}`;
}

/** Moves overlapping labels down, then up from the lower edge. */
function spread(labels: readonly EndLabel[], height: number): EndLabel[] {
  const placed: EndLabel[] = [];
  for (const label of [...labels].sort((first, second) => first.y - second.y)) {
    const above = placed.at(-1)?.y ?? Number.NEGATIVE_INFINITY;
    placed.push({ ...label, y: Math.max(label.y, above + LABEL_HEIGHT) });
  }
  let limit = height;
  return placed
    .reverse()
    .map((label) => {
      const y = Math.min(label.y, limit);
      limit = y - LABEL_HEIGHT;
      return { ...label, y };
    })
    .reverse();
}
