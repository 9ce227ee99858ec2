import { z } from 'zod';
import { fiscalYearOf } from '../../../contract/figures/fiscal-year.ts';
import {
  type BalanceReport,
  balanceReportSchema,
  type CashFlowReport,
  cashFlowReportSchema,
  type IncomeReport,
  incomeReportSchema,
  type Provenance,
} from '../../../contract/statements.ts';
import { type EbitChoice, mostShownYears } from '../../../figures/ebit.ts';
import type { SourceDifference } from '../../provider.ts';
import type { ReadReport } from '../../read-report.ts';
import { type FiscalLabel, labelPeriods } from '../../report-labels.model.ts';
import type { StatementKind } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { type Cell, formatNumeral, readValue, withRemark } from './cells.model.ts';
import { choosePeriodEbit, withEbit } from './ebit.model.ts';
import { findTransitions, findYearEnds, listColumns } from './filed-column.model.ts';
import { type MergedPeriod, mergedPeriod, withoutRepetitions } from './merged-reports.model.ts';
import {
  alignCashFlow,
  mergeFactPeriod,
  neverPresentedIn,
  type PeriodLength,
  selectPeriods,
  selectRecent,
  type WantedPeriods,
  withEbitda,
} from './period-columns.model.ts';
import { withoutOtherScales } from './report-scale.model.ts';
import { findDifferences, withoutDisproven } from './source-differences.model.ts';
import { onOneBasis, shareFields, splitFactors } from './split-basis.model.ts';
import { mergeTwelveMonths, sumOfQuarters } from './twelve-months.model.ts';

/** Numbers of periods, the newest ones. */
const mostPeriods: WantedPeriods = { annual: mostShownYears, quarterly: 20 };

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
  readonly facts: readonly ReadReport[];
  readonly reports: readonly ReadReport[];
  /** By accession number, for the share figures of each filing; those that the reports show, unless given. */
  readonly factors?: ReadonlyMap<string, number>;
  /** The definition of EBIT; that of the years that are wanted, unless given. */
  readonly ebit?: EbitChoice;
  /** The periods that are wanted; 20 years and 20 quarters unless given. */
  readonly wanted?: WantedPeriods;
}

export interface Reports<Report> {
  /** Newest first. */
  readonly annualReports: Report[];
  /** Newest first. */
  readonly quarterlyReports: Report[];
  /** The twelve months up to the end of each quarter, newest first; of statements of flows alone. */
  readonly ttmReports?: Report[];
}

export interface FiledStatements {
  readonly income: Reports<IncomeReport>;
  readonly balance: Reports<BalanceReport>;
  readonly cashFlow: Reports<CashFlowReport>;
}

/**
 * Returns a company's statements out of the filings that were read and company facts. For each period the newest filing
 * that presents it counts; company facts stand in for the periods that no filing presents. Main figures that the two
 * sources state differently come with them.
 */
export function mergeStatements(sources: ReportSources) {
  const company = openMerge(sources);
  const merge = <Report>(kind: StatementKind, schema: z.ZodType<Report>): Reports<Report> => ({
    annualReports: z.array(schema).parse(company.rows(kind, 'year')),
    quarterlyReports: z.array(schema).parse(company.rows(kind, 'quarter')),
    ...(kind !== 'balance' && { ttmReports: z.array(schema).parse(company.trailingRows(kind)) }),
  });
  const statements: FiledStatements = {
    income: merge('income', incomeReportSchema),
    balance: merge('balance', balanceReportSchema),
    cashFlow: merge('cashFlow', cashFlowReportSchema),
  };
  return { statements, differences: company.differences };
}

export function findEbitDefinition(sources: ReportSources): EbitChoice {
  return openMerge(sources).findEbit();
}

function openMerge(sources: ReportSources): CompanyMerge {
  const { facts, factors = splitFactors([...facts, ...sources.reports]), wanted = mostPeriods } = sources;
  return new CompanyMerge({ ...sources, facts, reports: withoutOtherScales(sources.reports, facts), factors, wanted });
}

type MergeSources = Required<Omit<ReportSources, 'ebit'>> & Pick<ReportSources, 'ebit'>;

interface MergedKind {
  readonly merged: readonly MergedPeriod[];
  readonly basis: ReadonlyMap<string, MergedPeriod>;
}

/** Returns whether a figure is known, or was left out for a reason that its row must tell. */
function isTold(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.value !== null || /^(Not derived|Left out): /.test(cell.provenance.reason ?? ''));
}

/** Returns periods of the income statement with EBITDA by the cash flow statements of the same days. */
function withAllEbitda(income: readonly MergedPeriod[], cashFlow: readonly MergedPeriod[]): MergedPeriod[] {
  const byEnd = new Map(cashFlow.map((period) => [period.end, period]));
  return income.map((period) => withEbitda(period, byEnd.get(period.end)));
}

class CompanyMerge {
  readonly differences: SourceDifference[] = [];
  readonly #sources: MergeSources;
  readonly #yearEnds: ReadonlySet<string>;
  readonly #factYearEnds: ReadonlySet<string>;
  readonly #read: ReadonlySet<string>;
  readonly #transitions: ReadonlyMap<string, number>;
  readonly #factPeriods = new Map<string, MergedPeriod[]>();
  readonly #mergedPeriods = new Map<string, MergedKind>();

  constructor(sources: MergeSources) {
    this.#sources = sources;
    this.#yearEnds = findYearEnds(sources.reports);
    this.#factYearEnds = findYearEnds(sources.facts);
    this.#transitions = findTransitions([...sources.facts, ...sources.reports]);
    this.#read = new Set(sources.reports.map(({ reference }) => reference.accessionNumber));
  }

  /** Returns the reports of years or quarters, newest first, and notes the differences between the sources. */
  rows(kind: StatementKind, length: 'year' | 'quarter'): Record<string, unknown>[] {
    const { factors, wanted } = this.#sources;
    const name = length === 'year' ? 'annual' : 'quarterly';
    const count = wanted[name];
    if (count === 0) return [];
    const { merged, basis } = this.#merge(kind, length);
    const newest = merged.slice(0, count);
    this.differences.push(...findDifferences(kind, name, newest, basis));
    const label = this.#labels(length);
    const shown =
      kind === 'income'
        ? withAllEbitda(this.#withEbit(newest, length), this.#merge('cashFlow', length).merged)
        : newest;
    const told = kind === 'balance' ? shown.map((period) => this.#withTransition(period)) : shown;
    return told.map((period) => toReportRow(period, label(period.end), factors));
  }

  /** Returns the reports of the twelve months up to the end of each quarter, newest first. */
  trailingRows(kind: 'income' | 'cashFlow'): Record<string, unknown>[] {
    const own = this.#trailing(kind);
    const shown = kind === 'income' ? withAllEbitda(own, this.#trailing('cashFlow')) : own;
    const label = this.#labels('quarter');
    return shown.map((period) => toReportRow(period, label(period.end), this.#sources.factors));
  }

  #trailing(kind: 'income' | 'cashFlow'): MergedPeriod[] {
    const of = (length: PeriodLength) => {
      const { merged } = this.#merge(kind, length);
      return kind === 'income' ? this.#withEbit(merged, length) : merged;
    };
    const lengths = { years: of('year'), quarters: of('quarter'), parts: of('part') };
    const { quarterly } = this.#sources.wanted;
    const interim = [...lengths.quarters, ...lengths.parts].map(({ end }) => end);
    const known = new Set([...interim, ...lengths.years.map(({ end }) => end)]);
    const ends = [...known].sort().toReversed().slice(0, quarterly);
    return mergeTwelveMonths(ends, lengths).filter(({ cells }) =>
      essentialFields[kind].some((field) => readValue(cells, field) !== null),
    );
  }

  /** Returns the periods of a statement, newest first, and those by company facts. */
  #merge(kind: StatementKind, length: PeriodLength): MergedKind {
    const key = `${kind}|${length}`;
    const known = this.#mergedPeriods.get(key);
    if (known !== undefined) return known;
    const { reports, factors, wanted } = this.#sources;
    const columns = onOneBasis(listColumns(reports, kind), factors);
    const rules = { mainFields: mainFields[kind], neverPresented: neverPresentedIn(columns), read: this.#read };
    const recent = selectRecent(columns, wanted, length);
    const byEnd = groupBy(selectPeriods(kind, recent, this.#yearEnds, length), ({ end }) => end);
    const byFacts = withoutDisproven(this.#byFacts(kind, length), byEnd, rules.mainFields, kind);
    const basis = new Map(byFacts.map((period) => [period.end, period]));
    const ends = [...new Set([...byEnd.keys(), ...basis.keys()])].sort().toReversed();
    const merged = ends.flatMap((end): MergedPeriod[] => {
      const period = mergedPeriod(byEnd.get(end) ?? [], basis.get(end) ?? null, rules);
      const isShown = essentialFields[kind].some((field) => isTold(period?.cells.get(field)));
      return period !== null && isShown ? [period] : [];
    });
    const own = { merged: withoutRepetitions(merged), basis };
    this.#mergedPeriods.set(key, own);
    return own;
  }

  /** Returns the definition of EBIT for all periods of the company. */
  findEbit(): EbitChoice {
    const { wanted } = this.#sources;
    const years = this.#merge('income', 'year').merged.slice(0, wanted.annual);
    return choosePeriodEbit(
      years.length > 0 ? years : this.#merge('income', 'quarter').merged.slice(0, wanted.quarterly),
    );
  }

  #withEbit(periods: readonly MergedPeriod[], length: PeriodLength): MergedPeriod[] {
    const { ebit = this.findEbit() } = this.#sources;
    return periods.map((period) => withEbit(period, ebit, length === 'year'));
  }

  /** A balance at the end of a transition says how long it is: no year lies between it and the balance before. */
  #withTransition(period: MergedPeriod): MergedPeriod {
    const months = this.#transitions.get(period.end);
    if (months === undefined) return period;
    const remark = `A transition of ${months} ${months === 1 ? 'month' : 'months'} to another fiscal year ends on this day.`;
    const cells = [...period.cells].map(([field, cell]) => {
      return [field, cell.value === null ? cell : withRemark(cell, remark)] as const;
    });
    return { ...period, cells: new Map(cells) };
  }

  /** The periods by company facts. Net income of the cash flow statement is that of the income statement. */
  #byFacts(kind: StatementKind, length: PeriodLength): MergedPeriod[] {
    const own = this.#periodsByFacts(kind, length);
    if (kind !== 'cashFlow' || own.length === 0) return own;
    const incomes = this.#periodsByFacts('income', length);
    return own.map((period) =>
      alignCashFlow(
        period,
        incomes.find(({ end }) => end === period.end),
      ),
    );
  }

  #periodsByFacts(kind: StatementKind, length: PeriodLength): MergedPeriod[] {
    const key = `${kind}|${length}`;
    const known = this.#factPeriods.get(key);
    if (known !== undefined) return known;
    const { facts, factors, wanted } = this.#sources;
    const columns = selectRecent(onOneBasis(listColumns(facts, kind), factors), wanted, length);
    const selected = selectPeriods(kind, columns, this.#factYearEnds, length);
    const periods = [...groupBy(selected, ({ end }) => end).values()].flatMap((own) => mergeFactPeriod(own) ?? []);
    this.#factPeriods.set(key, periods);
    return periods;
  }

  #labels(length: 'year' | 'quarter'): (end: string) => FiscalLabel {
    const { facts, reports } = this.#sources;
    const labels = labelPeriods([...facts, ...reports], [...this.#factYearEnds, ...this.#yearEnds], this.#transitions);
    return (end) => {
      const label = labels?.(end) ?? { fiscalYear: fiscalYearOf({ fiscalDateEnding: end }) };
      const { fiscalQuarter: _, ...year } = label;
      return length === 'year' ? year : label;
    };
  }
}

/** Figures that no report shows: others are calculated from them. */
const hidden: readonly string[] = ['weightedAverageSharesBasic'];

/** Returns a period as a report of the contract, with its fiscal label. @param factors by accession number, of share figures */
function toReportRow(
  { end, currency, cells: all }: MergedPeriod,
  label: FiscalLabel,
  factors: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const cells = [...all].filter(([field]) => !hidden.includes(field));
  const told = cells.filter(([, { provenance }]) => provenance !== sumOfQuarters);
  return {
    fiscalDateEnding: end,
    ...label,
    reportedCurrency: currency,
    ...Object.fromEntries(cells.map(([field, { value }]) => [field, value === null ? null : formatNumeral(value)])),
    provenance: Object.fromEntries(told.map(([field, cell]) => [field, withSplitNote(field, cell, factors)])),
  };
}

/** A share figure that the filing states on the basis before a split says so. */
function withSplitNote(field: string, cell: Cell, factors: ReadonlyMap<string, number>): Provenance {
  const { value, provenance } = cell;
  const factor = shareFields.has(field) && value !== null ? (factors.get(provenance.accessionNumber ?? '') ?? 1) : 1;
  if (factor === 1) return provenance;
  const split = factor > 1 ? `${factor} for 1` : `1 for ${Math.round(1 / factor)}`;
  return withRemark(cell, `Restated for the share split of ${split} since.`).provenance;
}
