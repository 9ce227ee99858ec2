import { setImmediate } from 'node:timers/promises';
import { formatDayNumber } from '../../figures/day-number.ts';
import { sliceHoldings } from '../../market/questions/company-slice.ts';
import { readValueFormula } from '../../market/questions/formula-cache.ts';
import { ColumnCache, MarketDay } from '../../market/questions/market-day.ts';
import type { ValueColumn } from '../../market/questions/market-figures.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import type { AlertRunner } from './alert-runner.ts';
import type { AnnouncedFilings, FilingNews } from './announced-filings.ts';
import { formatChange } from './figure-words.ts';
import { describeReport } from './filing-words.ts';
import { type FreshFiling, listFiledSince } from './fresh-filings.ts';

interface FilingDeps {
  readonly announced: Pick<AnnouncedFilings, 'listKeys' | 'removeBefore'>;
  /** Announces in a worker thread. */
  readonly thread: Pick<AnnouncedFilings, 'announceFilings'>;
  readonly runner: Pick<AlertRunner, 'onNewMarket'>;
}

/** A filing that the market got later, after an outage, still makes an alert; an older one is history. */
const mostDays = 10;
/** Announced filings are forgotten once no run can find them again. */
const keptDays = 3 * mostDays;
/** The row that the first run writes: what was filed before it is no news. */
const begun: FilingNews = { key: 'begun', filed: '9999-12-31', form: '', symbols: [], alert: null };

/**
 * Returns the check that tells users of new annual and quarterly reports of the companies that they follow. No call of a
 * provider is made.
 */
export function createFilingAlerts({ announced, thread, runner }: FilingDeps): () => Promise<void> {
  return runner.onNewMarket(async (day) => {
    const isFirst = !(await announced.listKeys(begun.filed)).has(begun.key);
    const since = formatDayNumber(day.today - mostDays);
    const known = await announced.listKeys(since);
    const fresh = listFiledSince(day, since).filter(({ accession }) => !known.has(accession));
    const news = isFirst ? [...fresh.map(describeOld), begun] : await describeNew(day, fresh);
    if (news.length > 0) await thread.announceFilings(news);
    await announced.removeBefore(formatDayNumber(day.today - keptDays));
  });
}

function describeOld({ accession, filed, form }: FreshFiling): FilingNews {
  return { key: accession, filed, form, symbols: [], alert: null };
}

/** Amendments claim no change. */
const isAmendment = (form: string): boolean => form.endsWith('/A');

async function describeNew(day: MarketDay, filings: readonly FreshFiling[]): Promise<readonly FilingNews[]> {
  const reports = filings.filter(({ form }) => !isAmendment(form));
  const texts = await describeChanges(
    day,
    reports.map(({ company, form }) => ({ company, isAnnual: findFamily(form) === '10-K' })),
  );
  const changes = new Map(reports.map((filing, at) => [filing, texts[at] ?? '']));
  return filings.map((filing): FilingNews => {
    const { accession, form, company } = filing;
    const found = day.companies[company];
    if (found === undefined) return describeOld(filing);
    const text = changes.get(filing) ?? `${found.name} amended a report.`;
    return {
      ...describeOld(filing),
      // A symbol may belong to another company by now.
      symbols: found.symbols.filter((symbol) => day.findCompany(symbol) === company),
      alert: describeReport({ company: found, form, accession, text }),
    };
  });
}

/** The lines by which an alert describes a filing. Balances are compared at the ends of periods. */
const lines = {
  revenue: 'Revenue',
  grossProfit: 'Gross profit',
  operatingIncome: 'Operating income',
  netIncome: 'Net income',
  operatingCashflow: 'Operating cash flow',
  capex: 'Capital expenditures',
  rd: 'Research and development',
  sga: 'Selling and administrative costs',
  inventory: 'Inventory',
  receivables: 'Receivables',
  cash: 'Cash',
  debt: 'Debt',
} as const;
type Line = keyof typeof lines;
const balances: ReadonlySet<Line> = new Set<Line>(['inventory', 'receivables', 'cash', 'debt']);
const names = Object.keys(lines).filter((name): name is Line => name in lines);

/** Fiscal years whose changes tell how much a line usually moves. */
const usualYears = [1, 2, 3, 4] as const;
/** A line that hardly ever moves must not lead with a change that is small, too. */
const leastUsual = 0.02;
const mostShown = 3;

/** The change of a line and its usual ones, over the companies of a slice. */
interface ChangeColumns {
  readonly line: Line;
  readonly annual: ValueColumn;
  readonly quarterly: ValueColumn;
  readonly usual: readonly ValueColumn[];
}

interface ReportOfCompany {
  /** The place of the company in the market. */
  readonly company: number;
  /** Whether it is of a fiscal year. */
  readonly isAnnual: boolean;
}

/** Companies whose formulas are run together: a piece of work between two replies. */
const companiesPerPiece = 15;
const sliceBytes = 10_000_000;

/**
 * Returns for each report the three figures that changed most against the same period of the year before, each change divided
 * by how much the line usually moves in a fiscal year, as a sentence; empty where no change is known.
 */
async function describeChanges(day: MarketDay, reports: readonly ReportOfCompany[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let from = 0; from < reports.length; from += companiesPerPiece) {
    const some = reports.slice(from, from + companiesPerPiece);
    const companies = [...new Set(some.map(({ company }) => company))].sort((one, other) => one - other);
    const holdings = sliceHoldings(day.frame.holdings, companies);
    const cache = new ColumnCache(sliceBytes);
    const slice = await MarketDay.openDay(holdings, { asOf: null, today: day.today, cache });
    const columns = await runColumns(slice);
    texts.push(...some.map(({ company, isAnnual }) => describeOne(columns, companies.indexOf(company), isAnnual)));
  }
  return texts;
}

function describeOne(columns: readonly ChangeColumns[], company: number, isAnnual: boolean): string {
  const changes = columns.flatMap(({ line, annual, quarterly, usual }) => {
    const change = readValue(isAnnual ? annual : quarterly, company);
    const known = usual.flatMap((column) => readValue(column, company) ?? []).map(Math.abs);
    if (change === null || known.length === 0) return [];
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    return [{ line, change, weight: Math.abs(change) / Math.max(mean, leastUsual) }];
  });
  const shown = changes.sort((a, b) => b.weight - a.weight).slice(0, mostShown);
  if (shown.length === 0) return '';
  const texts = shown.map(
    ({ line, change }, at) => `${at === 0 ? lines[line] : lines[line].toLowerCase()} ${formatChange(change)}`,
  );
  return `${texts.join(', ')} against the ${isAnnual ? 'year' : 'same quarter of the year'} before.`;
}

/** Runs the formulas for the companies of a slice, between other work. */
async function runColumns(day: MarketDay): Promise<readonly ChangeColumns[]> {
  const run = async (source: string): Promise<ValueColumn> => {
    const { references, part } = readValueFormula(source);
    const resolved = await day.resolveLines(references.values());
    await setImmediate();
    return part.run(day.makeOwnContext(resolved));
  };
  const columns: ChangeColumns[] = [];
  for (const line of names) {
    const annual = await run(writeChange(line, true));
    const quarterly = await run(writeChange(line, false));
    const usual: ValueColumn[] = [];
    for (const years of usualYears) usual.push(await run(writeUsual(line, years)));
    columns.push({ line, annual, quarterly, usual });
  }
  return columns;
}

function readValue(column: ValueColumn, company: number): number | null {
  if (!('values' in column) || column.reasons[company] !== 0) return null;
  return column.values[company] ?? null;
}

function writeChange(line: Line, isAnnual: boolean): string {
  if (isAnnual) return `change(${line}.fy, 1)`;
  return balances.has(line) ? `change(${line}, 1)` : `change(${line}.q, 1)`;
}

function writeUsual(line: Line, years: number): string {
  return `${line}.fy[-${years}y] / ${line}.fy[-${years + 1}y] - 1`;
}
