import { unreadFiling } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import type { StoredFacts } from '../../stored-facts.ts';
import { findNewestDay } from '../shape/filing-figures.ts';
import { noteConcepts } from '../standardise/rules/note-concepts.ts';
import { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import { standardise } from '../standardise/standardise.model.ts';
import { countReports, findCashFlowConcepts } from './depreciation-choice.ts';
import { arrangeFigures } from './fact-figures.model.ts';
import { groupByFiling } from './fact-filings.model.ts';
import { bringToOneScale } from './filing-scale.model.ts';
import { keepSameCompany } from './same-company.model.ts';

/** A report as far as company facts show it. */
export interface FactReport extends ReadReport {
  readonly isFacts: true;
  readonly notes: NoteFacts;
}

/** Returns the reports of a company that have a statement in its company facts, newest first. */
export function readFactReports(company: StoredFacts): FactReport[] {
  const tagged = Object.entries(company.facts).filter(([, { length }]) => length > 0);
  const everTagged = new Set(tagged.map(([concept]) => concept));
  const filings = keepSameCompany(bringToOneScale(groupByFiling(company)));
  const concepts = { everTagged, onCashFlow: findCashFlowConcepts(filings), reports: countReports(filings) };
  return filings.flatMap(({ facts, leftOut, accessionNumber, form, filed, fiscalYear, ...own }) => {
    const figures = arrangeFigures(facts, concepts, leftOut);
    if (figures.statements.length === 0) return [];
    const notes = new NoteFacts(figures.facts);
    const standard = standardise(figures);
    const income = standard.income.map(({ period, figures: stated }) => {
      const weightedAverageSharesBasic = notes.findFact(noteConcepts.basicShares, period);
      return { period, figures: { ...stated, weightedAverageSharesBasic } };
    });
    const { currency } = company;
    const { periodEnd = findNewestDay(figures.statements) } = own;
    const filing = { ...unreadFiling, periodEnd, fiscalYear, currency, standard: { ...standard, income } };
    const reference = { cik: '', form, accessionNumber, filed, primaryDocument: '' };
    return [{ reference, isFacts: true as const, notes, filing }];
  });
}
