import { type StandardStatements, unreadFiling } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import type { FilingFigures } from '../shape/filing-figures.ts';
import { findNewestDay } from '../shape/presented-statement.ts';
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

/** A filing as far as company facts show it, with its standard statements. */
export interface StandardisedFiling {
  readonly filing: FactFiling;
  readonly figures: FilingFigures;
  readonly standard: StandardStatements;
}

/** Returns the filings of a company that have a statement in its company facts, newest first. */
export function standardiseFacts(company: CompanyFacts): StandardisedFiling[] {
  const everTagged = new Set([...company.facts].flatMap(([concept, { length }]) => (length > 0 ? [concept] : [])));
  return keepSameCompany(groupByFiling(company)).flatMap((filing) => {
    const figures = arrangeFigures(filing.facts, everTagged);
    return figures.statements.length === 0 ? [] : [{ filing, figures, standard: standardise(figures) }];
  });
}

/** Returns the reports of a company as far as its company facts show them, newest first. */
export function readFactReports(company: CompanyFacts): FactReport[] {
  return standardiseFacts(company).map((filing) => toReport(filing, company.currency));
}

function toReport({ filing, figures, standard }: StandardisedFiling, currency: string): FactReport {
  const { accessionNumber, form, filed, fiscalYear, facts } = filing;
  const notes = new NoteFacts(facts);
  const income = standard.income.map(({ period, figures: own }) => {
    const weightedAverageSharesBasic = notes.findFact(noteConcepts.basicShares, period);
    return { period, figures: { ...own, weightedAverageSharesBasic } };
  });
  const periodEnd = findNewestDay(figures.statements);
  return {
    reference: { cik: '', form, accessionNumber, filed, primaryDocument: '' },
    isFacts: true,
    filing: { ...unreadFiling, periodEnd, fiscalYear, currency, standard: { ...standard, income } },
  };
}
