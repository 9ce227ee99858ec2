import type { FilingReference } from '../../contract/as-filed.ts';
import { type EdgarCompany, edgarDownloadQuerySchema } from '../../contract/edgar.ts';
import { daysBetween } from '../../contract/figures/days.ts';
import { isAnnualForm, isQuarterlyForm, isTransitionForm } from '../../providers/read-report.ts';

export type ReportPeriod = 'annual' | 'quarterly';

const mostYears = 6;
const mostTransitions = 2;
const mostQuarters = 12;
const quarterlyDays = 3 * 366;
const mostAmendments = 4;

/** Reports that the statements of a company are read from. */
export interface PlannedReports {
  /** Newest first. */
  readonly all: readonly FilingReference[];
  /** The newest report of each period: statements are shown as soon as these are read. */
  readonly newest: Readonly<Record<ReportPeriod, FilingReference | null>>;
}

/**
 * Returns the reports to read out of a company's list: the newest six annual ones, the quarterly ones of three years, and
 * their amendments. An amendment may hold a part of a report, so it is not the one to wait for.
 */
export function plannedReports(company: EdgarCompany): PlannedReports {
  const reports = reportsIn(company);
  const whole = reports.filter(({ form }) => !form.endsWith('/A'));
  const annual = takeYears(whole.filter(({ form }) => isAnnualForm(form)));
  const latest = whole[0]?.filed ?? '';
  const quarterly = whole
    .filter(({ form, filed }) => isQuarterlyForm(form) && daysBetween(filed, latest) <= quarterlyDays)
    .slice(0, mostQuarters);
  const kept = [...annual, ...quarterly].sort(newestFirst);
  const oldest = kept.at(-1)?.filed ?? '';
  const amendments = reports
    .filter(({ form, filed }) => form.endsWith('/A') && filed >= oldest)
    .slice(0, mostAmendments);
  return {
    all: [...kept, ...amendments].sort(newestFirst),
    newest: { annual: annual[0] ?? null, quarterly: quarterly[0] ?? null },
  };
}

/** Returns the newest years, and the transitions between them, which take the place of no year. @param reports newest first */
function takeYears(reports: readonly FilingReference[]): FilingReference[] {
  const oldest = reports
    .filter(({ form }) => !isTransitionForm(form))
    .slice(0, mostYears)
    .at(-1);
  const kept = oldest === undefined ? reports : reports.slice(0, reports.indexOf(oldest) + 1);
  return kept.slice(0, mostYears + mostTransitions);
}

/** Returns the reports of a list that can be fetched, newest first. */
function reportsIn({ cik, filings: { recent } }: EdgarCompany): FilingReference[] {
  const { accession, primaryDoc } = edgarDownloadQuerySchema.shape;
  const reports = recent.form.flatMap((form, row): FilingReference[] => {
    if (!isAnnualForm(form) && !isQuarterlyForm(form)) return [];
    const accessionNumber = accession.safeParse(recent.accessionNumber[row]);
    const primaryDocument = primaryDoc.safeParse(recent.primaryDocument[row]);
    const filed = recent.filingDate[row];
    if (!accessionNumber.success || !primaryDocument.success || filed === undefined) return [];
    return [{ cik, form, accessionNumber: accessionNumber.data, filed, primaryDocument: primaryDocument.data }];
  });
  return reports.sort(newestFirst);
}

function newestFirst(a: FilingReference, b: FilingReference): number {
  return b.filed.localeCompare(a.filed) || b.accessionNumber.localeCompare(a.accessionNumber);
}
