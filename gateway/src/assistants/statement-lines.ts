import {
  type AllStatements,
  balanceReportSchema,
  cashFlowReportSchema,
  incomeReportSchema,
  type Provenance,
  reportHeadFields,
} from '../contract/statements.ts';
import { ToolRefusal } from './ask-gateway.ts';

type Period = 'annual' | 'quarterly' | 'ttm';

/** A figure of a statement. */
export interface StatementFigure {
  /** Such as `FY2024`. */
  readonly period: string;
  readonly end: string;
  /** A plain numeral in full units; null when missing. */
  readonly value: string | null;
  readonly provenance: Provenance | null;
}

export interface StatementLine {
  readonly name: string;
  /** Such as `USD`, `USD per share` or `shares`. */
  readonly unit: string;
  /** Newest first. */
  readonly figures: readonly StatementFigure[];
}

const statements = {
  incomeStatement: { schema: incomeReportSchema, error: 'income' },
  balanceSheet: { schema: balanceReportSchema, error: 'balance' },
  cashFlow: { schema: cashFlowReportSchema, error: 'cashFlow' },
} as const;
type StatementName = keyof typeof statements;
type Statement = NonNullable<AllStatements[StatementName]>;
type Report = Statement['annualReports'][number];

const statementOf = new Map<string, StatementName>();
// Of two statements with one line, such as net income, the first one counts.
for (const name of ['cashFlow', 'balanceSheet', 'incomeStatement'] as const) {
  for (const field of Object.keys(statements[name].schema.shape))
    if (!reportHeadFields.includes(field)) statementOf.set(field, name);
}

/** Names of the lines of statements. */
export const statementFields: ReadonlySet<string> = new Set(statementOf.keys());

/** Returns lines of statements over periods. Figures of a data provider are left out: its terms keep them in the product. */
export function findStatementLines(
  all: AllStatements,
  fields: readonly string[],
  wanted: { readonly period: Period; readonly periods: number },
): { readonly lines: readonly StatementLine[]; readonly notes: readonly string[] } {
  const notes = new Set<string>();
  const lines = fields.map((field): StatementLine => {
    const name = statementOf.get(field) ?? 'incomeStatement';
    const statement = all[name];
    if (statement === null) throw new ToolRefusal(all.errors[statements[name].error] ?? 'No statement was found.');
    if (statement.source !== 'sec' && statement.source !== 'sample')
      throw new ToolRefusal('These statements come from a data provider whose terms keep them in the product’s pages.');
    const { filingsRead } = statement;
    if (filingsRead !== undefined && filingsRead.state !== 'complete')
      notes.add(`${filingsRead.read} of ${filingsRead.of} filings are read so far: figures may still change.`);
    const reports = listReports(statement, wanted.period).slice(0, wanted.periods);
    return {
      name: field,
      unit: describeUnit(field, reports[0]?.reportedCurrency ?? null),
      figures: reports.map((report) => readFigure(report, field, statement, wanted.period)),
    };
  });
  return { lines, notes: [...notes] };
}

function listReports(statement: Statement, period: Period): readonly Report[] {
  if (period === 'ttm') return statement.ttmReports ?? [];
  return period === 'annual' ? statement.annualReports : statement.quarterlyReports;
}

function readFigure(report: Report, field: string, statement: Statement, period: Period): StatementFigure {
  const { fiscalDateEnding: end, fiscalYear, fiscalQuarter, transitionMonths } = report;
  const year = fiscalYear ?? end.slice(0, 4);
  const quarter = fiscalQuarter === undefined ? 'quarter' : `Q${fiscalQuarter} FY${year}`;
  const whole = transitionMonths === undefined ? `FY${year}` : `${transitionMonths} months FY${year}`;
  const value = readNumeral(report, field);
  return {
    period: period === 'ttm' ? '12 months' : period === 'annual' ? whole : quarter,
    end,
    value,
    provenance: report.provenance?.[field] ?? (period === 'ttm' ? describeSum(statement, field, end, value) : null),
  };
}

/** Returns the provenance of a sum of quarters: the filing is that of its newest quarter. */
function describeSum(statement: Statement, field: string, end: string, value: string | null): Provenance | null {
  const quarter = statement.quarterlyReports.find(({ fiscalDateEnding }) => fiscalDateEnding === end);
  const newest = quarter?.provenance?.[field];
  if (newest === undefined || value === null) return newest ?? null;
  return { ...newest, rule: 'sum', formula: newest.formula ?? 'Sum of four quarters; the link shows the newest one' };
}

function readNumeral(report: object, field: string): string | null {
  const value: unknown = Reflect.get(report, field);
  return typeof value === 'string' ? value : null;
}

function describeUnit(field: string, currency: string | null): string {
  if (/shares(Outstanding|Diluted)$/i.test(field)) return 'shares';
  const money = currency ?? 'currency not known';
  return /PerShare/.test(field) ? `${money} per share` : money;
}
