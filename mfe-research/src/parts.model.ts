import type { BalanceReport, Provenance } from '@basecase/gateway/contract';
import { yearsText } from '@basecase/shared-ui/figures/period';
import { type FigureField, readFigure } from '@basecase/shared-ui/figures/reports';
import { listNames } from '@basecase/shared-ui/figures/words';

/** A part of another figure. */
export interface Part {
  /** Such as "Long-term debt". */
  readonly name: string;
  /** Null when missing. */
  readonly value: number | null;
  /** Whether the company presents no such line. */
  readonly absent?: boolean;
}

interface Report {
  readonly fiscalDateEnding: string;
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

/** Returns whether a statement was read and has no such line. */
function isAbsent<R extends Report>(report: R, field: FigureField<R>): boolean {
  return report.provenance?.[String(field)]?.missing === 'absent';
}

/** Returns a figure of a report as a part of another one. */
export function readPart<R extends Report>(report: R, name: string, field: FigureField<R>): Part {
  const value = readFigure(report, field);
  return { name, value, absent: value === null && isAbsent(report, field) };
}

/**
 * Returns a part that is 0 where the company presents no such line. Use it only for debt, investments, dividends and
 * buybacks: a company without them prints no line for them. Texts must state it by `countedAsZero`.
 */
export function owedOrHeld<R extends Report>(report: R, name: string, field: FigureField<R>): Part {
  const part = readPart(report, name, field);
  return part.absent === true ? { ...part, value: 0 } : part;
}

/** Returns the parts that count as 0: "Long-term debt not presented, counted as 0"; null when there are none. */
export function countedAsZero(parts: readonly Part[]): string | null {
  const names = parts.filter(({ value, absent }) => value === 0 && absent === true).map(({ name }) => name);
  return names.length === 0 ? null : `${listNames(names)} not presented, counted as 0`;
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
  const missing = parts.filter(({ value }) => value === null);
  const of = year === undefined ? '' : ` of ${year}`;
  const text = (verb: string, those: readonly Part[]) =>
    those.length === 0 ? [] : [`${listNames(those.map(({ name }) => name))}${of} not ${verb}`];
  const texts = [
    ...text(
      'found',
      missing.filter(({ absent }) => absent !== true),
    ),
    ...text(
      'presented',
      missing.filter(({ absent }) => absent === true),
    ),
  ];
  return texts.length === 0 ? null : texts.join('. ');
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
  return gaps.length === 0 ? null : `${gaps.join(' ')} Figures that need it are N/A.`;
}

/** Returns the parts of a chart that count as 0, by year; null when there are none. */
export function zeroNote(years: readonly string[], parts: readonly (readonly Part[])[]): string | null {
  const names = [...new Set(parts.flat().map(({ name }) => name))];
  const zeros = names.flatMap((name) => {
    const counted = years.filter((_, index) =>
      countedAsZero((parts[index] ?? []).filter((part) => part.name === name)),
    );
    return counted.length === 0 ? [] : [`${name} not presented, counted as 0: ${yearsText(counted)}.`];
  });
  return zeros.length === 0 ? null : zeros.join(' ');
}

/** Returns notes as one; null without any. */
export function joinNotes(notes: readonly (string | null)[]): string | null {
  const known = notes.filter((note) => note !== null);
  return known.length === 0 ? null : known.join(' ');
}

/** A part of debt and the field that states it. */
export interface DebtPart extends Part {
  readonly field: 'shortTermDebt' | 'currentDebt' | 'longTermDebt';
}

/**
 * Returns debt due within a year: short-term debt, or current debt when that is missing or 0; 0 when the company presents
 * neither.
 */
export function shortDebt(report: BalanceReport): DebtPart {
  const name = 'Short-term debt';
  const stated: DebtPart = { ...readPart(report, name, 'shortTermDebt'), field: 'shortTermDebt' };
  if (stated.value !== null && stated.value !== 0) return stated;
  const current = readPart(report, name, 'currentDebt');
  if (current.value !== null) return { ...current, field: 'currentDebt' };
  if (stated.value === 0) return stated;
  const isAbsent = stated.absent === true && current.absent === true;
  return { name, value: isAbsent ? 0 : null, field: 'shortTermDebt', ...(isAbsent && { absent: true }) };
}

/** Returns long-term debt; 0 when the company presents none. */
export function longDebt(report: BalanceReport): DebtPart {
  return { ...owedOrHeld(report, 'Long-term debt', 'longTermDebt'), field: 'longTermDebt' };
}
