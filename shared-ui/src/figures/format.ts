/** The text for a missing figure. */
export const NOT_AVAILABLE = 'N/A';

const MINUS = '\u2212';

/** A figure from an answer or a calculation. Null is missing; NaN and Infinity count as missing. */
export type Figure = number | null | undefined;

function isFigure(value: Figure): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

interface Scale {
  readonly from: number;
  readonly letter: string;
}

const kiloMegaGiga: readonly Scale[] = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
];
const upToTrillions: readonly Scale[] = [{ from: 1e12, letter: 'T' }, ...kiloMegaGiga];

/** The decimals of an abbreviated amount: none from 100, else one. */
const shortDecimals = (scaled: number): number => (Number(scaled.toFixed(1)) >= 100 ? 0 : 1);

/** Adds the sign to a formatted number. It looks at the text, so that a value that rounds to zero has no sign. */
function signed(text: string, negative: boolean, plus: boolean): string {
  if (!/[1-9]/.test(text)) return text;
  if (negative) return MINUS + text;
  return plus ? `+${text}` : text;
}

/** One formatter per number of decimals: creating one costs a hundred times more than using it. */
const formatters = new Map<number, Intl.NumberFormat>();

function grouped(value: number, decimals: number): string {
  const cached = formatters.get(decimals);
  if (cached !== undefined) return cached.format(value);
  const created = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(decimals, created);
  return created.format(value);
}

/** A number with at most `decimals` decimals and no trailing zeros: `2.5`, `400`. */
function trimmed(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  return rounded < 1e3 ? String(rounded) : grouped(rounded, decimals).replace(/\.?0+$/, '');
}

function abbreviate(value: number, scales: readonly Scale[], decimalsOf: (scaled: number) => number): string {
  const size = Math.abs(value);
  // A value that rounds up to 1,000 of its unit becomes 1.0 of the next unit.
  const scale = scales.find(({ from }) => {
    const inUnitBelow = size / (from / 1e3);
    return size >= from || Number(inUnitBelow.toFixed(decimalsOf(inUnitBelow))) >= 1e3;
  });
  if (scale === undefined) return grouped(size, Number.isInteger(size) ? 0 : decimalsOf(size));
  const scaled = size / scale.from;
  return grouped(scaled, decimalsOf(scaled)) + scale.letter;
}

/** The prefix of an amount: `$` for US dollars and for an unknown currency, else the currency code. */
function currencySign(currency: string | null | undefined): string {
  return currency === null || currency === undefined || currency === 'USD' ? '$' : `${currency}\u00a0`;
}

interface MoneyOptions {
  /** ISO code. Default: US dollars. */
  readonly currency?: string | null;
  readonly plus?: boolean;
}

function money(value: number, digits: string, options: MoneyOptions): string {
  return signed(currencySign(options.currency) + digits, value < 0, options.plus === true);
}

/** An amount with k, M or B: `$93.7B`, `$391B`, `−$4.3B`. */
export function formatMoneyShort(value: Figure, options: MoneyOptions = {}): string {
  return isFigure(value) ? money(value, abbreviate(value, kiloMegaGiga, shortDecimals), options) : NOT_AVAILABLE;
}

/** An amount with k, M or B and always one decimal: `$215.6B`, a market cap of `$3,475.2B`. */
export function formatMoneyTenth(value: Figure, options: MoneyOptions = {}): string {
  return isFigure(value)
    ? money(
        value,
        abbreviate(value, kiloMegaGiga, () => 1),
        options,
      )
    : NOT_AVAILABLE;
}

/** An axis label with k, M, B or T and no trailing zeros: `$400B`, `$2.5T`, `$0`. */
export function formatMoneyAxis(value: Figure, options: MoneyOptions = {}): string {
  return isFigure(value) ? money(value, axisNumeral(value), options) : NOT_AVAILABLE;
}

export function formatNumberAxis(value: Figure): string {
  return isFigure(value) ? signed(axisNumeral(value), value < 0, false) : NOT_AVAILABLE;
}

function axisNumeral(value: number): string {
  const size = Math.abs(value);
  const scale = upToTrillions.find(({ from }) => size >= from);
  const scaled = size / (scale?.from ?? 1);
  return trimmed(scaled, size < 1 ? 4 : 2) + (scale?.letter ?? '');
}

/** Full amount as in statements, by default without decimals: `$391,035,000,000`. */
export function formatMoneyFull(value: Figure, options: MoneyOptions & { readonly decimals?: number } = {}): string {
  return isFigure(value) ? money(value, grouped(Math.abs(value), options.decimals ?? 0), options) : NOT_AVAILABLE;
}

/** An amount per share, two decimals: a price, EPS. */
export function formatPerShare(value: Figure, options: MoneyOptions = {}): string {
  return isFigure(value) ? money(value, grouped(Math.abs(value), 2), options) : NOT_AVAILABLE;
}

interface PercentOptions {
  /** Default: 1. */
  readonly decimals?: number;
  readonly plus?: boolean;
}

/** A fraction as a percentage: 0.241 is `24.1%`. */
export function formatPercent(fraction: Figure, options: PercentOptions = {}): string {
  return isFigure(fraction) ? formatPercentPoints(fraction * 100, options) : NOT_AVAILABLE;
}

/** Digits of a rate that a calculation leaves certain. */
const RATE_DIGITS = 12;

/** A value in percent points: 24.1 is `24.1%`. */
export function formatPercentPoints(points: Figure, options: PercentOptions = {}): string {
  if (!isFigure(points)) return NOT_AVAILABLE;
  // Equal rates must not differ on screen because one was calculated as 5.499999999999999.
  const size = Number(Math.abs(points).toPrecision(RATE_DIGITS));
  return signed(`${grouped(size, options.decimals ?? 1)}%`, points < 0, options.plus === true);
}

/** An axis label in percent, without trailing zeros: `30%`, `7.5%`. */
export function formatPercentAxis(fraction: Figure): string {
  if (!isFigure(fraction) || !isFigure(fraction * 100)) return NOT_AVAILABLE;
  return signed(`${trimmed(Math.abs(fraction * 100), 2)}%`, fraction < 0, false);
}

/** A plain number with separators and a fixed number of decimals: `15,115,823,000`, `37.8`. */
export function formatNumber(value: Figure, decimals = 0): string {
  return isFigure(value) ? signed(grouped(Math.abs(value), decimals), value < 0, false) : NOT_AVAILABLE;
}

/** A plain number with k, M or B: a volume of `44.7M`. */
export function formatNumberShort(value: Figure): string {
  return isFigure(value) ? signed(abbreviate(value, kiloMegaGiga, shortDecimals), value < 0, false) : NOT_AVAILABLE;
}

/** A ratio of two amounts: 1.07 is `1.07×`. */
export function formatMultiple(value: Figure): string {
  return isFigure(value) ? `${signed(grouped(Math.abs(value), 2), value < 0, false)}×` : NOT_AVAILABLE;
}

/** An axis label of a ratio, without trailing zeros: `2×`, `0.5×`, `0.025×`. */
export function formatMultipleAxis(value: Figure): string {
  if (!isFigure(value)) return NOT_AVAILABLE;
  return `${signed(trimmed(Math.abs(value), 3), value < 0, false)}×`;
}
