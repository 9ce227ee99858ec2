import { daysBetween } from '../../../contract/figures/days.ts';
import type { IncomeReport } from '../../../contract/statements.ts';
import type { KnownReports, StatementsAtFiling } from '../../provider.ts';
import { byFiled, isAnnualForm, isQuarterlyForm, type ReadReport } from '../../read-report.ts';
import {
  type FiledStatements,
  findEbitDefinition,
  mergeStatements,
  type ReportSources,
  type Reports,
} from './merged-statements.model.ts';
import { splitFactors } from './split-basis.model.ts';

const mostDays = 10 * 366;
/** Ten years of changes. */
const mostAnnual = 11;
const shownYears = 5;
const shownQuarters = 4;
/** A report without its amendments. */
type Filing = Pick<StatementsAtFiling, 'accessionNumber' | 'form' | 'filed' | 'splitFactor'>;

/**
 * Returns the statements as they were known at the end of a day: no filing of a later day counts. Counts of shares and
 * figures per share are on the split basis of the newest filing of all.
 */
export function statementsOn(sources: ReportSources, day: string): FiledStatements {
  const isKnown = ({ reference }: ReadReport) => reference.filed <= day;
  // Splits are the one thing that later filings may tell: prices, too, are adjusted for later splits.
  const { facts, reports, factors = splitFactors([...facts, ...reports]) } = sources;
  const known = { facts: facts.filter(isKnown), reports: reports.filter(isKnown), factors };
  return mergeStatements({ ...sources, ...known }).statements;
}

/** Returns the annual and quarterly reports of the sources, oldest first. */
function listFilings({ facts, reports }: ReportSources, factors: ReadonlyMap<string, number>): Filing[] {
  const sorted = [...facts, ...reports].sort(byFiled).toReversed();
  const filings = sorted.map(({ reference: { accessionNumber, form, filed } }) => {
    return { accessionNumber, form, filed, splitFactor: factors.get(accessionNumber) ?? 1 };
  });
  return [...new Map(filings.map((filing) => [filing.accessionNumber, filing])).values()].filter(isReport);
}

/** Returns the statements of a company as they were known on the days of its reports, newest first. */
export function statementsAtFilings(sources: ReportSources): StatementsAtFiling[] {
  const factors = splitFactors([...sources.facts, ...sources.reports]);
  const filings = listFilings(sources, factors);
  // A vintage that takes another definition than the statements would be another measure under one name.
  const ebit = findEbitDefinition({ ...sources, factors });
  const newest = filings.at(-1)?.filed ?? '';
  const annual = new Set(filings.filter(isAnnual).slice(-mostAnnual));
  const vintages: StatementsAtFiling[] = [];
  let lastEnd = '';
  for (const filing of filings) {
    if (!annual.has(filing) && daysBetween(filing.filed, newest) > mostDays) continue;
    const wanted = { annual: isAnnual(filing) ? shownYears : 0, quarterly: shownQuarters };
    const vintage = atFiling(filing, statementsOn({ ...sources, factors, ebit, wanted }, filing.filed));
    const end = newestEnd(vintage);
    // A report of which no figures are known would repeat the one before under another name.
    if (end > lastEnd) vintages.push(vintage);
    lastEnd = end > lastEnd ? end : lastEnd;
  }
  return vintages.toReversed();
}

function atFiling(filing: Filing, { income, balance, cashFlow }: FiledStatements): StatementsAtFiling {
  const known = <Report extends Pick<IncomeReport, 'provenance'>>(all: Reports<Report>): KnownReports<Report> => ({
    annualReports: all.annualReports.map(withAbsentAlone),
    quarterlyReports: all.quarterlyReports.map(withAbsentAlone),
    ttmReports: all.ttmReports?.map(withAbsentAlone),
  });
  return { ...filing, income: known(income), balance: known(balance), cashFlow: known(cashFlow) };
}

function newestEnd({ income, balance }: StatementsAtFiling): string {
  const reports = [income.annualReports[0], income.quarterlyReports[0], balance.annualReports[0]];
  return reports.reduce((end, report) => (report && report.fiscalDateEnding > end ? report.fiscalDateEnding : end), '');
}

function withAbsentAlone<Report extends Pick<IncomeReport, 'provenance'>>(report: Report): Report {
  const absent = Object.entries(report.provenance ?? {}).filter(([, { missing }]) => missing === 'absent');
  const withoutReason = absent.map(([field, { reason: _, ...origin }]) => [field, origin]);
  return { ...report, provenance: Object.fromEntries(withoutReason) };
}

function isAnnual({ form }: Pick<Filing, 'form'>): boolean {
  return isAnnualForm(form);
}

function isReport(filing: Filing): boolean {
  return (isAnnual(filing) || isQuarterlyForm(filing.form)) && !filing.form.endsWith('/A');
}
