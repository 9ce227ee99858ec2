import { z } from 'zod';
import { balanceReportSchema, cashFlowReportSchema, incomeReportSchema } from '../../../contract/statements.ts';
import type { ReadReport } from '../../read-report.ts';
import { fiscalLabels } from '../../report-labels.model.ts';
import { groupBy } from '../filing/group-by.ts';
import type { StatementKind } from '../filing/presented-statement.ts';
import type { FiledStatements, Reports } from '../statements.model.ts';
import { withoutDisproven } from './disproven-facts.model.ts';
import { type Draft, draftsOf, onBasisOf, reportOf } from './drafts.model.ts';
import {
  type Column,
  columnsOf,
  type FiledColumn,
  isAnnual,
  isQuarterly,
  isYear,
  yearEndsOf,
} from './filed-column.model.ts';
import { mergedPeriod } from './merged-reports.model.ts';
import { presented, quarterColumns } from './quarter-columns.model.ts';
import { onOneBasis, shareFields, splitFactors } from './split-basis.model.ts';

const mostPeriods = 20;

/** Figures that two vintages of a statement must share. */
const mainFields: Readonly<Record<StatementKind, readonly string[]>> = {
  income: ['totalRevenue', 'netIncome'],
  balance: ['totalAssets'],
  cashFlow: ['operatingCashflow'],
};
/** A period without any of these is not shown. */
const essentialFields: typeof mainFields = {
  ...mainFields,
  cashFlow: ['operatingCashflow', 'cashflowFromInvestment', 'cashflowFromFinancing'],
};

interface Sources {
  /** By company facts; null without them. */
  readonly facts: FiledStatements | null;
  readonly reports: readonly ReadReport[];
  /** By accession number, for the share figures of each filing; those that the reports show, unless given. */
  readonly factors?: ReadonlyMap<string, number>;
}

/**
 * Returns a company's statements out of the filings that were read and company facts. For each period the newest filing
 * that presents it speaks; company facts stand for the periods that no filing presents.
 */
export function mergedStatements(sources: Sources): FiledStatements {
  const read = { reports: sources.reports, factors: sources.factors ?? splitFactors(sources.reports) };
  const merge = <Report extends object>(
    kind: StatementKind,
    schema: z.ZodType<Report>,
    known: Reports<Report> | undefined,
  ) => mergedStatement(read, kind, schema, known ?? { annualReports: [], quarterlyReports: [] });
  return {
    income: merge('income', incomeReportSchema, sources.facts?.income),
    balance: merge('balance', balanceReportSchema, sources.facts?.balance),
    cashFlow: merge('cashFlow', cashFlowReportSchema, sources.facts?.cashFlow),
  };
}

function mergedStatement<Report extends object>(
  { reports, factors }: Required<Omit<Sources, 'facts'>>,
  kind: StatementKind,
  schema: z.ZodType<Report>,
  known: Reports<Report>,
): Reports<Report> {
  const columns = onOneBasis(columnsOf(reports, kind), factors);
  const labels = fiscalLabels(reports);
  const rules = {
    mainFields: mainFields[kind],
    shareFields,
    neverPresented: neverPresentedIn(columns),
    read: new Set(reports.map(({ reference }) => reference.accessionNumber)),
  };
  const yearEnds = yearEndsOf(reports);
  const merge = (own: readonly Column[], facts: readonly Draft[], isYearly: boolean) => {
    const byEnd = groupBy(own, ({ end }) => end);
    const basis = withoutDisproven(onBasisOf(own, facts), byEnd, rules.mainFields);
    const ends = new Set([...byEnd.keys(), ...basis.map(({ end }) => end)]);
    const drafts = [...ends]
      .sort()
      .toReversed()
      .flatMap((end) => {
        const fact = basis.find((draft) => draft.end === end) ?? null;
        const draft = mergedPeriod(byEnd.get(end) ?? [], fact, rules);
        return draft === null || essentialFields[kind].every((field) => isMissing(draft, field)) ? [] : [draft];
      });
    const rows = drafts.slice(0, mostPeriods).map((draft) => reportOf(draft, labels?.(draft.end), isYearly, factors));
    return z.array(schema).parse(rows);
  };
  const years = kind === 'balance' ? yearEndBalances(columns, yearEnds) : columns.filter(isAnnual).filter(isYear);
  const quarters =
    kind === 'balance' ? columns.filter(isQuarterEnd(columns, yearEnds)).map(presented) : quarterColumns(columns);
  return {
    annualReports: merge(years.map(presented), draftsOf(known.annualReports), true),
    quarterlyReports: merge(quarters, draftsOf(known.quarterlyReports), false),
  };
}

/** The balances at the ends of years; those of quarterly reports, which are condensed, stand in where no annual one is read. */
function yearEndBalances(columns: readonly FiledColumn[], yearEnds: ReadonlySet<string>): FiledColumn[] {
  const atEnds = columns.filter(({ end }) => yearEnds.has(end));
  return [...atEnds.filter(isAnnual), ...atEnds.filter((column) => !isAnnual(column))];
}

/** Tells the columns of a balance sheet at the end of a quarter; those of years come from annual reports where one is read. */
function isQuarterEnd(
  columns: readonly FiledColumn[],
  yearEnds: ReadonlySet<string>,
): (column: FiledColumn) => boolean {
  const audited = new Set(columns.filter(isAnnual).map(({ end }) => end));
  return (column) => (yearEnds.has(column.end) && audited.has(column.end) ? isAnnual(column) : isQuarterly(column));
}

function neverPresentedIn(columns: readonly FiledColumn[]): Set<string> {
  const fields = new Set(columns.flatMap(({ figures }) => Object.keys(figures)));
  return new Set([...fields].filter((field) => columns.every(({ figures }) => figures[field]?.value == null)));
}

function isMissing({ cells }: Draft, field: string): boolean {
  return cells.get(field)?.value == null;
}
