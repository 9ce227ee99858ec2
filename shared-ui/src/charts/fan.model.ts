import { formatMoneyAxis, NOT_AVAILABLE } from '../figures/format.ts';
import { labelRoom, type Margin, valueY } from './geometry.model.ts';
import type { FanBand } from './series.ts';
import { barTicks } from './ticks.model.ts';

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
  readonly ticks: readonly number[];
  readonly margin: Margin;
  /** A band's range at a category, such as "$315.00 to $383.00". */
  readonly rangeText: (band: FanBand, index: number) => string;
  /** Names of the bands for their right end, at least their own height apart. */
  readonly endLabels: (height: number) => readonly EndLabel[];
}

/** Pixels a two-line label needs. */
const LABEL_HEIGHT = 32;

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Axis, margins and labels of a fan of price ranges. */
export function fanPlan(
  categories: readonly string[],
  bands: readonly FanBand[],
  price: number | null,
  format: (value: number) => string,
): FanPlan {
  const shownPrice = finite(price) ? price : null;
  const values = bands.flatMap((band) => [...band.low, ...band.high].filter(finite));
  const ticks = barTicks(shownPrice === null ? values : [...values, shownPrice]);
  const rangeText = (band: FanBand, index: number): string => {
    const low = band.low[index];
    const high = band.high[index];
    return finite(low) && finite(high) ? `${format(low)} to ${format(high)}` : NOT_AVAILABLE;
  };
  const last = categories.length - 1;
  const endTexts = bands.map((band) => shortRange(band, last));
  const margin = {
    top: 12,
    bottom: 28,
    left: labelRoom([...ticks.map((tick) => formatMoneyAxis(tick)), '$0000']),
    right: labelRoom(endTexts) + 6,
  };
  const endLabels = (height: number): EndLabel[] => {
    const wanted = bands.flatMap((band, index) => {
      const low = band.low[last];
      const high = band.high[last];
      if (!finite(low) || !finite(high)) return [];
      return [{ band, text: endTexts[index] ?? '', y: valueY((low + high) / 2, ticks, height) }];
    });
    return spread(wanted, height);
  };
  return { categories, bands, price: shownPrice, ticks, margin, rangeText, endLabels };
}

function shortRange(band: FanBand, index: number): string {
  const low = band.low[index];
  const high = band.high[index];
  if (!finite(low) || !finite(high)) return NOT_AVAILABLE;
  return `${formatMoneyAxis(Math.round(low))}\u2013${formatMoneyAxis(Math.round(high))}`;
}

/** Moves labels down, then up from the lower edge, until none covers another. */
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
