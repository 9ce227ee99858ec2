import type { AllStatements } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';

/** A filed line that a missing figure is calculated from. */
export interface DifferenceLine {
  readonly label: string;
  readonly sign: 1 | -1;
  /** One per year. */
  readonly values: readonly number[];
}

/** A missing figure as the difference of lines that are filed in each of its years. */
export interface Difference {
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
export function findDifference(statements: AllStatements, field: string, years: readonly string[]): Difference | null {
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
