import type { overrideNames } from '@basecase/gateway/contract/dcf-bounds';
import type { DcfBasis } from '../model/dcf.model.ts';
import { totalDebt } from '../model/discount-rate.model.ts';
import { operatingRatiosOf } from '../model/operating-ratios.model.ts';

export type OverrideName = (typeof overrideNames)[number];

/** A value of the user in place of a filed or calculated one. */
export interface Override {
  readonly name: OverrideName;
  readonly value: number;
}

/** A figure that no filing states. */
export interface TypedFigure {
  /** Name of the statement's field. */
  readonly field: string;
  readonly fiscalYear: string;
  readonly value: number;
  /** derived: calculated from filed lines. */
  readonly origin: 'mine' | 'derived';
}

/** The user's own values, which change the basis of a valuation. */
export interface Overrides {
  /** In the order of change, one per name. */
  readonly inputs: readonly Override[];
  /** They fill gaps only: a figure that is filed goes before them. */
  readonly figures: readonly TypedFigure[];
}

export const noOverrides: Overrides = { inputs: [], figures: [] };

/** Returns the user's value of an input, or null. */
export function overrideOf({ inputs }: Overrides, name: OverrideName): number | null {
  return inputs.find((each) => each.name === name)?.value ?? null;
}

/** Returns the overrides with another value of an input; null restores the filed one. A changed value keeps its place in the order. */
export function withOverride(overrides: Overrides, name: OverrideName, value: number | null): Overrides {
  const { inputs } = overrides;
  if (value === null) return { ...overrides, inputs: inputs.filter((each) => each.name !== name) };
  const known = inputs.some((each) => each.name === name);
  const next = { name, value };
  return { ...overrides, inputs: known ? inputs.map((each) => (each.name === name ? next : each)) : [...inputs, next] };
}

/** Returns the overrides with other figures of a field's year; null removes it. */
export function withTypedFigure(
  overrides: Overrides,
  { field, fiscalYear }: Pick<TypedFigure, 'field' | 'fiscalYear'>,
  typed: Pick<TypedFigure, 'value' | 'origin'> | null,
): Overrides {
  const others = overrides.figures.filter((each) => each.field !== field || each.fiscalYear !== fiscalYear);
  return { ...overrides, figures: typed === null ? others : [...others, { field, fiscalYear, ...typed }] };
}

/** Returns the overrides without the figures of some fields. */
export function withoutFigures(overrides: Overrides, fields: readonly string[]): Overrides {
  return { ...overrides, figures: overrides.figures.filter(({ field }) => !fields.includes(field)) };
}

/** Returns how many inputs are the user's: each value, and each field with typed figures. */
export function mineCount({ inputs, figures }: Overrides): number {
  return inputs.length + new Set(figures.map(({ field }) => field)).size;
}

/** Returns whether two sets of overrides are the same, in whatever order they were made. */
export function sameOverrides(one: Overrides, other: Overrides): boolean {
  const key = ({ inputs, figures }: Overrides) =>
    JSON.stringify([
      inputs.map(({ name, value }) => `${name} ${value}`).sort(),
      figures.map(({ field, fiscalYear, value }) => `${field} ${fiscalYear} ${value}`).sort(),
    ]);
  return key(one) === key(other);
}

/** Returns how many of some fiscal years the averages run over: the latest ones. */
export function averagedYears(overrides: Overrides, count: number): number {
  return Math.min(overrideOf(overrides, 'averageYears') ?? count, count);
}

const ratioNames = ['operatingMargin', 'taxRate', 'depreciation', 'capitalExpenditures', 'workingCapital'] as const;

/** Returns the basis of a valuation with the user's values. Historical growth still runs over all years. */
export function withOverrides(basis: DcfBasis, overrides: Overrides): DcfBasis {
  const { years, latest } = basis;
  const used = averagedYears(overrides, years.length);
  const filed =
    used === years.length
      ? basis.operating
      : { ...operatingRatiosOf(years.slice(-used)), historicalGrowth: basis.operating.historicalGrowth };
  const mine = ratioNames.flatMap((name) => {
    const value = overrideOf(overrides, name);
    return value === null ? [] : [[name, value] as const];
  });
  const [debt, cash] = [overrideOf(overrides, 'debt'), overrideOf(overrides, 'cash')];
  return {
    ...basis,
    operating: { ...filed, ...Object.fromEntries(mine) },
    shares: overrideOf(overrides, 'shares') ?? basis.shares,
    latest: {
      ...latest,
      ...(debt === null ? {} : { shortTermDebt: 0, longTermDebt: debt }),
      ...(cash === null ? {} : { cash, shortTermInvestments: 0 }),
    },
  };
}

/** Returns the value of an input in a basis; null of the rate of exchange, which is no part of it. */
export function valueIn(basis: DcfBasis, name: OverrideName): number | null {
  if (name === 'exchangeRate') return null;
  if (name === 'averageYears') return basis.years.length;
  if (name === 'shares') return basis.shares;
  if (name === 'debt') return totalDebt(basis.latest);
  if (name === 'cash') return basis.latest.cash + basis.latest.shortTermInvestments;
  return basis.operating[name];
}
