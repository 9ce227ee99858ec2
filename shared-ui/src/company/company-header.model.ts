import type { Overview } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumberShort, formatPercent, formatPerShare } from '../figures/format.ts';
import { growthRate } from '../figures/growth.ts';
import { ageText, formatCalendarDay } from '../figures/period.ts';
import { quarterAfterPrice } from './price-age.model.ts';
import type { ShownOverview } from './typed-price.model.ts';

/** The dividend yield assumed when none is reported: 0.02%, as a fraction. */
const ASSUMED_DIVIDEND = 0.0002;

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  /** Explains the figure: its formula, or the figure that replaces it. */
  readonly note: string | null;
  /** The date or period behind a computed figure, or "assumed"; absent where another figure replaces it. */
  readonly basis?: string;
}

/** The change of the price from the trading day before. */
export interface DayChange {
  /** `+$0.93 (+0.43%)`. */
  readonly text: string;
  readonly tone: 'positive' | 'negative' | 'neutral';
}

/** The figures of a company's header as text. */
export interface CompanyHeaderFigures {
  readonly price: string;
  /** Null where the close of the day before is not certain. */
  readonly change: DayChange | null;
  /** Day and age of the price, such as "Close of 20 Nov 2024. Cached 2 h ago". */
  readonly freshness: string;
  /** Whose price it is; empty without one. */
  readonly origin: string;
  /** Explains that the price is older than the other figures; null where it is not. */
  readonly behind: string | null;
  readonly figures: readonly KeyFigure[];
}

type Source = Pick<
  Overview,
  | 'price'
  | 'previousClose'
  | 'marketCap'
  | 'volume'
  | 'dividendYield'
  | 'currency'
  | 'priceDate'
  | 'latestQuarter'
  | 'derived'
  | 'note'
  | 'source'
  | 'asOf'
  | 'priceSource'
  | 'calculated'
  | 'basis'
  | 'pending'
> &
  Pick<ShownOverview, 'typed'>;

const origins = { provider: 'Data provider', public: 'Public price' } as const;

function originOf({ typed, priceSource }: Source): string {
  if (typed !== undefined) return 'Your price';
  return priceSource == null ? '' : origins[priceSource];
}

/**
 * The figures of the header. When enterprise value or FCF yield cannot be computed from the statements, market cap and dividend
 * yield replace them; the dividend falls back to 0.02%. Each note says so.
 * @param now milliseconds since the epoch
 */
export function companyHeaderFigures(overview: Source, now: number): CompanyHeaderFigures {
  const { currency } = overview;
  // Sample figures are generated, not fetched: they have no age. Beside a missing price an age means nothing.
  const isAgeless = overview.source === 'sample' || overview.typed !== undefined || overview.price === null;
  const age = isAgeless ? null : ageText(overview.asOf, now);
  const quarter = quarterAfterPrice(overview);
  const word = overview.typed === undefined ? 'Close of' : 'Typed on';
  const noClose = overview.price === null ? 'No recent price' : '';
  const close = overview.priceDate === null ? noClose : `${word} ${formatCalendarDay(overview.priceDate)}`;
  return {
    price: formatPerShare(overview.price, { currency }),
    change: dayChange(overview),
    freshness: [close, age === null ? '' : `Cached ${age}`].filter((part) => part !== '').join('. '),
    origin: originOf(overview),
    behind: quarter === null ? null : `The key figures cover the quarter to ${formatCalendarDay(quarter)}.`,
    figures: [
      marketCap(overview),
      enterpriseValue(overview),
      { label: 'Volume', value: formatNumberShort(overview.volume), note: null },
      freeCashFlowYield(overview),
      dividend(overview),
    ],
  };
}

function marketCap({ marketCap: value, currency, calculated, basis, price }: Source): KeyFigure {
  const label = 'Market cap';
  const text = formatMoneyTenth(value, { currency });
  const made = calculated?.marketCap;
  if (value === null && basis != null) {
    return { label, value: text, note: sentence(price === null ? 'There is no price' : basis.sharesGap) || null };
  }
  if (made === undefined || value !== made.value) return { label, value: text, note: null };
  return { label, value: text, note: `${made.formula}, counted at ${formatDay(made.periodEnd)}.` };
}

/** The assumption is one for a provider that reports none: without its figures and a filed dividend nothing is known. */
function dividend({ dividendYield, note, source }: Source): KeyFigure {
  const label = 'Dividend';
  if (dividendYield === null && (note !== undefined || source === 'sec')) {
    return { label, value: formatPercent(null), note: 'Not reported.' };
  }
  const value = formatPercent(dividendYield ?? ASSUMED_DIVIDEND, { decimals: 2 });
  return dividendYield === null
    ? { label, value, note: 'Not reported: 0.02% assumed.', basis: 'assumed' }
    : { label, value, note: 'Dividend yield: yearly dividend against price.' };
}

function dayChange({ price, previousClose = null, currency }: Source): DayChange | null {
  const share = growthRate(previousClose, price);
  if (price === null || previousClose === null || share === null) return null;
  const difference = price - previousClose;
  const amount = formatPerShare(Math.abs(difference), { currency });
  const sign = difference < 0 ? '\u2212' : '+';
  return {
    text: `${difference === 0 ? '' : sign}${amount} (${formatPercent(share, { plus: true, decimals: 2 })})`,
    tone: difference === 0 ? 'neutral' : difference > 0 ? 'positive' : 'negative',
  };
}

/** Names of the figures, for the time until they are known. */
export const headerLabels = ['Market cap', 'Enterprise value', 'Volume', 'FCF yield', 'Dividend'] as const;

function enterpriseValue({ marketCap, currency, derived }: Source): KeyFigure {
  const { value = null, periodEnd = null, remark = null } = derived?.enterpriseValue ?? {};
  const claims = 'minority interest + preferred stock';
  const formula = `Market cap + debt + ${claims} \u2212 cash and short-term investments, at ${formatDay(periodEnd)}.`;
  const unknown = 'Debt and cash are not taken into account.';
  return {
    label: 'Enterprise value',
    value: formatMoneyTenth(value ?? marketCap, { currency }),
    note:
      value === null
        ? `${marketCap === null ? '' : 'Market cap, no enterprise value. '}${sentence(remark) || unknown}`
        : `${formula} ${sentence(remark)}`.trim(),
    ...(value === null || periodEnd === null ? {} : { basis: formatCalendarDay(periodEnd) }),
  };
}

function freeCashFlowYield({ dividendYield, derived }: Source): KeyFigure {
  const { value = null, periodEnd = null, period = null, remark = null } = derived?.freeCashFlowYield ?? {};
  const span = `of the ${period} to ${formatDay(periodEnd)}`;
  const unknown = 'Free cash flow is on the Cash Flow tab of Financials.';
  return {
    label: 'FCF yield',
    value: formatPercent(value ?? dividendYield, { decimals: 2 }),
    note:
      value === null
        ? `${dividendYield === null ? '' : 'Shown as dividend yield. '}${sentence(remark) || unknown}`
        : `Operating cash flow less capital expenditures ${span}, against market cap.`,
    ...(value === null || period === null ? {} : { basis: spans[period] }),
  };
}

const spans = { 'twelve months': '4 quarters', 'fiscal year': 'Fiscal year' } as const;

const sentence = (remark: string | null): string => (remark === null ? '' : `${remark}.`);
const formatDay = (day: string | null): string => (day === null ? 'its latest report' : formatCalendarDay(day));
