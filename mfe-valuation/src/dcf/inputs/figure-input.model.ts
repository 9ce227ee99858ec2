import {
  formatMoneyTenth,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import type { InputState } from './figure-state.model.ts';

/** An input of a model, which the user may replace. */
export interface FigureInput {
  readonly label: string;
  readonly state: InputState;
  /** The value in use; null when missing. */
  readonly amount: number | null;
  /** The value without the user's; null when missing. */
  readonly filed: number | null;
  /** `quoted` is money in the currency of the price, `money` and `per-share` in that of the statements. */
  readonly unit: 'money' | 'quoted' | 'per-share' | 'shares' | 'rate' | 'number' | 'years';
}

type Unit = FigureInput['unit'];

/** An input of a model beside the DCF. */
export interface ModelInput<Name extends string = string> extends FigureInput {
  readonly name: Name;
  /** Where it comes from, or why it is missing. */
  readonly note: string;
  readonly bounds: Bounds;
  /** Whether the model has a value without it. */
  readonly optional?: boolean;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of an amount of money. */
export const ANY_AMOUNT: Bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** The user's values by the name of the input. */
export type TypedInputs = Readonly<Record<string, number>>;

/** Returns an input with the user's value where there is one. */
export function withTyped<Name extends string>(
  input: Omit<ModelInput<Name>, 'filed'>,
  typed: TypedInputs,
): ModelInput<Name> {
  const mine = typed[input.name];
  const filed = input.amount;
  return mine === undefined ? { ...input, filed } : { ...input, filed, amount: mine, state: 'mine' };
}

/** Returns the names on screen of the missing inputs. */
export function missingLabels(inputs: readonly ModelInput[]): string[] {
  return inputs.filter(({ amount }) => amount === null).map(({ label }) => label);
}

/** ISO codes of statements and price; null when unknown. */
export interface Currencies {
  readonly currency: string | null;
  readonly quoted: string | null;
}

/** Returns a figure of the DCF's inputs as text; missing is N/A. */
export function amountText(value: number | null, unit: Unit, { currency, quoted }: Currencies): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'shares') return formatNumberShort(value);
  if (unit === 'rate') return formatPercent(value);
  if (unit === 'years') return value === 1 ? '1 year' : `${value} years`;
  if (unit === 'number') return formatNumber(value, 2);
  if (unit === 'per-share') return formatPerShare(value, { currency });
  return formatMoneyTenth(value, { currency: unit === 'quoted' ? quoted : currency });
}

/** Returns a user's value as text, without loss of its decimals. */
export function mineText(value: number, unit: Unit, currencies: Currencies): string {
  if (unit === 'rate') return percentText(value);
  return unit === 'number' ? String(value) : amountText(value, unit, currencies);
}

/** Returns an input of a model beside the DCF as its cell shows it; empty when missing. The user's own rates keep all their decimals. */
export function inputText(
  { amount, unit, state }: Omit<FigureInput, 'label' | 'filed'>,
  currency: string | null,
): string {
  return state === 'mine' && unit === 'rate' && amount !== null
    ? percentText(amount)
    : valueText(amount, unit, currency);
}

/** Returns a value of a model beside the DCF as text, rates with at most two decimals; empty when missing. */
export function valueText(value: number | null, unit: Unit, currency: string | null): string {
  if (value === null) return '';
  if (unit === 'rate') return percentText(Math.round(value * 1e4) / 1e4);
  return unit === 'years' ? String(value) : amountText(value, unit, { currency, quoted: null });
}

export type FigureReading =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'error'; readonly message: string };

/** A figure as it is typed. */
export interface TypedFigureKind {
  readonly label: string;
  readonly unit: Unit;
  readonly bounds: Bounds;
}

/** Returns the value of a typed text, or an error. Rates are typed in percent, amounts with or without k, M or B. */
export function readTypedFigure({ label, unit, bounds }: TypedFigureKind, text: string): FigureReading {
  const bare = unit === 'years' ? text.replace(/years?/i, '') : text;
  const number = unit === 'money' || unit === 'shares' ? readAmount(bare) : readNumber(bare);
  const error = (must: string): FigureReading => ({ kind: 'error', message: `${label} must be ${must}.` });
  const range = boundsText(unit, bounds);
  if (number === null) return error(`a number${range === null ? '' : `: ${range}`}`);
  const value = unit === 'rate' ? toFraction(number) : number;
  if (value < bounds.min || value > bounds.max) return error(`from ${range}`);
  if (unit === 'years' && !Number.isInteger(value)) return error('a whole number');
  return { kind: 'value', value };
}

/** Returns bounds as text, or null where any amount is allowed. */
export function boundsText(unit: Unit, { min, max }: Bounds): string | null {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return null;
  if (unit === 'money' || unit === 'shares') return `${min} upwards`;
  const text = (value: number) => (unit === 'rate' ? formatPercent(value, { decimals: 0 }) : String(value));
  return `${text(min)} to ${text(max)}`;
}

/** Returns percent points as a fraction, without binary rounding noise. */
export function toFraction(points: number): number {
  return Math.round(points * 1e8) / 1e10;
}

/** Returns a fraction as typed text, such as `4.25%`, with one to four decimals. */
export function percentText(fraction: number): string {
  const points = Math.round(fraction * 1e6) / 1e4;
  const decimals = String(points).split('.')[1]?.length ?? 0;
  return `${points.toFixed(Math.max(1, decimals))}%`.replace('-', '\u2212');
}

/** Returns a word with a capital letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
