import { daysBetween } from '../../../contract/figures/days.ts';
import type { Provenance } from '../../../contract/statements.ts';
import type { KnownReports, StatementsAtFiling } from '../../known-statements.ts';
import { isAnnualForm, isQuarterlyForm, type ReadReport } from '../../read-report.ts';
import type { FactReport } from '../facts/fact-reports.model.ts';
import { type FiledStatements, mergeStatements, type ReportSources, type Reports } from './merged-statements.model.ts';
import { splitFactors } from './split-basis.model.ts';

const mostDays = 10 * 366;
/** Ten years of changes. */
const mostAnnual = 11;
const shownYears = 5;
const shownQuarters = 4;
/** A report without its amendments. */
type Filing = Pick<StatementsAtFiling, 'accessionNumber' | 'form' | 'filed'>;

/** A company as it was known on earlier days. */
export class KnownCompany {
  readonly #facts: readonly FactReport[];
  readonly #reports: readonly ReadReport[];
  readonly #factors: ReadonlyMap<string, number>;

  constructor({ facts, reports }: ReportSources) {
    this.#facts = facts;
    this.#reports = reports;
    // The one thing that later filings may tell: prices, too, are adjusted for later splits.
    this.#factors = splitFactors([...facts, ...reports]);
  }

  /**
   * Returns the statements as they were known at the end of a day: no filing of a later day counts. Counts of shares and
   * figures per share are on the split basis of the newest filing of all.
   */
  at(day: string): FiledStatements {
    const isKnown = ({ reference }: ReadReport) => reference.filed <= day;
    const [facts, reports] = [this.#facts.filter(isKnown), this.#reports.filter(isKnown)];
    return mergeStatements({ facts, reports, factors: this.#factors }).statements;
  }

  /** Returns the annual and quarterly reports of the company, oldest first. */
  filings(): Filing[] {
    const found = new Map<string, Filing>();
    for (const { reference } of [...this.#facts, ...this.#reports]) {
      const { accessionNumber, form, filed } = reference;
      found.set(accessionNumber, { accessionNumber, form, filed });
    }
    return [...found.values()]
      .filter(isReport)
      .sort((a, b) => a.filed.localeCompare(b.filed) || a.accessionNumber.localeCompare(b.accessionNumber));
  }
}

/** Returns the statements of a company as they were known on the days of its reports, newest first. */
export function statementsAtFilings(sources: ReportSources): StatementsAtFiling[] {
  const company = new KnownCompany(sources);
  const filings = company.filings();
  const newest = filings.at(-1)?.filed ?? '';
  const annual = new Set(filings.filter(isAnnual).slice(-mostAnnual));
  const vintages: StatementsAtFiling[] = [];
  let lastEnd = '';
  for (const filing of filings) {
    if (!annual.has(filing) && daysBetween(filing.filed, newest) > mostDays) continue;
    const vintage = atFiling(filing, company.at(filing.filed));
    const end = newestEnd(vintage);
    // A report of which no figures are known would repeat the one before under another name.
    if (end > lastEnd) vintages.push(vintage);
    lastEnd = end > lastEnd ? end : lastEnd;
  }
  return vintages.toReversed();
}

function countShown(filing: Filing) {
  return { years: isAnnual(filing) ? shownYears : 0, quarters: shownQuarters };
}

function atFiling(filing: Filing, { income, balance, cashFlow }: FiledStatements): StatementsAtFiling {
  const { years, quarters } = countShown(filing);
  const known = <Report extends WithProvenance>({
    annualReports,
    quarterlyReports,
  }: Reports<Report>): KnownReports<Report> => ({
    annualReports: annualReports.slice(0, years).map(withAbsentAlone),
    quarterlyReports: quarterlyReports.slice(0, quarters).map(withAbsentAlone),
  });
  return { ...filing, income: known(income), balance: known(balance), cashFlow: known(cashFlow) };
}

function newestEnd({ income, balance }: StatementsAtFiling): string {
  const reports = [income.annualReports[0], income.quarterlyReports[0], balance.annualReports[0]];
  return reports.reduce((end, report) => (report && report.fiscalDateEnding > end ? report.fiscalDateEnding : end), '');
}

interface WithProvenance {
  readonly provenance?: Record<string, Provenance> | undefined;
}

const absentLine: Provenance = {
  rule: 'missing',
  concepts: [],
  accessionNumber: null,
  filed: null,
  missing: 'absent',
};

function withAbsentAlone<Report extends WithProvenance>(report: Report): Report {
  const absent = Object.entries(report.provenance ?? {}).filter(([, { missing }]) => missing === 'absent');
  return { ...report, provenance: Object.fromEntries(absent.map(([field]) => [field, absentLine])) };
}

/** A report of a transition period is annual by its form; it counts where it makes a year known. */
function isAnnual({ form }: Pick<Filing, 'form'>): boolean {
  return isAnnualForm(form) || form === '10-KT';
}

function isReport(filing: Filing): boolean {
  return (isAnnual(filing) || isQuarterlyForm(filing.form)) && !filing.form.endsWith('/A');
}
