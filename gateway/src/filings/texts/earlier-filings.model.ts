import type { EdgarCompany } from '../../contract/edgar.ts';
import type { ComparedFiling } from '../../contract/filing-texts.ts';

const mostEarlier = 12;
const dayMs = 86_400_000;
const yearDays = { least: 340, most: 390 };

/** Returns the filings of a list that have a document, newest first. */
export function listDocuments({ filings: { recent } }: EdgarCompany): ComparedFiling[] {
  return recent.accessionNumber.flatMap((accession, row) => {
    const document = recent.primaryDocument[row] ?? '';
    if (document === '') return [];
    const [form = '', filed = ''] = [recent.form[row], recent.filingDate[row]];
    return [{ accession, document, form, filed, periodEnd: recent.reportDate?.[row] ?? '' }];
  });
}

/** Returns 10-K or 10-Q for a report of that kind, also for its variants; null for other forms. */
export function reportKind(form: string): '10-K' | '10-Q' | null {
  return /^10-K/.test(form) ? '10-K' : /^10-Q/.test(form) ? '10-Q' : null;
}

/** Returns the reports of the same kind before a filing, newest first. Amendments are left out: most repeat a part only. */
export function listEarlier(all: readonly ComparedFiling[], newer: ComparedFiling): ComparedFiling[] {
  const kind = reportKind(newer.form);
  const isBefore = (filing: ComparedFiling) =>
    newer.periodEnd !== '' && filing.periodEnd !== '' ? filing.periodEnd < newer.periodEnd : filing.filed < newer.filed;
  return all
    .filter((filing) => reportKind(filing.form) === kind && !filing.form.endsWith('/A') && isBefore(filing))
    .slice(0, mostEarlier);
}

/**
 * Returns the filing that a report is compared with: the annual report before it, or the quarterly report of the same
 * quarter a year before, since seasons differ; without that, the newest before it. Null for the first one.
 */
export function chooseOlder(newer: ComparedFiling, earlier: readonly ComparedFiling[]): ComparedFiling | null {
  const isYearBefore = ({ periodEnd }: ComparedFiling) => {
    const days = (Date.parse(newer.periodEnd) - Date.parse(periodEnd)) / dayMs;
    return days >= yearDays.least && days <= yearDays.most;
  };
  return earlier.find(isYearBefore) ?? earlier[0] ?? null;
}
