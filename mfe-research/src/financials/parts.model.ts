import { yearsText } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';

/** A part of another figure. */
export interface Part {
  /** Such as "Long-term debt". */
  readonly name: string;
  /** Null when missing. */
  readonly value: number | null;
}

/** Returns the sum; null when a figure is missing. */
export function sumOfAll(figures: readonly (number | null)[]): number | null {
  return figures.reduce<number | null>((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0);
}

/**
 * Returns the missing parts of a figure, such as "Long-term debt and equity not found"; null when none is missing.
 * @param year the fiscal year to add
 */
export function notFound(parts: readonly Part[], year?: string): string | null {
  const names = parts.filter(({ value }) => value === null).map(({ name }) => name);
  return names.length === 0 ? null : `${listNames(names)}${year === undefined ? '' : ` of ${year}`} not found`;
}

/**
 * Returns the missing parts of a chart's figures by year; null when none is missing.
 * @param parts series in the order of the years
 */
export function gapNote(
  years: readonly string[],
  parts: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
): string | null {
  const gaps = parts.flatMap(({ name, values }) => {
    const without = years.filter((_, index) => (values[index] ?? null) === null);
    return without.length === 0 ? [] : [`${name} not found: ${yearsText(without)}.`];
  });
  return gaps.length === 0 ? null : `${gaps.join(' ')} What is made of it is N/A.`;
}
