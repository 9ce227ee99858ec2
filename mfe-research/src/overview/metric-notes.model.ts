import type { Overview } from '@basecase/gateway/contract';
import { type PriceAge, quarterAfterPrice } from '@basecase/shared-ui/company/price-age.model';
import { formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';

// The meaning of a figure whose colour does not show it. The limits are those of the colours.

type Figure = number | null;

/** The note of a figure that only the data provider has. */
export const NOT_GIVEN = 'Not given by the data provider';

/** The note of a figure that filings could give. */
export const NOT_FILED = 'Not reported';

/** The same, while the filings are being read. */
export const BEING_READ = 'Its filings are being read';

/** The notes of a figure that only a data provider has, whose load costs a call or for which there is no provider. */
export const NOT_LOADED = 'Load it under Analyst view';
export const NO_PROVIDER = 'Needs a data provider';

/** The note of a figure that would use a price older than the latest quarter. */
export const OLDER_PRICE = 'Price too old to compare';

const OF_A_LOSS = 'A loss: no meaning';

/** Returns the text of the first limit that the figure stays below; the last text has no limit. */
function below(value: Figure, texts: readonly (readonly [limit: number, text: string])[], last: string): string | null {
  if (value === null || !Number.isFinite(value)) return null;
  return texts.find(([limit]) => value < limit)?.[1] ?? last;
}

/** Returns the growth that a price/earnings ratio expects, with the PEG ratio beside it. */
export function earningsNote(ratio: Figure, peg: Figure): string | null {
  const texts = [
    [0, OF_A_LOSS],
    [15, 'Below 15: market expects little growth'],
    [25, '15 to 25: market expects growth'],
  ] as const;
  const text = below(ratio, texts, 'Above 25: market expects high growth');
  return text === null || peg === null ? text : `${text}; PEG ${formatNumber(peg, 2)}`;
}

/** Returns the distance of the price from the book value. */
export function bookNote(ratio: Figure): string | null {
  const texts = [
    [0, 'Book value is negative'],
    [3, 'Below 3: price not far from book value'],
    [5, '3 to 5: price above book value'],
  ] as const;
  return below(ratio, texts, 'Above 5: price far above book value');
}

/** Returns the price of growth. */
export function pegNote(ratio: Figure): string | null {
  const texts = [
    [0, 'Not meaningful while earnings shrink'],
    [1, 'Below 1: price behind growth'],
    [2, '1 to 2: price in line with growth'],
  ] as const;
  return below(ratio, texts, 'Above 2: price ahead of growth');
}

/** Returns how the price moves beside the market. */
export function betaNote(beta: Figure): string | null {
  const texts = [
    [0, 'Below 0: moves against the market'],
    [1, 'Below 1: moves less than the market'],
    [1.5, '1 to 1.5: moves with the market or more'],
  ] as const;
  return below(beta, texts, 'Above 1.5: moves much more than the market');
}

/** Returns the distance of the analysts' target from the price, or a note that the price is too old. */
export function targetNote(stock: Pick<Overview, 'price' | 'analystTargetPrice'> & PriceAge): string | null {
  if (stock.analystTargetPrice !== null && quarterAfterPrice(stock) !== null) return OLDER_PRICE;
  const share = growthRate(stock.price, stock.analystTargetPrice);
  if (share === null) return null;
  return `${formatPercent(Math.abs(share))} ${share < 0 ? 'below' : 'above'} the price`;
}
