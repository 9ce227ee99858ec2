import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCompanyFacts } from '../../gateway/dist/providers/sec/facts/company-facts.js';
import { readFactReports } from '../../gateway/dist/providers/sec/facts/fact-reports.model.js';
import { mergeStatements } from '../../gateway/dist/providers/sec/merge/merged-statements.model.js';
import { recorded } from './true-figures.mjs';

const read = new Map();

async function statements(cik) {
  if (!read.has(cik)) {
    const file = path.join(recorded, 'sec/companyfacts', `CIK${cik}.json`);
    const facts = existsSync(file) ? readCompanyFacts(JSON.parse(readFileSync(file, 'utf8'))) : null;
    read.set(cik, facts === null ? null : mergeStatements({ facts: readFactReports(facts), reports: [] }).statements);
  }
  return read.get(cik);
}

/**
 * The figure of a field in company facts; undefined where it cannot be compared: a quarter's cash flow is filed for the
 * year to date, and facts that were recorded before the filing lack it.
 */
export async function fromFacts(entry) {
  const filed = await statements(entry.cik);
  if (filed === null) return undefined;
  const annual = entry.form === '10-K';
  const { income, balance, cashFlow } = filed;
  const field = entry.field;
  for (const statement of [income, balance, cashFlow]) {
    const reports = annual ? statement.annualReports : statement.quarterlyReports;
    const newest = reports[0]?.fiscalDateEnding ?? '';
    const report = reports.find(({ fiscalDateEnding }) => fiscalDateEnding === entry.periodEnd);
    const known = report ?? reports[0] ?? {};
    if (!(field in known)) continue;
    if (newest < entry.periodEnd || (!annual && statement === cashFlow)) return undefined;
    const value = report?.[field] ?? null;
    const rule = report?.provenance?.[field]?.rule ?? 'missing';
    return { value: value === null ? null : Number(value), marked: rule !== 'tagged', why: rule };
  }
  return undefined;
}
