import { formatMoneyTenth, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import { fractionOf, percentText } from '../model/typed-number.model.ts';
import type { InputState } from '../readiness/figure-state.model.ts';

/** An input of a model beside the DCF. */
export interface ModelInput<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** Where it comes from, or why it is missing. */
  readonly note: string;
  readonly state: InputState;
  /** The value in use; null when missing. */
  readonly amount: number | null;
  /** The value without the user's; null when missing. */
  readonly filed: number | null;
  readonly unit: 'rate' | 'number' | 'years' | 'per-share' | 'money';
  readonly bounds: { readonly min: number; readonly max: number };
}

/** The user's values by the name of the input. */
export type TypedInputs = Readonly<Record<string, number>>;

type Plain<Name extends string> = Omit<ModelInput<Name>, 'filed'>;

/** Returns an input with the user's value where there is one. */
export function withTyped<Name extends string>(input: Plain<Name>, typed: TypedInputs): ModelInput<Name> {
  const mine = typed[input.name];
  const filed = input.amount;
  return mine === undefined ? { ...input, filed } : { ...input, filed, amount: mine, state: 'mine' };
}

/** Returns the names on screen of the missing inputs. */
export function missingLabels(inputs: readonly ModelInput[]): string[] {
  return inputs.filter(({ amount }) => amount === null).map(({ label }) => label);
}

/** Returns an input as its cell shows it; empty when missing. The user's own rates keep all their decimals. */
export function inputText({ amount, unit, state }: ShownInput, currency: string | null): string {
  return state === 'mine' && unit === 'rate' && amount !== null
    ? percentText(amount)
    : valueText(amount, unit, currency);
}

/** Returns a value as text, rates with at most two decimals; empty when missing. */
export function valueText(value: number | null, unit: ModelInput['unit'], currency: string | null): string {
  if (value === null) return '';
  if (unit === 'rate') return percentText(Math.round(value * 1e4) / 1e4);
  if (unit === 'money') return formatMoneyTenth(value, { currency });
  if (unit === 'per-share') return formatPerShare(value, { currency });
  return unit === 'years' ? String(value) : formatNumber(value, 2);
}

type ShownInput = Pick<ModelInput, 'amount' | 'unit' | 'state'>;

export type ModelReading =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'error'; readonly message: string };

/** Returns the value of a typed text, or an error. Rates are typed in percent, money with or without k, M or B. */
export function readModelInput({ label, unit, bounds }: ModelInput, text: string): ModelReading {
  const number = unit === 'money' ? readAmount(text) : readNumber(text);
  const error = (must: string): ModelReading => ({ kind: 'error', message: `${label} must be ${must}.` });
  const range = boundsText({ unit, bounds });
  if (number === null) return error(`a number${range === null ? '' : `: ${range}`}`);
  const value = unit === 'rate' ? fractionOf(number) : number;
  if (range !== null && (value < bounds.min || value > bounds.max)) return error(`from ${range}`);
  if (unit === 'years' && !Number.isInteger(value)) return error('a whole number');
  return { kind: 'value', value };
}

/** Returns the bounds of an input as text, or null where any amount is allowed. */
function boundsText({ unit, bounds: { min, max } }: Pick<ModelInput, 'unit' | 'bounds'>): string | null {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return null;
  const text = (value: number) => (unit === 'rate' ? formatPercent(value, { decimals: 0 }) : String(value));
  return `${text(min)} to ${text(max)}`;
}

/** Bounds of an amount of money. */
export const ANY_AMOUNT = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY } as const;
