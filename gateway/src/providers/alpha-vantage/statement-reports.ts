import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import {
  balanceReportSchema,
  cashFlowReportSchema,
  incomeReportSchema,
  reportHeadFields,
} from '../../contract/statements.ts';
import { unreadable } from './failure.ts';
import { parseFigure, readNumeral, readText } from './provider-figures.ts';

const statementBody = z.looseObject({
  annualReports: z.array(z.record(z.string(), z.unknown())),
  quarterlyReports: z.array(z.record(z.string(), z.unknown())),
});
type Row = Record<string, unknown>;

/** Other names that the provider has used for a line. */
const otherNames: Record<string, string> = { depreciationDepletionAndAmortization: 'depreciationAndAmortization' };
const cashMoves = ['operatingCashflow', 'cashflowFromInvestment', 'cashflowFromFinancing'] as const;

const reportSchemas = { income: incomeReportSchema, balance: balanceReportSchema, cashFlow: cashFlowReportSchema };
type StatementKind = keyof typeof reportSchemas;
type ReportOf<Kind extends StatementKind> = z.output<(typeof reportSchemas)[Kind]>;

export interface Reports<Report> {
  readonly annualReports: Report[];
  readonly quarterlyReports: Report[];
}

/**
 * Reads INCOME_STATEMENT, BALANCE_SHEET or CASH_FLOW, newest first.
 * @returns null when the body holds no reports
 * @throws BadUpstream when a report names a day that does not exist
 */
export function readIncomeReports(body: unknown): Reports<ReportOf<'income'>> | null {
  return readReports(body, incomeReportSchema);
}

/** As `readIncomeReports`. */
export function readBalanceReports(body: unknown): Reports<ReportOf<'balance'>> | null {
  return readReports(body, balanceReportSchema);
}

/**
 * Reads reports like `readIncomeReports`. A change in cash that is not stated is the sum of the three cash flows,
 * without exchange rate effects, and its provenance says so.
 */
export function readCashFlowReports(body: unknown): Reports<ReportOf<'cashFlow'>> | null {
  return readReports(body, cashFlowReportSchema, withCashChange);
}

function readReports<Shape extends z.ZodRawShape>(
  body: unknown,
  schema: z.ZodObject<Shape>,
  complete: (report: Row) => Row = (report) => report,
): Reports<z.output<z.ZodObject<Shape>>> | null {
  const parsed = statementBody.safeParse(body);
  if (!parsed.success) return null;
  const fields = Object.keys(schema.shape).filter((name) => !headFields.has(name));
  const read = (rows: Row[]) => z.array(schema).safeParse(newestFirst(rows.map((row) => complete(pick(row, fields)))));
  const annual = read(parsed.data.annualReports);
  const quarterly = read(parsed.data.quarterlyReports);
  if (!annual.success || !quarterly.success) throw unreadable();
  if (annual.data.length === 0 && quarterly.data.length === 0) return null;
  return { annualReports: annual.data, quarterlyReports: quarterly.data };
}

const headFields = new Set(reportHeadFields);

function pick(row: Row, fields: readonly string[]): Row {
  const report: Row = { fiscalDateEnding: row.fiscalDateEnding, reportedCurrency: readText(row.reportedCurrency) };
  for (const field of fields) {
    const other = otherNames[field];
    report[field] = readNumeral(row[field]) ?? (other ? readNumeral(row[other]) : null);
  }
  return report;
}

/** Returns the reports by day. Of two for one day the first is kept; one without any figure is dropped. */
function newestFirst(reports: Row[]): Row[] {
  const byDay = new Map<unknown, Row>();
  for (const report of reports) {
    const day = daySchema.safeParse(report.fiscalDateEnding);
    const key = day.success ? day.data : Symbol('impossible day');
    const stated = Object.entries(report).some(([name, value]) => !headFields.has(name) && value !== null);
    if (!byDay.has(key) && (stated || !day.success)) byDay.set(key, report);
  }
  return [...byDay.values()].sort((a, b) => (String(a.fiscalDateEnding) < String(b.fiscalDateEnding) ? 1 : -1));
}

function withCashChange(report: Row): Row {
  if (report.changeInCashAndCashEquivalents !== null) return report;
  const moves = cashMoves.map((field) => parseFigure(report[field]));
  const total = moves.reduce<number | null>((sum, move) => (sum === null || move === null ? null : sum + move), 0);
  if (total === null) return report;
  return {
    ...report,
    changeInCashAndCashEquivalents: readNumeral(total),
    provenance: {
      changeInCashAndCashEquivalents: {
        rule: 'sum',
        concepts: [...cashMoves],
        accessionNumber: null,
        filed: null,
        reason: 'Not stated; the three cash flows added up, without exchange rate effects.',
      },
    },
  };
}
