import type { Scenario } from '@basecase/gateway/contract';
import {
  formatMoneyFull,
  formatNumber,
  formatPercent,
  formatPercentPoints,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import type { InputRow, ScenarioRow } from '../scenarios/scenarios.model.ts';

type Cell = number | null | undefined;
type Format = (value: Cell, currency: string | null, multiple?: Scenario['multiple']) => string;

/** Finer than any typed figure, coarser than the noise of binary fractions. */
const RAW_DECIMALS = 4;

const millions: Format = (value, currency) => {
  const text = formatMoneyFull(value, { currency });
  return text === NOT_AVAILABLE ? text : `${text}M`;
};
const whole: Format = (value) => formatNumber(value);
/** A multiple of sales is often below 10: its first decimal counts. */
const priceMultiple: Format = (value, _currency, of) => formatNumber(value, of === 'sales' ? 1 : 0);
const wholePercent: Format = (value) => formatPercentPoints(value, { decimals: 0 });
const growthRate: Format = (value) => formatPercent(value, { decimals: 0 });
const perShare: Format = (value, currency) => formatPerShare(value, { currency });
const wholeMoney: Format = (value, currency) => formatMoneyFull(value, { currency });

const formats: Readonly<Record<ScenarioRow, Format>> = {
  revenue: millions,
  revgrowth: whole,
  margin: wholePercent,
  netincome: millions,
  shares: whole,
  eps: perShare,
  peLow: priceMultiple,
  peHigh: priceMultiple,
  priceLow: wholeMoney,
  priceHigh: wholeMoney,
  cagrLow: growthRate,
  cagrHigh: growthRate,
};

/**
 * Returns a figure of the projection table as text: growth and P/E without decimals, price / sales with one, margin and CAGR as whole percent, EPS with two
 * decimals, prices in whole units, revenue and net income in millions followed by M. Missing is N/A.
 * @param currency ISO code of the statements; US dollars when null
 */
export function formatCell(
  row: ScenarioRow,
  value: Cell,
  currency: string | null = null,
  multiple?: Scenario['multiple'],
): string {
  return formats[row](value, currency, multiple);
}

/**
 * Returns a typed figure with the decimals that it has.
 * @returns null for a whole figure, and for a calculated one with more decimals than are typed
 */
export function formatTyped(row: InputRow, value: Cell): string | null {
  const decimals = rawCell(value).split('.')[1]?.length ?? 0;
  if (decimals === 0 || value !== Number(rawCell(value))) return null;
  return row === 'margin' ? formatPercentPoints(value, { decimals }) : formatNumber(value, decimals);
}

/** Returns a figure as the user edits it: no separators, no unit, a plain minus. */
export function rawCell(value: Cell): string {
  return value === null || value === undefined ? '' : String(Number(value.toFixed(RAW_DECIMALS)));
}
