import type { ReadReport } from '../../read-report.ts';
import { noteConcepts } from '../standardise/rules/note-concepts.ts';
import { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import { standardise } from '../standardise/standardise.model.ts';
import type { CompanyFacts } from './company-facts.ts';
import { arrangeFigures } from './fact-figures.model.ts';
import { type FactFiling, groupByFiling } from './fact-filings.model.ts';
import { keepSameCompany } from './same-company.model.ts';

/** A report as far as company facts show it. */
export interface FactReport extends ReadReport {
  readonly isFacts: true;
}

/** Returns the reports of a company as far as its company facts show them, newest first. */
export function readFactReports(company: CompanyFacts): FactReport[] {
  const everTagged = new Set([...company.facts].flatMap(([concept, { length }]) => (length > 0 ? [concept] : [])));
  return keepSameCompany(groupByFiling(company)).flatMap((filing) => toReport(filing, company.currency, everTagged));
}

function toReport(
  { accessionNumber, form, filed, fiscalYear, facts }: FactFiling,
  currency: string,
  everTagged: ReadonlySet<string>,
): FactReport[] {
  const figures = arrangeFigures(facts, everTagged);
  if (figures.statements.length === 0) return [];
  const days = figures.statements.flatMap(({ columns }) => columns.map(({ end }) => end)).sort();
  const standard = standardise(figures);
  const notes = new NoteFacts(facts);
  const income = standard.income.map(({ period, figures: own }) => {
    return {
      period,
      figures: { ...own, weightedAverageSharesBasic: notes.findFact(noteConcepts.basicShares, period) },
    };
  });
  return [
    {
      reference: { cik: '', form, accessionNumber, filed, primaryDocument: '' },
      isFacts: true,
      filing: {
        document: null,
        periodEnd: days.at(-1) ?? null,
        fiscalYear,
        fiscalPeriod: null,
        currency,
        statements: [],
        standard: { ...standard, income },
        breakdowns: [],
        reason: null,
      },
    },
  ];
}
