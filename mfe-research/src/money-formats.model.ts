import {
  type Figure,
  formatMoneyAxis,
  formatMoneyShort,
  formatMoneyTenth,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';

/** How amounts of one currency are written in a chart. */
export interface MoneyFormats {
  /** With k, M or B and one decimal. */
  readonly tenth: (value: Figure) => string;
  /** The same with a plus sign. */
  readonly signed: (value: Figure) => string;
  readonly short: (value: Figure) => string;
  readonly axis: (value: Figure) => string;
  /** Two decimals. */
  readonly perShare: (value: Figure) => string;
}

/** A chart is drawn anew when its format changes: each currency has one set for good. */
const known = new Map<string, MoneyFormats>();

/**
 * The formats of a currency.
 * @param currency ISO code; US dollars when it is not told
 */
export function moneyFormats(currency: string | null): MoneyFormats {
  const code = currency ?? 'USD';
  const formats = known.get(code) ?? {
    tenth: (value) => formatMoneyTenth(value, { currency: code }),
    signed: (value) => formatMoneyTenth(value, { currency: code, plus: true }),
    short: (value) => formatMoneyShort(value, { currency: code }),
    axis: (value) => formatMoneyAxis(value, { currency: code }),
    perShare: (value) => formatPerShare(value, { currency: code }),
  };
  known.set(code, formats);
  return formats;
}

interface InCurrency {
  readonly reportedCurrency: string | null;
}

/** The currency of some reports: that of the latest one. Null when it is not told. */
export function currencyOf(oldestFirst: readonly InCurrency[]): string | null {
  return oldestFirst.at(-1)?.reportedCurrency ?? null;
}

/**
 * The reports back to where the company changed its currency: amounts of two currencies make no series.
 * @param newestFirst a report without a currency goes with its neighbours
 */
export function inOneCurrency<R extends InCurrency>(newestFirst: readonly R[]): readonly R[] {
  const latest = newestFirst.find(({ reportedCurrency }) => reportedCurrency !== null)?.reportedCurrency ?? null;
  const change = newestFirst.findIndex(
    ({ reportedCurrency }) => reportedCurrency !== null && reportedCurrency !== latest,
  );
  return change === -1 ? newestFirst : newestFirst.slice(0, change);
}
