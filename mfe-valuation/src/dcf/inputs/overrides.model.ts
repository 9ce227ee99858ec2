import type { overrideNames } from '@basecase/gateway/contract/dcf-bounds';

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

/** Changes the user's values by the last ones. */
export type ChangeOverrides = (change: (last: Overrides) => Overrides) => void;

export const noOverrides: Overrides = { inputs: [], figures: [] };

/** Returns the user's value of an input, or null. */
export function findOverride({ inputs }: Overrides, name: OverrideName): number | null {
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
  return Math.min(findOverride(overrides, 'averageYears') ?? count, count);
}
