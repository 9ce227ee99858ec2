import type { BasisFigure } from '@basecase/gateway/contract';
import { fiscalYear, formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { capitalised } from './figure-input.model.ts';
import type { FillRow } from './fill-form.model.ts';
import { type UsedFigure, usedFields } from './used-figures.model.ts';

/** The filing that a missing figure is to be looked up in. */
export interface PlaceToLook {
  /** The report and its lines, in words. */
  readonly text: string;
  /** Null where the statements name no filing. */
  readonly accessionNumber: string | null;
}

const statementNames: Readonly<Record<BasisFigure['statement'], string>> = {
  income: 'income statement',
  balance: 'balance sheet',
  cashFlow: 'cash flow statement',
};

/** Returns the place of the missing figures: the newest filing of a year that lacks one, statement by statement; null without rows. */
export function whereToFind(rows: readonly FillRow[], figures: readonly UsedFigure[]): PlaceToLook | null {
  const year = rows
    .flatMap(({ open }) => open)
    .sort()
    .at(-1);
  if (year === undefined) return null;
  const filed = figures
    .filter((figure) => fiscalYear(figure) === year && figure.filed !== null && figure.accessionNumber !== null)
    .sort((a, b) => (a.filed ?? '').localeCompare(b.filed ?? ''));
  // A later filing repeats some figures of the year; the report of the year itself presents all statements.
  const report = filed[0];
  const filing =
    report === undefined ? `Annual report of fiscal ${year}` : `Filing of ${formatCalendarDay(report.filed ?? '')}`;
  const parts = [...new Set(rows.map(findStatement))].map((statement) => {
    const lines = rows.filter((row) => findStatement(row) === statement).map(lineText);
    return `${statementNames[statement]}: ${lines.join('; ')}`;
  });
  const [first, ...others] = parts;
  return {
    text: [`${filing}, ${first}.`, ...others.map((part) => `${capitalised(part)}.`)].join(' '),
    accessionNumber: report?.accessionNumber ?? null,
  };
}

function findStatement({ field }: FillRow): BasisFigure['statement'] {
  return usedFields.find((used) => used.field === field)?.statement ?? 'income';
}

function lineText({ label, difference }: FillRow): string {
  if (difference === null) return `“${label}”, or the lines that make it up`;
  return difference.lines
    .map((line, index) => `${index === 0 ? '' : line.sign < 0 ? 'less ' : 'plus '}“${line.label}”`)
    .join(' ');
}
