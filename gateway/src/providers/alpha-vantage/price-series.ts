import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema } from '../../contract/figures.ts';
import type { PriceBar } from '../provider.ts';
import { unreadable } from './failure.ts';
import { parseFigure } from './provider-figures.ts';

const seriesKeys = {
  daily: 'Time Series (Daily)',
  weekly: 'Weekly Adjusted Time Series',
} as const;
type SeriesKind = keyof typeof seriesKeys;

const barsBody = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Reads a price series, newest first. Bars without a positive close are left out. A date that does not exist or lies in
 * the future means that the whole body is made up.
 * @returns null when the body holds no such series
 * @throws BadUpstream when it is made up
 */
export function readPriceSeries(body: unknown, kind: SeriesKind, now: Date): PriceBar[] | null {
  if (typeof body !== 'object' || body === null) return null;
  const held = new Map<string, unknown>(Object.entries(body)).get(seriesKeys[kind]);
  if (held === undefined) return null;
  const series = barsBody.safeParse(held);
  if (!series.success) throw unreadable();
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const bars: PriceBar[] = [];
  for (const [date, row] of Object.entries(series.data)) {
    if (!daySchema.safeParse(date).success || date > latest) throw unreadable();
    const close = positive(row['4. close']);
    if (close === null) continue;
    bars.push({
      date,
      close,
      adjustedClose: positive(row['5. adjusted close']),
      volume: notNegative(row['6. volume'] ?? row['5. volume']),
    });
  }
  return bars.length === 0 ? null : bars.sort((a, b) => (a.date < b.date ? 1 : -1));
}

function positive(raw: unknown): number | null {
  const value = parseFigure(raw);
  return value !== null && value > 0 ? value : null;
}

function notNegative(raw: unknown): number | null {
  const value = parseFigure(raw);
  return value !== null && value >= 0 ? value : null;
}
