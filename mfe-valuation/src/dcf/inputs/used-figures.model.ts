import type { BasisFigure, Provenance } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { type FiscalPeriod, fiscalYear } from '@basecase/shared-ui/figures/period';
import type { TypedFigure } from './overrides.model.ts';
import type { Statements } from './typed-figures.model.ts';

/** A field of the statements that the valuation reads. */
export interface UsedField {
  readonly statement: BasisFigure['statement'];
  readonly field: string;
  readonly label: string;
  /** Its use in the valuation. */
  readonly purpose: string;
  /** Only the latest fiscal year is read. */
  readonly latestOnly?: boolean;
}

/** Returns a field of a statement. */
export function makeField(
  statement: UsedField['statement'],
  field: string,
  label: string,
  purpose: string,
  read: Pick<UsedField, 'latestOnly'> = {},
): UsedField {
  return { statement, field, label, purpose, ...read };
}

/** Only the latest fiscal year of a field is read. */
export const ofLatest: Pick<UsedField, 'latestOnly'> = { latestOnly: true };

/** The fields that a valuation reads, in the order of its calculation. */
export const usedFields: readonly UsedField[] = [
  makeField('income', 'totalRevenue', 'Total revenue', 'Growth; base of every share'),
  makeField('income', 'operatingIncome', 'Operating income', 'Operating margin'),
  makeField('income', 'incomeBeforeTax', 'Income before tax', 'Tax rate'),
  makeField('income', 'incomeTaxExpense', 'Income tax expense', 'Tax rate'),
  makeField(
    'cashFlow',
    'depreciationDepletionAndAmortization',
    'Depreciation & amortization',
    'Added back to cash flow',
  ),
  makeField('cashFlow', 'capitalExpenditures', 'Capital expenditures', 'Taken off cash flow'),
  makeField('balance', 'totalCurrentAssets', 'Current assets', 'Working capital'),
  makeField('balance', 'totalCurrentLiabilities', 'Current liabilities', 'Working capital'),
  makeField(
    'balance',
    'cashAndCashEquivalentsAtCarryingValue',
    'Cash & equivalents',
    'Working capital; added to equity',
  ),
  makeField('balance', 'shortTermInvestments', 'Short-term investments', 'Working capital; added to equity'),
  makeField('balance', 'shortTermDebt', 'Short-term debt', 'Working capital; debt'),
  makeField('balance', 'currentDebt', 'Current debt', 'Where short-term debt is 0'),
  makeField('balance', 'longTermDebt', 'Long-term debt', 'Debt', ofLatest),
  makeField('income', 'interestExpense', 'Interest expense', 'Cost of debt', ofLatest),
  makeField(
    'balance',
    'commonStockSharesOutstanding',
    'Shares outstanding',
    'Where key figures have none, or count one class',
    ofLatest,
  ),
  makeField(
    'balance',
    'totalShareholderEquity',
    'Shareholder equity',
    'Weight of equity where the price is in another currency',
    ofLatest,
  ),
];

interface Report extends Exclude<FiscalPeriod, string> {
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

/** A filed figure with its provenance. */
export interface UsedFigure extends BasisFigure {
  readonly rule: Provenance['rule'] | null;
  readonly concepts: readonly string[];
  /** Why it is missing or was derived. */
  readonly reason: string | null;
  /** Whether the statement or a note presents it; null when unknown. */
  readonly place: Provenance['place'] | null;
  /** absent: the statement was read and presents no such line. */
  readonly missing: Provenance['missing'] | null;
  /** The origin of the user's figure in its place. */
  readonly typed?: TypedFigure['origin'];
}

function selectReports(statements: Statements, statement: BasisFigure['statement']): readonly Report[] {
  if (statement === 'income') return statements.incomeStatement?.annualReports ?? [];
  if (statement === 'balance') return statements.balanceSheet?.annualReports ?? [];
  return statements.cashFlow?.annualReports ?? [];
}

interface YearReport {
  readonly report: Report;
  /** Its figures by name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

function reportsByYear(statements: Statements, statement: BasisFigure['statement']): ReadonlyMap<string, YearReport> {
  const reports = selectReports(statements, statement);
  // Reports come newest first: of two with one label the later one counts.
  return new Map(reports.toReversed().map((report) => [fiscalYear(report), { report, fields: { ...report } }]));
}

/**
 * Returns the filed figures that a valuation of some fiscal years reads.
 * @param years labels of the fiscal years, oldest first
 * @param fields those that its model reads; of the DCF by default
 */
export function usedFigures(
  statements: Statements,
  years: readonly string[],
  fields: readonly UsedField[] = usedFields,
): UsedFigure[] {
  const byYear = {
    income: reportsByYear(statements, 'income'),
    balance: reportsByYear(statements, 'balance'),
    cashFlow: reportsByYear(statements, 'cashFlow'),
  };
  return fields.flatMap(({ statement, field, latestOnly }) =>
    (latestOnly === true ? years.slice(-1) : years).flatMap((year) => {
      const report = byYear[statement].get(year);
      return report === undefined ? [] : [usedFigure(report, statement, field)];
    }),
  );
}

function usedFigure({ report, fields }: YearReport, statement: BasisFigure['statement'], field: string): UsedFigure {
  const raw = fields[field];
  const text = typeof raw === 'string' ? raw : null;
  const provenance = report.provenance?.[field];
  return {
    statement,
    field,
    fiscalDateEnding: report.fiscalDateEnding,
    fiscalYear: report.fiscalYear,
    value: parseNumeral(text) === null ? null : text,
    filed: provenance?.filed ?? null,
    accessionNumber: provenance?.accessionNumber ?? null,
    rule: provenance?.rule ?? null,
    concepts: provenance?.concepts ?? [],
    reason: provenance?.reason ?? null,
    place: provenance?.place ?? null,
    missing: provenance?.missing ?? null,
  };
}

/** Returns the part of the figures that is saved with a valuation. */
export function toBasisFigures(figures: readonly UsedFigure[]): BasisFigure[] {
  return figures.map(({ statement, field, fiscalDateEnding, fiscalYear: label, value, filed, accessionNumber }) => ({
    statement,
    field,
    fiscalDateEnding,
    ...(label === undefined ? {} : { fiscalYear: label }),
    value,
    filed,
    accessionNumber,
  }));
}
