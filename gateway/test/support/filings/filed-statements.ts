import type { StoredFacts } from '../../../src/providers/read-filing.ts';
import { readCompanyFacts } from '../../../src/providers/sec/facts/company-facts.ts';
import { readFactReports } from '../../../src/providers/sec/facts/fact-reports.model.ts';
import type { FiledStatements } from '../../../src/providers/sec/merge/merged-statements.model.ts';
import { mergeStatements } from '../../../src/providers/sec/merge/merged-statements.model.ts';
import { balance, type FiledFact, factsBody, flow } from './filed-facts.ts';

type Options = Parameters<typeof factsBody>[1];

/** Returns the statements of a company that filed these facts. */
export async function filedStatements(
  concepts: Readonly<Record<string, readonly FiledFact[]>>,
  options?: Options,
): Promise<FiledStatements> {
  const facts = readCompanyFacts(factsBody(concepts, options));
  if (facts === null) throw new Error('no facts');
  return statementsByFacts(facts);
}

/** Returns the statements of a company of which no filing was read. */
export function statementsByFacts(facts: StoredFacts): FiledStatements {
  return mergeStatements({ facts: readFactReports(facts), reports: [] }).statements;
}

/** A figure of a calendar year, filed in February after it. */
export const makeYear = (n: number, val: number, filing: Parameters<typeof flow>[3] = {}): FiledFact =>
  flow(`${n}-01-01`, `${n}-12-31`, val, { filed: `${n + 1}-02-01`, ...filing });

const toDate = (n: number, end: string, filed: string, val: number) =>
  flow(`${n}-01-01`, `${n}-${end}`, val, { form: '10-Q', filed });

/** Running totals of a calendar year, filed in its quarterly reports or, as a comparison, `later` years after. */
export const firstQuarter = (n: number, val: number, later = 0): FiledFact =>
  toDate(n, '03-31', `${n + later}-05-01`, val);
export const halfYear = (n: number, val: number, later = 0): FiledFact => toDate(n, '06-30', `${n + later}-08-01`, val);
export const nineMonths = (n: number, val: number, later = 0): FiledFact =>
  toDate(n, '09-30', `${n + later}-11-01`, val);

/** Returns the statements of one year of a company that filed these amounts, by concept. */
export async function yearWith(
  amounts: Readonly<Record<string, number>>,
  balances: Readonly<Record<string, number>> = {},
) {
  const facts: Record<string, FiledFact[]> = {};
  for (const [concept, val] of Object.entries(amounts)) facts[concept] = [makeYear(2024, val)];
  for (const [concept, val] of Object.entries(balances)) facts[concept] = [balance('2024-12-31', val)];
  const { income, balance: sheets, cashFlow } = await filedStatements(facts);
  return { income: income.annualReports[0], sheet: sheets.annualReports[0], cashFlow: cashFlow.annualReports[0] };
}
