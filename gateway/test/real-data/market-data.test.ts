import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { daysBetween } from '../../src/contract/figures/days.ts';
import type { MarketKind } from '../../src/contract/market/market.ts';
import { calculateFiledFigures } from '../../src/finance/figures/filed-figures.model.ts';
import { withTrailingYears } from '../../src/finance/figures/ttm.model.ts';
import type { SecurityPrice } from '../../src/providers/market-data.ts';
import { type DataSetFiling, readDataSet, readPriceFile } from '../../src/providers/market-files.ts';
import type { MarketReport, ReportFigure, StoredLine } from '../../src/providers/market-report.ts';
import type { StoredFacts } from '../../src/providers/read-filing.ts';
import { readCompanyFacts } from '../../src/providers/sec/facts/company-facts.ts';
import { type FactReport, readFactReports } from '../../src/providers/sec/facts/fact-reports.model.ts';
import { companyStatements } from '../../src/providers/sec/merge/merged-company.ts';
import { readFactCompany } from '../../src/providers/sec-bulk/reports/market-reports.model.ts';
import { makeCompany, readFigure } from '../support/market/small-market.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const quarters = ['2023q4', '2025q1', '2026q1'];
const market = join(recordings, 'market');
/** Of the recorded companies every so many are compared. */
const everyCompany = 4;

async function readQuarter(file: string): Promise<DataSetFiling[]> {
  const filings: DataSetFiling[] = [];
  const { refused } = await readDataSet(file, { onFiling: (filing) => void filings.push(filing) });
  expect(refused).toEqual([]);
  return filings;
}

interface RecordedFacts {
  readonly reports: readonly MarketReport[];
  /** The newest annual report. */
  readonly annual: MarketReport | undefined;
  /** The earnings per share of the overview, where the annual report is the newest of all; null without them. */
  readonly overviewEps: number | null | undefined;
  /** The filed diluted EPS by accession and end of the fiscal year. */
  readonly diluted: ReadonlyMap<string, number>;
}

const amounts = z.array(z.object({ start: z.string(), end: z.string(), val: z.number(), accn: z.string() }));
const dilutedBody = z.object({
  facts: z.object({
    'us-gaap': z.object({ EarningsPerShareDiluted: z.object({ units: z.object({ 'USD/shares': amounts }) }) }),
  }),
});

/** Returns the amounts of fiscal years as the body of company facts has them. */
function readDiluted(body: unknown): Map<string, number> {
  const filed = dilutedBody.safeParse(body).data?.facts['us-gaap'].EarningsPerShareDiluted.units['USD/shares'] ?? [];
  const years = filed.filter(({ start, end }) => daysBetween(start, end) > 340);
  return new Map(years.map(({ accn, end, val }) => [`${accn} ${end.slice(0, 7)}`, val]));
}

const recordedFacts = new Map<number, RecordedFacts | null>();

/** Returns the company facts of a company; null for one that is not recorded. */
function readRecordedFacts(cik: number): RecordedFacts | null {
  const known = recordedFacts.get(cik);
  if (known !== undefined) return known;
  const file = join(market, 'companyfacts', `CIK${String(cik).padStart(10, '0')}.json.br`);
  const body: unknown = existsSync(file) ? JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) : null;
  const facts = readCompanyFacts(body);
  const found = facts && { ...readReports(cik, facts), diluted: readDiluted(body) };
  recordedFacts.set(cik, found);
  return found;
}

function readReports(cik: number, facts: StoredFacts): Omit<RecordedFacts, 'diluted'> {
  const read = readFactReports(facts);
  const { reports } = readFactCompany(cik, null, facts, read);
  const years = reports.filter(({ form, quarters: length }) => form === '10-K' && length === 4);
  const annual = years.toSorted((a, b) => (a.filed + a.end).localeCompare(b.filed + b.end)).at(-1);
  const isNewest = annual !== undefined && reports.every(({ filed }) => filed <= annual.filed);
  return { reports, annual, overviewEps: isNewest ? readOverviewEps(read, annual.filed) : undefined };
}

/** Returns the recorded companies that are compared. */
function listRecorded(): number[] {
  const ciks = readdirSync(join(market, 'companyfacts')).map((file) => Number(/\d+/.exec(file)?.[0]));
  return ciks.filter((cik) => cik % everyCompany === 0);
}

/** Returns the diluted earnings per share of the overview by company facts; null without them. */
function readOverviewEps(read: readonly FactReport[], day: string): number | null {
  const sources = { symbol: 'ACME', asOf: `${day}T00:00:00Z`, facts: null, reports: [], industry: undefined };
  const merged = companyStatements(sources, read);
  if (merged === null) return null;
  const { incomeStatement: income, balanceSheet: balance, cashFlow } = withTrailingYears(merged.statements);
  const { basis } = calculateFiledFigures({ income, balance, cashFlow }, { currency: 'USD', gap: null });
  return basis.eps?.value ?? null;
}

interface Pair {
  readonly line: string;
  readonly ofSet: ReportFigure | undefined;
  readonly ofFacts: ReportFigure | undefined;
}

function pairFigures(ofSet: readonly MarketReport[], ofFacts: readonly MarketReport[]): Pair[] {
  const figuresOf = (reports: readonly MarketReport[]) =>
    new Map(
      reports.flatMap(({ end, quarters: length, figures }) =>
        Object.entries(figures).map(([line, figure]) => [`${end} ${length} ${line}`, figure] as const),
      ),
    );
  const [one, other] = [figuresOf(ofSet), figuresOf(ofFacts)];
  return [...new Set([...one.keys(), ...other.keys()])].map((line) => ({
    line,
    ofSet: one.get(line),
    ofFacts: other.get(line),
  }));
}

/**
 * Why a figure may differ. scale: only other filings of the company show that a count is in thousands. one source: doubts and
 * missing lines are decided by what other filings of the company tag, which a single filing does not know.
 */
function classify({ ofSet, ofFacts }: Pair): 'equal' | 'scale' | 'one source' | 'other value' {
  if (ofSet === undefined || ofFacts === undefined) return 'one source';
  if (ofSet.value === ofFacts.value) return 'equal';
  return ofFacts.value === ofSet.value * 1000 || ofFacts.value === ofSet.value * 1e6 ? 'scale' : 'other value';
}

function recordedMarket(): void {
  test('quarters made of company facts give the figures that company facts give', async () => {
    const counts = { equal: 0, scale: 0, 'one source': 0, 'other value': 0 };
    for (const quarter of quarters) {
      for (const { company, filing, reports } of await readQuarter(join(market, 'data-sets', `${quarter}.zip`))) {
        const own = company.cik % everyCompany === 0 ? readRecordedFacts(company.cik) : null;
        const known = own?.reports.filter(({ accession }) => accession === filing.accession);
        for (const pair of known === undefined ? [] : pairFigures(reports, known)) counts[classify(pair)] += 1;
      }
    }
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(10_000);
    expect(counts.equal / all).toBeGreaterThan(0.995);
    expect(counts['other value'] / all).toBeLessThan(0.002);
  });

  test('on the day of its annual report a company has the earnings per share that it filed', async () => {
    const compared = { market: 0, overview: 0 };
    const different: unknown[] = [];
    for (const cik of listRecorded()) {
      const { reports = [], annual, overviewEps, diluted } = readRecordedFacts(cik) ?? {};
      const filed = annual && diluted?.get(`${annual.accession} ${annual.end.slice(0, 7)}`);
      if (annual === undefined || filed === undefined) continue;
      const companies = [makeCompany(cik)];
      const { value } = await readFigure({ companies, reports }, 'eps', { asOf: annual.filed, symbol: `C${cik}` });
      compared.market += 1;
      if (value !== filed) different.push({ cik, market: value, filed });
      if (overviewEps === undefined) continue;
      compared.overview += 1;
      if (overviewEps !== filed) different.push({ cik, overview: overviewEps, filed });
    }
    expect(different).toEqual([]);
    expect(compared.market).toBeGreaterThan(50);
    expect(compared.overview).toBeGreaterThan(40);
  });

  test.each([
    ['2009q3 as published', join(market, 'data-sets/2009q3.zip'), 430],
    ['2010q2 as published', join(recordings, 'sec/data-sets/2010q2.zip'), 500],
  ])('%s: nearly all filings have the lines that every company presents', async (_, file, count) => {
    const filings = await readQuarter(file);
    expect(filings).toHaveLength(count);
    const share = (line: StoredLine) => {
      const having = filings.filter(({ reports }) => reports.some(({ figures }) => figures[line] !== undefined));
      return having.length / count;
    };
    const lines: StoredLine[] = ['revenue', 'netIncome', 'totalAssets', 'equity', 'operatingCashflow', 'pretaxIncome'];
    for (const line of lines) expect(share(line)).toBeGreaterThan(0.95);
    const countKind = (kind: MarketKind) => filings.filter(({ company }) => company.kind === kind).length;
    expect(countKind('general')).toBeGreaterThan(0.8 * count);
    expect(countKind('bank')).toBeGreaterThan(20);
  });

  test('a half month of prices is read whole', async () => {
    const prices: SecurityPrice[] = [];
    const { read, refused } = await readPriceFile(join(market, 'fails-deliver-data/cnsfails202011a.zip'), (price) =>
      prices.push(price),
    );
    expect(read).toBeGreaterThan(40_000);
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(0.001 * read);
    const apple = prices.filter(({ symbol }) => symbol === 'AAPL');
    expect(apple.find(({ day }) => day === '2020-11-06')?.close).toBe(118.69);
  });
}

describeOnRecordings('the recorded market', recordedMarket);
