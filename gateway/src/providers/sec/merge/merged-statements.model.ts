import { z } from 'zod';
import {
  type BalanceReport,
  balanceReportSchema,
  type CashFlowReport,
  cashFlowReportSchema,
  type IncomeReport,
  incomeReportSchema,
} from '../../../contract/statements.ts';
import type { SourceDifference } from '../../provider.ts';
import type { ReadReport } from '../../read-report.ts';
import { fiscalLabels } from '../../report-labels.model.ts';
import type { FactReport } from '../facts/fact-reports.model.ts';
import { groupBy } from '../shape/group-by.ts';
import type { StatementKind } from '../shape/presented-statement.ts';
import { withoutDisproven } from './disproven-facts.model.ts';
import { alignCashFlow, alignIncome, findResultBeforeInterest, mergeFactPeriod } from './fact-periods.model.ts';
import {
  type Column,
  type FiledColumn,
  findYearEnds,
  isAnnual,
  isQuarterly,
  isYear,
  listColumns,
} from './filed-column.model.ts';
import { type FiscalLabel, FiscalLabels } from './fiscal-labels.model.ts';
import { type MergedPeriod, type MergeRules, mergedPeriod } from './merged-reports.model.ts';
import { presented, quarterColumns } from './quarter-columns.model.ts';
import { toReportRow } from './report-row.ts';
import { findDifferences } from './source-differences.model.ts';
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

/** Reports of a company by source, newest first. */
export interface ReportSources {
  /** As far as company facts show them; none without company facts. */
  readonly facts: readonly FactReport[];
  /** Those that were read. */
  readonly reports: readonly ReadReport[];
  /** By accession number, for the share figures of each filing; those that the reports show, unless given. */
  readonly factors?: ReadonlyMap<string, number>;
}

export interface Reports<Report> {
  /** Newest first. */
  readonly annualReports: Report[];
  /** Newest first. */
  readonly quarterlyReports: Report[];
}

export interface FiledStatements {
  readonly income: Reports<IncomeReport>;
  readonly balance: Reports<BalanceReport>;
  readonly cashFlow: Reports<CashFlowReport>;
}

interface Merged {
  readonly statements: FiledStatements;
  /** Main figures that the two sources state differently. */
  readonly differences: readonly SourceDifference[];
}

/**
 * Returns a company's statements out of the filings that were read and company facts. For each period the newest filing
 * that presents it counts; company facts stand in for the periods that no filing presents.
 */
export function mergeStatements(sources: ReportSources): Merged {
  const company = new CompanyMerge({
    ...sources,
    factors: sources.factors ?? splitFactors([...sources.facts, ...sources.reports]),
  });
  const merge = <Report>(kind: StatementKind, schema: z.ZodType<Report>): Reports<Report> => ({
    annualReports: z.array(schema).parse(company.rows(kind, true)),
    quarterlyReports: z.array(schema).parse(company.rows(kind, false)),
  });
  const statements = {
    income: merge('income', incomeReportSchema),
    balance: merge('balance', balanceReportSchema),
    cashFlow: merge('cashFlow', cashFlowReportSchema),
  };
  return { statements, differences: company.differences };
}

type Periods = ReadonlyMap<string, MergedPeriod>;

/** The merge of one company. */
class CompanyMerge {
  readonly differences: SourceDifference[] = [];
  readonly #sources: Required<ReportSources>;
  readonly #yearEnds: ReadonlySet<string>;
  readonly #factYearEnds: ReadonlySet<string>;
  readonly #read: ReadonlySet<string>;
  readonly #factPeriods = new Map<string, Periods>();

  constructor(sources: Required<ReportSources>) {
    this.#sources = sources;
    this.#yearEnds = findYearEnds(sources.reports);
    this.#factYearEnds = findYearEnds(sources.facts);
    this.#read = new Set(sources.reports.map(({ reference }) => reference.accessionNumber));
  }

  /** Returns the reports of years or quarters, newest first, and notes the differences between the sources. */
  rows(kind: StatementKind, isYearly: boolean): Record<string, unknown>[] {
    const { reports, factors } = this.#sources;
    const columns = onOneBasis(listColumns(reports, kind), factors);
    const rules = this.#rules(kind, columns);
    const byEnd = groupBy(selectPeriods(kind, columns, this.#yearEnds, isYearly), ({ end }) => end);
    const known = [...this.#byFacts(kind, isYearly).values()];
    const basis = new Map(withoutDisproven(known, byEnd, rules.mainFields, kind).map((period) => [period.end, period]));
    const ends = [...new Set([...byEnd.keys(), ...basis.keys()])].sort().toReversed();
    const merged = ends.flatMap((end): MergedPeriod[] => {
      const period = mergedPeriod(byEnd.get(end) ?? [], basis.get(end) ?? null, rules);
      return period === null || essentialFields[kind].every((field) => isMissing(period, field)) ? [] : [period];
    });
    const shown = merged.slice(0, mostPeriods);
    this.differences.push(...findDifferences(kind, isYearly ? 'annual' : 'quarterly', shown, basis));
    const label = this.#labels(isYearly);
    return shown.map((period) => toReportRow(period, label(period.end), factors));
  }

  /** The periods by company facts. Results before interest and net income go with the other statement of flows. */
  #byFacts(kind: StatementKind, isYearly: boolean): Periods {
    const own = this.#periodsByFacts(kind, isYearly);
    if (kind === 'balance' || own.size === 0) return own;
    const other = this.#periodsByFacts(kind === 'income' ? 'cashFlow' : 'income', isYearly);
    const align = (period: MergedPeriod) =>
      kind === 'income'
        ? alignIncome(period, other.get(period.end), findResultBeforeInterest(this.#sources.reports, period.end))
        : alignCashFlow(period, other.get(period.end));
    return new Map([...own].map(([end, period]) => [end, align(period)]));
  }

  #periodsByFacts(kind: StatementKind, isYearly: boolean): Periods {
    const known = this.#factPeriods.get(`${kind}|${isYearly}`);
    if (known !== undefined) return known;
    const { facts, factors } = this.#sources;
    const columns = onOneBasis(listColumns(facts, kind), factors);
    const rules = this.#rules(kind, columns);
    const byEnd = groupBy(selectPeriods(kind, columns, this.#factYearEnds, isYearly), ({ end }) => end);
    const periods = [...byEnd.values()].flatMap((own) => mergeFactPeriod(own, rules) ?? []);
    const found = new Map(periods.map((period) => [period.end, period]));
    this.#factPeriods.set(`${kind}|${isYearly}`, found);
    return found;
  }

  #rules(kind: StatementKind, columns: readonly FiledColumn[]): MergeRules {
    return {
      mainFields: mainFields[kind],
      shareFields,
      neverPresented: neverPresentedIn(columns),
      read: this.#read,
    };
  }

  #labels(isYearly: boolean): (end: string) => FiscalLabel {
    const byCover = fiscalLabels(this.#sources.reports);
    const byFacts = new FiscalLabels(this.#sources.facts, [...this.#factYearEnds]);
    return (end) => {
      const { fiscalYear, fiscalQuarter } = byCover?.(end) ?? (isYearly ? byFacts.year(end) : byFacts.quarter(end));
      return isYearly || fiscalQuarter === undefined ? { fiscalYear } : { fiscalYear, fiscalQuarter };
    };
  }
}

/** Returns the columns of years or of quarters. @param yearEnds last days of fiscal years */
function selectPeriods(
  kind: StatementKind,
  columns: readonly FiledColumn[],
  yearEnds: ReadonlySet<string>,
  isYearly: boolean,
): Column[] {
  if (kind !== 'balance') {
    return isYearly ? columns.filter(isAnnual).filter(isYear).map(presented) : quarterColumns(columns);
  }
  if (isYearly) return yearEndBalances(columns, yearEnds).map(presented);
  const isOwn = isQuarterEnd(columns, yearEnds);
  // At the end of a year a quarterly report, which is condensed, fills gaps.
  const condensed = columns.filter((column) => isQuarterly(column) && !isOwn(column));
  return [...columns.filter(isOwn), ...condensed].map(presented);
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

function isMissing({ cells }: MergedPeriod, field: string): boolean {
  return cells.get(field)?.value == null;
}
