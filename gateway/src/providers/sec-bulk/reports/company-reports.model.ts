import type { MarketKind } from '../../../contract/market.ts';
import type { MarketReport } from '../../market-report.ts';
import type { CompanyFacts } from '../../sec/facts/company-facts.ts';
import { standardiseFacts } from '../../sec/facts/fact-reports.model.ts';
import { NoteFacts } from '../../sec/standardise/rules/note-facts.model.ts';
import { decideReportKind } from './market-kind.model.ts';
import { toMarketReports } from './market-reports.model.ts';

/** A company as its company facts show it. */
export interface FactCompany {
  readonly kind: MarketKind;
  readonly reports: readonly MarketReport[];
}

/**
 * Returns the reports of a company out of its company facts, which know the day of a filing and not its time.
 * @param sic the SEC's industry code, four digits; null without one
 */
export function readFactCompany(cik: number, sic: string | null, company: CompanyFacts): FactCompany {
  const filings = standardiseFacts(company).map(({ filing, figures, standard }) => {
    const { accessionNumber: accession, form, filed } = filing;
    const head = { cik, accession, form, filed, accepted: `${filed}T00:00:00`, currency: company.currency };
    return { head, standard, notes: new NoteFacts(figures.facts) };
  });
  const newest = filings.find(({ standard }) => standard.income.length > 0 && standard.balance.length > 0);
  const none = { standard: { income: [], balance: [], cashFlow: [] }, notes: new NoteFacts([]) };
  return {
    kind: decideReportKind(sic, newest ?? none),
    reports: filings.flatMap((filing) => toMarketReports(filing, filing.head)),
  };
}
