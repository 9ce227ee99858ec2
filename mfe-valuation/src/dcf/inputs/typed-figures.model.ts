import type { AllStatements, BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { type FiscalPeriod, fiscalYear } from '@basecase/shared-ui/figures/period';
import type { TypedFigure } from './overrides.model.ts';

/** The three statements of a company. */
export type Statements = Pick<AllStatements, 'incomeStatement' | 'balanceSheet' | 'cashFlow'>;

type Report = Exclude<FiscalPeriod, string>;

/** Returns the statements with the user's figures where they state none. A filed figure, a zero too, is never replaced. */
export function withTypedFigures(statements: Statements, typed: readonly TypedFigure[]): Statements {
  if (typed.length === 0) return statements;
  const filled = <Kind extends Report>(statement: { readonly annualReports: Kind[] } | null) =>
    statement === null
      ? null
      : { ...statement, annualReports: statement.annualReports.map((report) => filledReport(report, typed)) };
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  return {
    incomeStatement: incomeStatement && { ...incomeStatement, ...filled(incomeStatement) },
    balanceSheet: balanceSheet && { ...balanceSheet, ...filled(balanceSheet) },
    cashFlow: cashFlow && { ...cashFlow, ...filled(cashFlow) },
  };
}

function filledReport<Kind extends Report>(report: Kind, typed: readonly TypedFigure[]): Kind {
  const year = fiscalYear(report);
  const stated = new Map<string, unknown>(Object.entries(report));
  const added = typed
    .filter(({ field, fiscalYear: of }) => of === year && stated.get(field) === null)
    .map(({ field, value }) => [field, writeNumeral(value)] as const);
  return added.length === 0 ? report : { ...report, ...Object.fromEntries(added) };
}

/** Returns filed figures with the user's ones where they have no value. */
export function withTypedValues<Figure extends BasisFigure>(
  figures: readonly Figure[],
  typed: readonly TypedFigure[],
): (Figure & { readonly typed?: TypedFigure['origin'] })[] {
  return figures.map((figure) => {
    if (parseNumeral(figure.value) !== null) return figure;
    const own = typed.find(({ field, fiscalYear: year }) => field === figure.field && year === fiscalYear(figure));
    return own === undefined ? figure : { ...figure, value: writeNumeral(own.value), typed: own.origin };
  });
}

/** Numerals have no exponent. */
function writeNumeral(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toFixed(4)));
}
