import { yearsText } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';

/** One of the figures that another one is made of. */
export interface Part {
  /** What it is missed by, such as "Long-term debt". */
  readonly name: string;
  /** Null when it is missing. */
  readonly value: number | null;
}

/** The sum; null when one of the figures is missing. */
export function sumOfAll(figures: readonly (number | null)[]): number | null {
  return figures.reduce<number | null>((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0);
}

/**
 * What is missing of a figure, such as "Long-term debt and equity not found"; null when every part is there.
 * @param year the fiscal year to name with it
 */
export function notFound(parts: readonly Part[], year?: string): string | null {
  const names = parts.filter(({ value }) => value === null).map(({ name }) => name);
  return names.length === 0 ? null : `${listNames(names)}${year === undefined ? '' : ` of ${year}`} not found`;
}

/**
 * Which parts of a chart's figures are missing in which years; null when none is.
 * @param parts a series each, in the order of the years
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
