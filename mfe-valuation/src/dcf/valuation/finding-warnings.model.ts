import type { Finding } from '@basecase/gateway/contract';
import { type FiscalPeriod, fiscalYear } from '@basecase/shared-ui/figures/period';
import type { Statements } from '../inputs/typed-figures.model.ts';
import { usedFields } from '../inputs/used-figures.model.ts';
import type { DcfWarning } from './dcf-warnings.model.ts';

type Dated = Exclude<FiscalPeriod, string>;

/** A finding of the reconciliation as a warning. */
export interface FindingWarning extends Omit<DcfWarning, 'code'> {
  /** The figures and years, such as "Operating income of fiscal 2023, 2025". */
  readonly about: string;
}

/** Returns an info warning for each distinct finding on the figures in use. Sums of quarters raise none, because a valuation reads years only. */
export function findingWarnings(statements: Statements, years: readonly string[]): FindingWarning[] {
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  const findings = [incomeStatement, balanceSheet, cashFlow]
    .flatMap((statement) =>
      (statement?.findings ?? []).map((finding) => ({
        ...finding,
        year: fiscalYear(reportAt(statement?.annualReports ?? [], finding)),
      })),
    )
    .filter(({ rule, period, year }) => rule !== 'quarters' && period === 'annual' && years.includes(year));
  const found = usedFields.flatMap(({ field, label }) =>
    findings.filter((finding) => finding.field === field).map((finding) => ({ ...finding, label })),
  );
  return [...new Set(found.map(({ text }) => text))].map((message) => ({
    type: 'info',
    message,
    severity: 'info',
    about: describeFindings(found.filter(({ text }) => text === message)),
  }));
}

/** Returns the report of a finding, which has the company's label; a finding has only the day. */
function reportAt(reports: readonly Dated[], { fiscalDateEnding }: Finding): Dated {
  return reports.find((report) => report.fiscalDateEnding === fiscalDateEnding) ?? { fiscalDateEnding };
}

function describeFindings(findings: readonly { readonly label: string; readonly year: string }[]): string {
  const labels = [...new Set(findings.map(({ label }) => label))];
  return labels
    .map((label) => {
      const of = findings.filter((finding) => finding.label === label);
      const named = [...new Set(of.map(({ year }) => year))].sort();
      return `${label} of fiscal ${named.join(', ')}`;
    })
    .join('; ');
}
