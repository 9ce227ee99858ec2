import { overrideBounds } from '@basecase/gateway/contract/dcf-bounds';
import {
  formatMoneyTenth,
  formatNumber,
  formatNumberShort,
  formatPercent,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import { fractionOf, percentText } from '../model/typed-number.model.ts';
import type { ValuationInput } from '../readiness/readiness.model.ts';
import type { OverrideName } from './overrides.model.ts';

type Unit = ValuationInput['unit'];

/** ISO codes of statements and price; null when unknown. */
export interface Currencies {
  readonly currency: string | null;
  readonly quoted: string | null;
}

/** Returns an input's figure as text. */
export function amountText(value: number | null, unit: Unit, { currency, quoted }: Currencies): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'shares') return formatNumberShort(value);
  if (unit === 'rate') return formatPercent(value);
  if (unit === 'years') return value === 1 ? '1 year' : `${value} years`;
  if (unit === 'number') return formatNumber(value, 2);
  return formatMoneyTenth(value, { currency: unit === 'quoted' ? quoted : currency });
}

/** Returns a user's value as text, without loss of its decimals. */
export function mineText(value: number, unit: Unit, currencies: Currencies): string {
  if (unit === 'rate') return percentText(value);
  return unit === 'number' ? String(value) : amountText(value, unit, currencies);
}

export type InputReading =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'error'; readonly message: string };

/** Returns the value of a typed text, or an error. Rates are typed in percent, amounts with or without k, M or B. */
export function readInput(name: OverrideName, unit: Unit, label: string, text: string): InputReading {
  const bare = unit === 'years' ? text.replace(/years?/i, '') : text;
  const number = unit === 'money' || unit === 'shares' ? readAmount(bare) : readNumber(bare);
  const error = (message: string): InputReading => ({ kind: 'error', message: `${label} must be ${message}.` });
  if (number === null) return error(`a number: ${boundsText(name, unit)}`);
  const value = unit === 'rate' ? fractionOf(number) : number;
  const { min, max } = overrideBounds[name];
  if (value < min || value > max) return error(`from ${boundsText(name, unit)}`);
  if (unit === 'years' && !Number.isInteger(value)) return error('a whole number');
  return { kind: 'value', value };
}

function boundsText(name: OverrideName, unit: Unit): string {
  const { min, max } = overrideBounds[name];
  if (unit === 'money' || unit === 'shares') return `${min} upwards`;
  return unit === 'rate'
    ? `${formatPercent(min, { decimals: 0 })} to ${formatPercent(max, { decimals: 0 })}`
    : `${min} to ${max}`;
}

/** Returns whether a typed value is the filed one, as far as the screen shows it. */
export function isFiled(value: number, input: Pick<ValuationInput, 'filed' | 'unit'>, currencies: Currencies): boolean {
  return (
    input.filed !== null &&
    amountText(value, input.unit, currencies) === amountText(input.filed, input.unit, currencies)
  );
}
