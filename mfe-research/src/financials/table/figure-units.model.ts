import { formatMoneyFull, formatNumber } from '@basecase/shared-ui/figures/format';
import type { TableUnit } from './table-period.model.ts';

const scales = { full: 1, thousands: 1e3, millions: 1e6 } as const satisfies Record<TableUnit, number>;

/** Returns the number that amounts of money are divided by. */
export function scaleOf(unit: TableUnit): number {
  return scales[unit];
}

export interface Measure {
  readonly kind: 'money' | 'perShare' | 'shares' | 'number';
  /** ISO code; null for figures without one. */
  readonly currency: string | null;
}

/** Returns the kind of figure that a unit of XBRL stands for. */
export function parseMeasure(unit: string): Measure {
  if (unit === 'xbrli:shares') return { kind: 'shares', currency: null };
  const [, currency, share] = /^iso4217:([A-Z]{3})(\/xbrli:shares)?$/.exec(unit) ?? [];
  if (currency === undefined) return { kind: 'number', currency: null };
  return { kind: share === undefined ? 'money' : 'perShare', currency };
}

const MOST_DECIMALS = 8;

/** Returns the fewest decimals that write all figures exactly. Null is a missing figure. */
export function exactDecimals(figures: readonly (number | null)[]): number {
  const needed = (figure: number): number => {
    let decimals = 0;
    while (decimals < MOST_DECIMALS && Number(figure.toFixed(decimals)) !== figure) decimals += 1;
    return decimals;
  };
  return Math.max(0, ...figures.filter((figure) => figure !== null).map(needed));
}

interface Writing {
  readonly unit: TableUnit;
  /** Whether an amount of money has the sign of its currency. */
  readonly sign: boolean;
  /** Decimals of an amount of money. */
  readonly decimals: number;
}

const CENTS = 2;
const FILED_DECIMALS = 4;

/** Counts of shares are filed in thousands at the finest: these decimals keep them, and align a line. */
const shareDecimals = { thousands: 0, millions: 3 } as const satisfies Record<Exclude<TableUnit, 'full'>, number>;

/** Returns a figure as text; N/A for null. */
export function figureText(
  figure: number | null,
  { kind, currency }: Measure,
  { unit, sign, decimals }: Writing,
): string {
  if (kind === 'perShare') {
    const exact = Math.max(CENTS, exactDecimals([figure]));
    // Filings state at most four: more come from a share split, and mean nothing.
    return formatMoneyFull(figure, { currency, decimals: exact > FILED_DECIMALS ? CENTS : exact });
  }
  if (kind === 'number') return formatNumber(figure, exactDecimals([figure]));
  const scaled = figure === null ? null : figure / scaleOf(unit);
  if (kind === 'shares') {
    const isSmall = scaled !== null && Math.abs(scaled) < 1;
    return formatNumber(scaled, unit === 'full' || isSmall ? exactDecimals([scaled]) : shareDecimals[unit]);
  }
  return sign ? formatMoneyFull(scaled, { currency, decimals }) : formatNumber(scaled, decimals);
}

const prefixes = { full: 'In ', thousands: 'In thousands of ', millions: 'In millions of ' } as const;

/** Returns a currency (ISO code) as text, such as "US dollars". */
export function currencyWords(currency: string | null): string {
  return currency === null || currency === 'USD' ? 'US dollars' : currency;
}

/** Returns the unit of a statement: `In millions of US dollars and of shares, except per share`. */
export function unitSentence(measures: readonly Measure[], unit: TableUnit): string {
  const money = measures.find(({ kind }) => kind === 'money' || kind === 'perShare');
  const has = (kind: Measure['kind']) => measures.some((measure) => measure.kind === kind);
  const isScaled = unit !== 'full';
  if (money === undefined) return isScaled && has('shares') ? `${prefixes[unit]}shares` : 'In the units of the filing';
  const amounts = `${prefixes[unit]}${currencyWords(money.currency)}`;
  if (!isScaled) return has('shares') ? `${amounts}, except shares` : amounts;
  return `${amounts}${has('shares') ? ' and of shares' : ''}${has('perShare') ? ', except per share' : ''}`;
}
