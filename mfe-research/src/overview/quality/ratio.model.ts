import { countedAsZero, notFound } from '../../parts.model.ts';
import type { Figure, Unit } from './figure.model.ts';

/** A value on the way to the result. */
export interface Subtotal {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** A remark on the value, such as its parts; null without one. */
  readonly remark: string | null;
}

/** A ratio of a year with all of its parts. */
export interface Ratio {
  /** Null when a part is missing or the ratio means nothing. */
  readonly value: number | null;
  readonly figures: readonly Figure[];
  readonly subtotals: readonly Subtotal[];
  /** The reason for a missing value, such as "Long-term debt not found"; null with a value. */
  readonly reason: string | null;
  /** Figures that count as 0; null when there are none. */
  readonly zeros: string | null;
}

/** The result of a calculation: a value with its subtotals, or the reason why it means nothing. */
export type Outcome = { readonly value: number; readonly subtotals?: readonly Subtotal[] } | string;

type Named = Readonly<Record<string, Figure>>;
/** The figures of a formula, none of which is missing. */
type Whole<Figures extends Named> = { readonly [Name in keyof Figures]: Figures[Name] & { readonly value: number } };

/** Returns a ratio without a value. */
export function withoutValue(reason: string, figures: readonly Figure[] = []): Ratio {
  return { value: null, figures, subtotals: [], reason, zeros: null };
}

/** The ratio of a year whose year before is not known. */
export const withoutYearBefore: Ratio = withoutValue('Fiscal year before not found');

/** Calculates a ratio. While a figure is missing there is no value, and the reason names it. */
export function calculateRatio<Figures extends Named>(
  named: Figures,
  calculate: (figures: Whole<Figures>) => Outcome,
): Ratio {
  const figures = Object.values(named);
  if (!isWhole(named)) return withoutValue(missingIn(figures), figures);
  const outcome = calculate(named);
  if (typeof outcome === 'string') return withoutValue(outcome, figures);
  if (!Number.isFinite(outcome.value)) return withoutValue('The calculation has no result', figures);
  const { value, subtotals = [] } = outcome;
  return { value, figures, subtotals, reason: null, zeros: countedAsZero(figures) };
}

/** Returns the missing figures in words; a report that was not found is named once, in place of its figures. */
function missingIn(figures: readonly Figure[]): string {
  const names = new Map(figures.map((figure) => [figure.lacks ?? figure.name, figure]));
  const parts = [...names].map(([name, figure]) => ({ ...figure, name }));
  return notFound(parts) ?? 'A figure is missing';
}

function isWhole<Figures extends Named>(named: Figures): named is Figures & Whole<Figures> {
  return Object.values(named).every(({ value }) => value !== null);
}

/** Returns a subtotal. */
export function subtotal(name: string, value: number, unit: Unit = 'money', remark: string | null = null): Subtotal {
  return { name, value, unit, remark };
}
