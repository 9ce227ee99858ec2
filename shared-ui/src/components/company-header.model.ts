import type { Overview } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumberShort, formatPercent, formatPerShare } from '../figures/format.ts';
import { ageText, formatDay } from '../figures/period.ts';

/** Stands in for a dividend yield that is not reported: 0.02%, as a fraction. */
export const ASSUMED_DIVIDEND = 0.0002;

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  /** What stands in for what, where the figure is not what its label says. */
  readonly note: string | null;
}

/** Figures of a company's header, as text. */
export interface CompanyHeaderFigures {
  readonly price: string;
  /** How old the price is, such as "Cached 2 h ago". */
  readonly freshness: string;
  readonly figures: readonly KeyFigure[];
}

type Source = Pick<
  Overview,
  'price' | 'marketCap' | 'volume' | 'dividendYield' | 'currency' | 'priceDate' | 'source' | 'asOf'
>;

/**
 * The figures of the header. Enterprise value shows the market cap; FCF yield and dividend both show the dividend yield,
 * the dividend falls back to 0.02%: each says so in its note.
 * @param now milliseconds since the epoch
 */
export function companyHeaderFigures(overview: Source, now: number): CompanyHeaderFigures {
  const { currency, dividendYield } = overview;
  const marketCap = formatMoneyTenth(overview.marketCap, { currency });
  // Sample figures are made, not fetched: they have no age.
  const age = overview.source === 'sample' ? null : ageText(overview.asOf, now);
  const close = overview.priceDate === null ? '' : `Close of ${formatDay(overview.priceDate)}`;
  return {
    price: formatPerShare(overview.price, { currency }),
    freshness: [close, age === null ? '' : `Cached ${age}`].filter((part) => part !== '').join('. '),
    figures: [
      { label: 'Market cap', value: marketCap, note: null },
      {
        label: 'Enterprise value',
        value: marketCap,
        note: 'Shown as market cap: debt and cash are not taken into account.',
      },
      { label: 'Volume', value: formatNumberShort(overview.volume), note: null },
      {
        label: 'FCF yield',
        value: formatPercent(dividendYield, { decimals: 2 }),
        note: 'Shown as dividend yield. Free cash flow itself stands on the Cash Flow tab of Financials.',
      },
      {
        label: 'Dividend',
        value: formatPercent(dividendYield ?? ASSUMED_DIVIDEND, { decimals: 2 }),
        note:
          dividendYield === null ? 'Not reported: 0.02% assumed.' : 'Dividend yield: yearly dividend against price.',
      },
    ],
  };
}
