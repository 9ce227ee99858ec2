import { z } from 'zod';
import { daysBetween } from '../../contract/figures/days.ts';
import {
  type BalanceReport,
  balanceReportSchema,
  type CashFlowReport,
  cashFlowReportSchema,
  type FigureField,
  type IncomeReport,
  incomeReportSchema,
  type Provenance,
} from '../../contract/statements.ts';
import { ofSameCompany } from './company-filings.model.ts';
import { type ConceptTable, type LearnedLines, type LineField, type StatementLines, withLearned } from './concepts.ts';
import { FactIndex } from './fact-index.model.ts';
import type { CompanyFacts, Fact } from './facts.ts';
import { type Figure, isFigure } from './figure.model.ts';
import { numeralOf } from './figure-words.model.ts';
import { type Lines, PeriodFigures } from './figures.model.ts';
import { type FiscalLabel, FiscalLabels } from './fiscal-labels.model.ts';
import { findPeriods, type QuarterPeriod } from './periods.model.ts';
import { QuarterDerivation } from './quarters.model.ts';
import { withMeantSigns } from './signs.model.ts';
import { type FiledSplit, findSplits, onOneBasis } from './split-basis.model.ts';
import { isSame, type PeriodKind, Vintages } from './vintages.model.ts';

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

/** What to build of a company. */
export interface StatementBounds {
  /** The most periods: enough for every chart and for sums over four quarters, unless given. */
  readonly years?: number;
  readonly quarters?: number;
  /** The splits of the company; those that its facts show, unless given. */
  readonly splits?: readonly FiledSplit[];
}

const usualPeriods = 20;
/** The cover page states the shares some weeks after the period's end. */
const coverPageDays = 100;
const cent = 0.01;
const afterSplit = 0.005;

interface Period {
  readonly end: string;
  readonly label: FiscalLabel;
  readonly figures: PeriodFigures;
}

/**
 * Returns a company's filed facts as annual and quarterly statements. Every figure carries its provenance; one that was
 * not filed and cannot be calculated is null with a reason.
 * @param learned lines that the company's filings show to be the right ones; readCompanyFacts must have read them, too
 */
export function statementsOf(
  company: CompanyFacts,
  learned: LearnedLines = {},
  bounds: StatementBounds = {},
): FiledStatements {
  const concepts = withLearned(company.concepts, learned);
  const facts = onOneBasis(ownFacts(company, concepts), unitsOf(concepts), bounds.splits);
  const { years, quarters } = periodsOf(concepts, facts, bounds);
  const build = <Report>(
    schema: z.ZodType<Report>,
    lines: StatementLines<Report>,
    essential: readonly FigureField<Report>[],
  ): Reports<Report> => {
    const reports = (periods: readonly Period[]) =>
      z
        .array(schema)
        .parse(periods.flatMap((period) => reportOf(company.currency, fieldsOf(lines), period, essential)));
    return { annualReports: reports(years), quarterlyReports: reports(quarters) };
  };
  return {
    income: build(incomeReportSchema, concepts.income, ['totalRevenue', 'netIncome']),
    balance: build(balanceReportSchema, concepts.balance, ['totalAssets']),
    cashFlow: build(cashFlowReportSchema, concepts.cashFlow, [
      'operatingCashflow',
      'cashflowFromInvestment',
      'cashflowFromFinancing',
    ]),
  };
}

/** Returns the splits that a company's facts show. */
export function splitsIn(company: CompanyFacts): FiledSplit[] {
  return findSplits(ownFacts(company, company.concepts), unitsOf(company.concepts));
}

function ownFacts(company: CompanyFacts, concepts: ConceptTable): ReadonlyMap<string, readonly Fact[]> {
  return ofSameCompany(withMeantSigns(company.facts, concepts), concepts.identity);
}

function periodsOf(concepts: ConceptTable, facts: ReadonlyMap<string, readonly Fact[]>, bounds: StatementBounds) {
  const index = new FactIndex(facts);
  const vintages = new Vintages(index);
  const lines: Lines = { ...concepts.income, ...concepts.balance, ...concepts.cashFlow, ...concepts.auxiliary };
  const periods = findPeriods(index, concepts.anchors);
  const labels = new FiscalLabels(facts, concepts.anchors, periods.years);
  const years = periods.years.slice(0, bounds.years ?? usualPeriods).map((end) => ({
    end,
    label: labels.year(end),
    figures: new PeriodFigures(lines, index, { end, find: (concept) => findIn(index, vintages, concept, 'year', end) }),
  }));
  const known = new Map<string, PeriodFigures>();
  const figuresOf = (quarter: QuarterPeriod): PeriodFigures => {
    const figures =
      known.get(quarter.end) ??
      new PeriodFigures(lines, index, {
        end: quarter.end,
        find: (concept) => findIn(index, vintages, concept, 'quarter', quarter.end),
        derive: (field) => derivation.line(field, quarter),
        deriveConcept: (concept) => derivation.concept(concept, quarter),
      });
    known.set(quarter.end, figures);
    return figures;
  };
  const derivation = new QuarterDerivation({ lines, index, quarters: periods.quarters, figuresOf });
  const quarters = periods.quarters.slice(0, bounds.quarters ?? usualPeriods).map((quarter) => ({
    end: quarter.end,
    label: labels.quarter(quarter.end),
    figures: figuresOf(quarter),
  }));
  return { years, quarters };
}

/** Returns the concepts that count shares or state amounts per share. */
function unitsOf({ income, balance, cashFlow, auxiliary }: ConceptTable): Map<string, 'shares' | 'perShare'> {
  const lines = [income, balance, cashFlow, auxiliary].flatMap((statement) => Object.values(statement));
  return new Map(
    lines.flatMap(({ unit, concepts, otherwise = [] }) => {
      if (unit === undefined) return [];
      const parts = otherwise.flatMap(({ terms }) => terms.flatMap((term) => term.concepts));
      return [...concepts, ...parts].map((concept) => [concept, unit] as const);
    }),
  );
}

/** Returns the figure that is filed under a concept for a period, or at its last day. */
function findIn(
  index: FactIndex,
  vintages: Vintages,
  concept: string,
  kind: Exclude<PeriodKind, 'balance'>,
  end: string,
): Figure | null {
  if (concept.startsWith('dei:')) return onCoverPage(index, concept, end);
  for (const one of [kind, 'balance'] as const) {
    const found = vintages.figure(concept, one, end);
    if (found === null) continue;
    const { fact, remark, isOlder } = found;
    const versions = vintages.periods(concept, one, end).find(({ start }) => start === fact.start)?.versions;
    const remarks = [remark, fact.remark ?? null].filter((text) => text !== null);
    return {
      value: fact.val,
      isOlder,
      provenance: {
        ...taggedBy(concept, fact),
        ...(remarks.length > 0 && { reason: remarks.join(' ') }),
        ...firstFiled(fact, versions?.[0]),
      },
    };
  }
  return null;
}

/** Returns the shares on the cover page of a period's report: the first count after the period's end. */
function onCoverPage(index: FactIndex, concept: string, day: string): Figure | null {
  const [first] = [...index.ends(concept)].filter((end) => end > day && daysBetween(day, end) <= coverPageDays).sort();
  const fact = first === undefined ? undefined : index.balance(concept, first)?.versions.at(-1);
  if (fact === undefined) return null;
  return { value: fact.val, provenance: { ...taggedBy(concept, fact), reason: `Counted on ${fact.end}.` } };
}

function taggedBy(concept: string, { accn, filed }: Fact): Provenance {
  return { rule: 'tagged', concepts: [concept], accessionNumber: accn, filed };
}

function firstFiled(fact: Fact, first: Fact | undefined): Pick<Provenance, 'firstFiled'> {
  if (first === undefined || first.accn === fact.accn || isSame(first.val, fact.val)) return {};
  // Counts and figures per share are rounded: on another split basis the rounding shows.
  const isRounding = Math.abs(first.val - fact.val) <= Math.max(cent, afterSplit * Math.abs(fact.val));
  if (first.asFiled !== fact.asFiled && isRounding) return {};
  return { firstFiled: { value: numeralOf(first.val), accessionNumber: first.accn, filed: first.filed } };
}

function fieldsOf<Report>(lines: StatementLines<Report>): LineField[] {
  const isField = (name: string): name is LineField & FigureField<Report> => name in lines;
  return Object.keys(lines).filter(isField);
}

/** Returns a report, or none for a period without an essential figure. */
function reportOf(
  currency: string,
  fields: readonly LineField[],
  { end, label, figures: found }: Period,
  essential: readonly string[],
): Record<string, unknown>[] {
  const figures: Record<string, string | null> = {};
  const provenance: Record<string, Provenance> = {};
  for (const field of fields) {
    const outcome = found.line(field);
    figures[field] = isFigure(outcome) ? numeralOf(outcome.value) : null;
    provenance[field] = isFigure(outcome) ? outcome.provenance : missing(outcome.reason);
  }
  if (essential.every((field) => figures[field] === null)) return [];
  return [{ fiscalDateEnding: end, ...label, reportedCurrency: currency, ...figures, provenance }];
}

/** Company facts do not tell whether a statement presents a line. */
function missing(reason: string): Provenance {
  return { rule: 'missing', concepts: [], accessionNumber: null, filed: null, reason, missing: 'unread' };
}
