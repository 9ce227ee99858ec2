import {
  type Figure,
  formatMoneyAxis,
  formatMoneyShort,
  formatMoneyTenth,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';

/** The formats of amounts in a currency. */
export interface MoneyFormats {
  /** With k, M or B and one decimal. */
  readonly tenth: (value: Figure) => string;
  /** As `tenth`, with a plus sign. */
  readonly signed: (value: Figure) => string;
  readonly short: (value: Figure) => string;
  readonly axis: (value: Figure) => string;
  /** Two decimals. */
  readonly perShare: (value: Figure) => string;
}

/** A chart is redrawn when a format changes, so each currency keeps its set. */
const known = new Map<string, MoneyFormats>();

/**
 * Returns the formats of a currency, the same set on each call.
 * @param currency ISO code; US dollars when null
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

/** Returns the currency of the latest report, or null when unknown. */
export function findCurrency(oldestFirst: readonly InCurrency[]): string | null {
  return oldestFirst.at(-1)?.reportedCurrency ?? null;
}

/**
 * Returns the reports since the company last changed its currency: amounts of two currencies make no series.
 * @param newestFirst a report without a currency counts with its neighbours
 */
export function inOneCurrency<R extends InCurrency>(newestFirst: readonly R[]): readonly R[] {
  const latest = newestFirst.find(({ reportedCurrency }) => reportedCurrency !== null)?.reportedCurrency ?? null;
  const change = newestFirst.findIndex(
    ({ reportedCurrency }) => reportedCurrency !== null && reportedCurrency !== latest,
  );
  return change === -1 ? newestFirst : newestFirst.slice(0, change);
}
