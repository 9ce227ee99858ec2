import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema } from '../../contract/figures.ts';
import { BadUpstream } from '../../errors/errors.ts';
import type { PriceBar } from '../provider.ts';

const figure = z.number().nullish();
const barsBody = z.array(
  z.object({
    date: z.string().transform((moment) => moment.slice(0, 10)),
    close: figure,
    adjClose: figure,
    volume: figure,
    divCash: figure,
    splitFactor: figure,
  }),
);

interface TiingoBars {
  /** Newest first. */
  readonly bars: PriceBar[];
  /** The days of splits and dividends, on which the adjusted closes of all days before them change. */
  readonly adjustedOn: readonly string[];
}

/**
 * Reads daily prices. Days without a positive close are left out.
 * @throws BadUpstream for another shape, and for a day that does not exist or lies in the future: the whole body is made up
 */
export function readTiingoBars(body: unknown, now: Date): TiingoBars {
  const days = barsBody.safeParse(body);
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const isPossible = (day: string) => daySchema.safeParse(day).success && day <= latest;
  if (!days.success || !days.data.every(({ date }) => isPossible(date))) throw unreadable();
  const sorted = days.data.sort((a, b) => (a.date < b.date ? 1 : -1));
  return {
    bars: sorted.flatMap(({ date, close, adjClose, volume }) => {
      if (close == null || close <= 0) return [];
      const adjustedClose = adjClose != null && adjClose > 0 ? adjClose : null;
      return [{ date, close, adjustedClose, volume: volume != null && volume >= 0 ? volume : null }];
    }),
    adjustedOn: sorted.flatMap(({ date, divCash, splitFactor }) =>
      (divCash ?? 0) !== 0 || (splitFactor ?? 1) !== 1 ? [date] : [],
    ),
  };
}

function unreadable(): BadUpstream {
  return new BadUpstream('The data provider sent an answer that cannot be read. Please try again later.');
}
