import type { Overview } from '@basecase/gateway/contract';
import { comparablePrice, type PriceAge } from '@basecase/shared-ui/company/price-age.model';
import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { NOT_GIVEN, OLDER_PRICE } from './metric-notes.model.ts';
import { whyNotGiven } from './metrics.model.ts';

/** `reason` marks words that replace a figure. */
export type Tone = 'positive' | 'negative' | 'neutral' | 'reason';

export interface PriceLevel {
  readonly label: string;
  readonly value: string;
  /** Distance of the price from the level, such as `+1.3%`; N/A without a price, null without the level. */
  readonly difference: string | null;
  readonly tone: Tone;
}

export interface PricePosition {
  readonly levels: readonly PriceLevel[];
  /** The 52-week range with the price in it, or why there is none. */
  readonly range: { readonly low: number; readonly high: number; readonly price: number } | string;
  /** The known moving averages, with their short names. */
  readonly averages: readonly { readonly name: string; readonly value: number }[];
}

type Source = Pick<
  Overview,
  'price' | 'week52High' | 'week52Low' | 'day50MovingAverage' | 'day200MovingAverage' | 'currency'
> &
  PriceAge;

function chooseTone(share: number | null): Tone {
  if (share === null || share === 0) return 'neutral';
  return share > 0 ? 'positive' : 'negative';
}

/**
 * Returns the distances of the price from its 52-week range and its averages: price / level − 1. A price older than the
 * latest quarter is not compared with current levels.
 */
export function pricePosition(overview: Source): PricePosition {
  const { week52High: high, week52Low: low, day50MovingAverage: day50, day200MovingAverage: day200 } = overview;
  const price = comparablePrice(overview);
  const level = (label: string, value: number | null): PriceLevel => {
    const share = growthRate(value, price);
    return {
      label,
      value: formatPerShare(value, { currency: overview.currency }),
      difference: value === null ? null : formatPercent(share, { plus: true }),
      tone: chooseTone(share),
    };
  };
  return {
    levels: [
      level('52-week high', high),
      level('52-week low', low),
      level('50-day average', day50),
      level('200-day average', day200),
    ],
    range:
      price === null
        ? `${overview.price === null ? 'No price to compare with' : 'The price is older than'} these levels.`
        : low === null || high === null
          ? 'Needs daily prices'
          : { low, high, price },
    averages: [
      { name: '50 d', value: day50 },
      { name: '200 d', value: day200 },
    ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
  };
}

export interface AnalystView {
  readonly target: string;
  /** `+6.7% upside` or `−3.1% downside`; without it, why. */
  readonly upside: string;
  readonly upsideTone: Tone;
  readonly peg: string;
  readonly pegMeaning: string;
  readonly pegTone: Tone;
}

/**
 * Returns the meaning of a PEG ratio: below 1, 1 to under 2, 2 and more. A negative one comes from shrinking earnings or a
 * loss and has no meaning.
 */
export function pegMeaning(peg: number | null, missing = NOT_GIVEN): { readonly text: string; readonly tone: Tone } {
  if (peg === null || !Number.isFinite(peg)) return { text: missing, tone: 'reason' };
  if (peg < 0) return { text: 'Not meaningful while earnings shrink', tone: 'neutral' };
  if (peg < 1) return { text: 'Potentially undervalued', tone: 'positive' };
  if (peg < 2) return { text: 'Fairly valued', tone: 'neutral' };
  return { text: 'Potentially overvalued', tone: 'negative' };
}

type AnalystSource = Pick<Overview, 'price' | 'analystTargetPrice' | 'pegRatio' | 'currency' | 'source' | 'pending'> &
  PriceAge;

function whyNoUpside({ analystTargetPrice, price, ...rest }: AnalystSource): string {
  if (analystTargetPrice === null) return whyNotGiven(rest);
  return price === null ? 'No price to compare with' : OLDER_PRICE;
}

/** Returns the analysts' target against the price, and the meaning of the PEG ratio. */
export function analystView(overview: AnalystSource): AnalystView {
  const share = growthRate(comparablePrice(overview), overview.analystTargetPrice);
  const meaning = pegMeaning(overview.pegRatio, whyNotGiven(overview));
  const word = share !== null && share < 0 ? 'downside' : 'upside';
  return {
    target: formatPerShare(overview.analystTargetPrice, { currency: overview.currency }),
    upside: share === null ? whyNoUpside(overview) : `${formatPercent(share, { plus: true })} ${word}`,
    upsideTone: share === null ? 'reason' : chooseTone(share),
    peg: formatNumber(overview.pegRatio, 2),
    pegMeaning: meaning.text,
    pegTone: meaning.tone,
  };
}
