import type { AllStatements } from '@basecase/gateway/contract';
import { parseNumeral, readNumber } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
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

/** A filed line that a missing figure is calculated from. */
interface DifferenceLine {
  readonly label: string;
  readonly sign: 1 | -1;
  /** One per year. */
  readonly values: readonly number[];
}

/** A missing figure as the difference of lines that are filed in each of its years. */
interface Difference {
  readonly field: string;
  readonly years: readonly string[];
  readonly lines: readonly DifferenceLine[];
  readonly values: readonly number[];
}

interface Part {
  readonly field: string;
  readonly label: string;
  readonly sign: 1 | -1;
  /** A line that a company may not have: absent ones are left out, unread ones are not. */
  readonly optional?: boolean;
}

const part = (field: string, label: string, sign: 1 | -1 = 1, optional = false): Part => ({
  field,
  label,
  sign,
  optional,
});

/** The ways to calculate a field, the most certain first. */
const ways: Readonly<Record<string, readonly (readonly Part[])[]>> = {
  totalRevenue: [[part('grossProfit', 'Gross profit'), part('costOfRevenue', 'Cost of revenue')]],
  operatingIncome: [
    [part('grossProfit', 'Gross profit'), part('operatingExpenses', 'Operating expenses', -1)],
    [
      part('grossProfit', 'Gross profit'),
      part('sellingGeneralAndAdministrative', 'Selling and administrative', -1),
      part('researchAndDevelopment', 'Research and development', -1, true),
    ],
  ],
  depreciationDepletionAndAmortization: [[part('ebitda', 'EBITDA'), part('ebit', 'EBIT', -1)]],
  totalCurrentAssets: [[part('totalAssets', 'Total assets'), part('totalNonCurrentAssets', 'Non-current assets', -1)]],
  totalCurrentLiabilities: [
    [part('totalLiabilities', 'Total liabilities'), part('totalNonCurrentLiabilities', 'Non-current liabilities', -1)],
  ],
};

/** Returns a missing figure as the difference of filed lines; null when a line of every way lacks one of the years. */
function findDifference(statements: AllStatements, field: string, years: readonly string[]): Difference | null {
  for (const way of ways[field] ?? []) {
    const lines = way.flatMap((each): (DifferenceLine | null)[] => {
      const values = years.map((year) => filedIn(statements, each, year));
      if (values.every((value) => value !== null)) return [{ label: each.label, sign: each.sign, values }];
      return each.optional === true && values.every((value) => value === null) ? [] : [null];
    });
    const known = lines.filter((line) => line !== null);
    if (known.length < lines.length || known.length < 2) continue;
    const values = years.map((_, year) => known.reduce((sum, line) => sum + line.sign * (line.values[year] ?? 0), 0));
    return { field, years, lines: known, values };
  }
  return null;
}

function filedIn({ incomeStatement, balanceSheet, cashFlow }: AllStatements, { field }: Part, year: string) {
  for (const statement of [incomeStatement, balanceSheet, cashFlow]) {
    const report = statement?.annualReports.find((report) => fiscalYear(report) === year);
    const raw: unknown = report === undefined ? null : Object.entries(report).find(([name]) => name === field)?.[1];
    const value = typeof raw === 'string' ? parseNumeral(raw) : null;
    if (value !== null) return value;
  }
  return null;
}
