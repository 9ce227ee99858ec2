import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NotFound } from '../../gateway/src/errors/errors.ts';
import { readPriceSeries } from '../../gateway/src/providers/alpha-vantage/price-series.ts';
import { readProfile } from '../../gateway/src/providers/alpha-vantage/profile.ts';
import type { PriceBar, StatementSources } from '../../gateway/src/providers/provider.ts';
import { isAnnualForm, isQuarterlyForm, type ReadReport } from '../../gateway/src/providers/read-report.ts';
import { readCompanyFacts } from '../../gateway/src/providers/sec/facts/company-facts.ts';
import { readFactReports } from '../../gateway/src/providers/sec/facts/fact-reports.model.ts';
import type { FilingFiles, FilingReader } from '../../gateway/src/providers/sec/filing/filing-reader.ts';
import { companyStatements } from '../../gateway/src/providers/sec/merge/merged-company.ts';
import { type FilingColumns, readSubmissions } from '../../gateway/src/providers/sec/submissions/submissions.ts';
import { recordings } from '../../gateway/test/support/recordings.ts';

const asOf = '2026-05-18T00:00:00Z';
const bodyAt = (...path: string[]): unknown => JSON.parse(readFileSync(join(recordings, ...path), 'utf8'));

/** Returns the first file of a folder whose name begins with a text; null without one. */
function fileIn(place: string, start: string): string | null {
  return readdirSync(join(recordings, place)).find((name) => name.startsWith(start)) ?? null;
}

/**
 * Returns the statements of a company as the gateway makes them of recorded company facts and reports.
 * @param cik ten digits
 * @param reader null reads no report: the statements of a company just opened
 */
export async function recordedStatements(symbol: string, cik: string, reader: FilingReader | null) {
  const name = fileIn('sec/companyfacts', `CIK${cik}`);
  const facts = name === null ? null : readCompanyFacts(bodyAt('sec/companyfacts', name));
  const submissions = readSubmissions(bodyAt('sec/submissions', `CIK${cik}.json`));
  if (submissions === null) throw new Error(`The recorded submissions of ${symbol} are unreadable`);
  const sources: StatementSources = {
    symbol,
    asOf,
    facts: null,
    reports: reader === null ? [] : await readReports(String(Number(cik)), submissions.recent, reader),
    industry: submissions.company.sic,
  };
  return companyStatements(sources, facts === null ? [] : readFactReports(facts))?.statements ?? null;
}

async function readReports(cik: string, recent: FilingColumns, reader: FilingReader): Promise<ReadReport[]> {
  const reports: ReadReport[] = [];
  for (const [row, form] of recent.form.entries()) {
    const [accessionNumber, filed] = [recent.accessionNumber[row] ?? '', recent.filingDate[row] ?? ''];
    const place = join(recordings, 'sec/filings', cik, accessionNumber.replaceAll('-', ''));
    if (!(isAnnualForm(form) || isQuarterlyForm(form)) || !existsSync(place)) continue;
    const primaryDocument = recent.primaryDocument[row] ?? '';
    const filing = await reader.readFiling(filesIn(place, primaryDocument));
    if (filing.statements.length > 0) {
      reports.push({ reference: { cik, form, accessionNumber, filed, primaryDocument }, filing });
    }
  }
  return reports;
}

function filesIn(place: string, primaryDocument: string): FilingFiles {
  return {
    primaryDocument,
    list: async () => readdirSync(place).map((name) => ({ name, size: statSync(join(place, name)).size })),
    open: async (name) => {
      if (!existsSync(join(place, name))) throw new NotFound('This filing is not available.');
      return { body: createReadStream(join(place, name)), contentType: 'text/html', length: null };
    },
  };
}

/** Returns the recorded weekly bars of a company, newest first; empty where none are recorded. */
export function recordedWeeks(symbol: string): readonly PriceBar[] {
  const series = 'TIME_SERIES_WEEKLY_ADJUSTED.json';
  const recorded = readdirSync(join(recordings, 'alphavantage'))
    .filter((name) => name.startsWith(`${symbol}_`) && existsSync(join(recordings, 'alphavantage', name, series)))
    .sort()
    .at(-1);
  if (recorded === undefined) return [];
  return readPriceSeries(bodyAt('alphavantage', recorded, series), 'weekly', new Date('2026-12-31')) ?? [];
}

/** Returns the recorded profile of a company; null where none is recorded. */
export function recordedProfile(symbol: string) {
  const recorded = readdirSync(join(recordings, 'alphavantage')).find(
    (name) => name.startsWith(`${symbol}_`) && existsSync(join(recordings, 'alphavantage', name, 'OVERVIEW.json')),
  );
  return recorded === undefined ? null : readProfile(bodyAt('alphavantage', recorded, 'OVERVIEW.json'), symbol, asOf);
}
