import type { MarketKind } from '../../../contract/market/market.ts';
import type { MarketReport } from '../../market-report.ts';
import { type FactReport, readFactReports } from '../../sec/facts/fact-reports.model.ts';
import { NoteFacts } from '../../sec/standardise/rules/note-facts.model.ts';
import type { StoredFacts } from '../../stored-facts.ts';
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
 * @param read the reports in these facts, where they are read already
 */
export function readFactCompany(
  cik: number,
  sic: string | null,
  company: StoredFacts,
  read: readonly FactReport[] = readFactReports(company),
): FactCompany {
  const filings = read.map(({ reference, filing: { standard }, notes }) => {
    const { accessionNumber: accession, form, filed } = reference;
    const head = { cik, accession, form, filed, accepted: `${filed}T00:00:00`, currency: company.currency };
    return { head, standard, notes };
  });
  const newest = filings.find(({ standard }) => standard.income.length > 0 && standard.balance.length > 0);
  const none = { standard: { income: [], balance: [], cashFlow: [] }, notes: new NoteFacts([]) };
  return {
    kind: decideReportKind(sic, newest ?? none),
    reports: filings.flatMap((filing) => toMarketReports(filing, filing.head)),
  };
}
