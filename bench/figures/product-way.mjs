import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { reportHeadFields } from '../../gateway/dist/contract/statements.js';
import { NotFound } from '../../gateway/dist/errors/errors.js';
import { readCompanyFacts } from '../../gateway/dist/providers/sec/facts/company-facts.js';
import { readFactReports } from '../../gateway/dist/providers/sec/facts/fact-reports.model.js';
import { FilingReader } from '../../gateway/dist/providers/sec/filing/filing-reader.js';
import { mergeStatements } from '../../gateway/dist/providers/sec/merge/merged-statements.model.js';
import { recorded } from './true-figures.mjs';

const merged = new Map();

/** The statements as the product serves them: company facts and every recorded report of a company together. */
async function loadProduct(cik) {
  if (!merged.has(cik)) merged.set(cik, await merge(cik));
  return merged.get(cik);
}

async function merge(cik) {
  const file = path.join(recorded, 'sec/companyfacts', `CIK${cik.padStart(10, '0')}.json`);
  const facts = existsSync(file) ? readCompanyFacts(JSON.parse(readFileSync(file, 'utf8'))) : null;
  const reports = await readReports(cik);
  const { statements } = mergeStatements({ facts: facts === null ? [] : readFactReports(facts), reports });
  return { facts, statements };
}

const log = { info() {}, warn() {}, error: console.error };
const reader = new FilingReader({ log });

/** Every recorded report of a company, read as the product reads it. */
async function readReports(cik) {
  const number = String(Number(cik));
  const list = path.join(recorded, 'sec/submissions', `CIK${cik.padStart(10, '0')}.json`);
  if (!existsSync(list)) return [];
  const { recent } = JSON.parse(readFileSync(list, 'utf8')).filings;
  const reports = [];
  for (const [row, form] of recent.form.entries()) {
    const accessionNumber = recent.accessionNumber[row];
    const folder = path.join(recorded, 'sec/filings', number, accessionNumber.replaceAll('-', ''));
    if (!/^(10-[KQ]|20-F|40-F)/.test(form) || !existsSync(folder)) continue;
    const primaryDocument = recent.primaryDocument[row];
    const filing = await readIn(folder, primaryDocument);
    const reference = { cik: number, form, accessionNumber, filed: recent.filingDate[row], primaryDocument };
    if (filing.statements.length > 0) reports.push({ reference, filing });
  }
  return reports;
}

function readIn(folder, primaryDocument) {
  return reader.readFiling({
    primaryDocument,
    open: async (name) => {
      const file = path.join(folder, name);
      if (!existsSync(file)) throw new NotFound('not recorded');
      return { body: createReadStream(file), contentType: 'text/html', length: null };
    },
    list: async () => readdirSync(folder).map((name) => ({ name, size: statSync(path.join(folder, name)).size })),
  });
}

/** Ends the reader. */
export function closeProduct() {
  return reader.close();
}

/**
 * The figure that the product shows for a field; undefined where it cannot be compared: it shows the cash flow of a
 * single quarter, and the figure read by hand is for the year to date.
 */
export async function fromProduct(entry) {
  const { statements } = await loadProduct(entry.cik ?? entry.document.split('/')[1]);
  const annual = entry.form === '10-K';
  for (const [name, { annualReports, quarterlyReports }] of Object.entries(statements)) {
    const reports = annual ? annualReports : quarterlyReports;
    const report = reports.find(({ fiscalDateEnding }) => fiscalDateEnding === entry.periodEnd);
    if (!(entry.field in (report ?? reports[0] ?? {}))) continue;
    if (!annual && name === 'cashFlow') return undefined;
    const value = report?.[entry.field] ?? null;
    const { rule = 'missing', place, formula, reason } = report?.provenance?.[entry.field] ?? {};
    const marked = rule !== 'tagged' || place !== 'face';
    return { value: value === null ? null : Number(value), marked, why: formula ?? reason ?? `${rule} ${place ?? ''}` };
  }
  return undefined;
}

/** Fields of the statements that a general company presents. */
const mainFields = [
  ...['totalRevenue', 'costOfRevenue', 'grossProfit', 'operatingIncome', 'netIncome', 'incomeBeforeTax'],
  ...['incomeTaxExpense', 'interestExpense', 'earningsPerShareDiluted', 'weightedAverageSharesDiluted'],
  ...['totalAssets', 'totalCurrentAssets', 'cashAndCashEquivalentsAtCarryingValue', 'currentNetReceivables'],
  ...['propertyPlantEquipment', 'totalLiabilities', 'totalCurrentLiabilities', 'longTermDebt'],
  ...['totalShareholderEquity', 'commonStockSharesOutstanding', 'operatingCashflow', 'capitalExpenditures'],
  ...['depreciationDepletionAndAmortization', 'cashflowFromInvestment', 'cashflowFromFinancing'],
];

/** Coverage of the main fields over all recorded company years: `{ field, years, figures, absent }`. */
export async function coverageOfProduct() {
  const files = readdirSync(path.join(recorded, 'sec/companyfacts'));
  const ciks = files.flatMap((name) => /^CIK(\d+)\.json$/.exec(name)?.slice(1) ?? []);
  const counts = new Map(mainFields.map((field) => [field, { field, years: 0, figures: 0, absent: 0 }]));
  for (const cik of ciks) {
    const { statements } = await loadProduct(cik);
    const reports = Object.entries(statements).flatMap(([name, own]) => own.annualReports.map((one) => [name, one]));
    for (const [name, report] of reports) {
      for (const field of Object.keys(report).filter((key) => !reportHeadFields.includes(key))) {
        const row = counts.get(field);
        // The cash flow statement repeats net income.
        if (row === undefined || (name === 'cashFlow' && field === 'netIncome')) continue;
        row.years += 1;
        if (report[field] !== null) row.figures += 1;
        else if (report.provenance?.[field]?.missing === 'absent') row.absent += 1;
      }
    }
  }
  return [...counts.values()];
}
