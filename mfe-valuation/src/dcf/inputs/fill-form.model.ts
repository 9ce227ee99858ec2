import type { AllStatements } from '@basecase/gateway/contract';
import { readNumber } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { type Difference, findDifference } from './differences.model.ts';
import { figureIn, listYears, type MissingInput } from './missing-inputs.model.ts';
import { type Overrides, type TypedFigure, withTypedFigure } from './overrides.model.ts';
import { type UsedFigure, usedFields } from './used-figures.model.ts';

/** Figures are typed in millions. */
const MILLION = 1e6;

/** A figure to fill in, by fiscal year. */
export interface FillRow {
  readonly field: string;
  readonly label: string;
  /** An optional cell counts as 0 while it is empty. */
  readonly required: boolean;
  /** The years to type, oldest first. */
  readonly open: readonly string[];
  /** Filed figures of the other years, in full units. */
  readonly filed: Readonly<Record<string, number | null>>;
  /** Its calculation from filed lines; null without one. */
  readonly difference: Difference | null;
}

function findLabel(name: string): string {
  return usedFields.find(({ field }) => field === name)?.label ?? name;
}

/** Returns the rows of the form that fills in missing figures. A rate of exchange is typed into the table of inputs. */
export function fillRows(
  missing: readonly MissingInput[],
  figures: readonly UsedFigure[],
  statements: AllStatements,
): FillRow[] {
  const years = listYears(figures);
  const row = (field: string, label: string, required: boolean, open: readonly string[]): FillRow => ({
    field,
    label,
    required,
    open,
    filed: Object.fromEntries(years.map((year) => [year, figureIn(figures, field, year)])),
    difference: findDifference(statements, field, open),
  });
  const needed = missing.flatMap(({ key, label, fields = [key], years: open }) =>
    fields
      .filter((field) => figures.some((figure) => figure.field === field))
      .map((field) => row(field, fields.length > 1 ? findLabel(field) : label, true, open)),
  );
  const investments = figures.filter(({ field }) => field === 'shortTermInvestments');
  const unknown = investments.filter(({ value, missing: why }) => value === null && why !== 'absent').map(fiscalYear);
  // Companies without them state none in any year.
  const once = investments.some(({ value }) => value !== null);
  const optional = once && unknown.length > 0 && needed.length > 0;
  return [...needed, ...(optional ? [row('shortTermInvestments', 'Short-term investments', false, unknown)] : [])];
}

/** The typed texts by `field year`. */
export type FillTexts = Readonly<Record<string, string>>;

/** Returns the key of a cell. */
export function cellKey(field: string, year: string): string {
  return `${field} ${year}`;
}

/** Returns the first cell that is required and has no number, or that is no number at all; null when all can be used. */
export function firstOpenCell(rows: readonly FillRow[], texts: FillTexts): string | null {
  for (const { field, open, required } of rows) {
    for (const year of open) {
      const text = texts[cellKey(field, year)] ?? '';
      const empty = text.trim() === '';
      if (empty ? required : readNumber(text) === null) return cellKey(field, year);
    }
  }
  return null;
}

/** Returns the overrides with the typed figures; empty cells add none. */
export function withFilled(overrides: Overrides, rows: readonly FillRow[], texts: FillTexts): Overrides {
  const cells = rows.flatMap(({ field, open }) => open.map((year) => ({ field, fiscalYear: year })));
  return cells.reduce((last, cell) => {
    const value = readNumber(texts[cellKey(cell.field, cell.fiscalYear)] ?? '');
    return value === null ? last : withTypedFigure(last, cell, { value: value * MILLION, origin: 'mine' });
  }, overrides);
}

/** Returns the overrides with every figure that filed lines give. */
export function withDifferences(overrides: Overrides, rows: readonly FillRow[]): Overrides {
  const found = rows.flatMap(({ difference }) =>
    difference === null
      ? []
      : difference.years.map((year, index) => ({
          field: difference.field,
          fiscalYear: year,
          value: difference.values[index] ?? 0,
          origin: 'derived' as const,
        })),
  );
  return found.reduce((last, figure: TypedFigure) => withTypedFigure(last, figure, figure), overrides);
}
