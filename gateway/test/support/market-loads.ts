import { readFileSync, writeFileSync } from 'node:fs';
import { BadUpstream } from '../../src/errors/errors.ts';
import { formatDayNumber } from '../../src/figures/day-number.ts';
import type { MarketFiles, MarketOrder, MarketReply } from '../../src/market/loading/market-work.ts';
import { MarketWork } from '../../src/market/loading/market-work.ts';
import type { MarketHoldings } from '../../src/market/shape/holdings.ts';
import type { MarketDatabase } from '../../src/market/store/market-schema.ts';
import type { CompanyReports, SecurityPrice } from '../../src/providers/market-data.ts';
import type { MarketReport, StoredLine } from '../../src/providers/market-report.ts';

/** Returns a report of a company for a year, filed in the February after it. */
export function makeReport(cik: number, year: number, figures: Partial<Record<StoredLine, number>>): MarketReport {
  return {
    cik,
    accession: `${String(cik).padStart(10, '0')}-${String(year + 1).slice(2)}-000001`,
    form: '10-K',
    filed: `${year + 1}-02-20`,
    accepted: `${year + 1}-02-20T16:30:00`,
    end: `${year}-12-31`,
    quarters: 4,
    currency: 'USD',
    figures: Object.fromEntries(
      Object.entries(figures).map(([line, value]) => [line, { value, concept: `us-gaap:${line}` }]),
    ),
  };
}

/** Returns a company with its reports. */
export function makeFiler(cik: number, reports: readonly MarketReport[]): CompanyReports {
  const company = { cik, name: `Company ${cik}`, formerNames: [], sic: '3571', fiscalYearEnd: '12-31' };
  return { company: { ...company, kind: 'general' }, reports };
}

/** The content of a made-up file of the market. */
interface FileContent {
  readonly filers?: readonly CompanyReports[];
  readonly prices?: readonly SecurityPrice[];
}

export function writeMarketFile(path: string, content: FileContent): void {
  writeFileSync(path, JSON.stringify(content));
}

function readMarketFile(path: string): FileContent {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith('{')) throw new BadUpstream('The file is damaged.');
  return JSON.parse(text);
}

/** Reads made-up files. */
const madeUpFiles: MarketFiles = {
  async readDataSet(path, { onFiling }) {
    const { filers = [] } = readMarketFile(path);
    for (const filer of filers) {
      const { accession = '', form = '', filed = '', accepted = '' } = filer.reports[0] ?? {};
      await onFiling({ ...filer, filing: { accession, form, filed, accepted } });
    }
    return { read: filers.length, refused: [] };
  },
  async readPriceFile(path, onPrice) {
    const { prices = [] } = readMarketFile(path);
    for (const price of prices) onPrice(price);
    return { read: prices.length, refused: [] };
  },
};

/** Carries out changes of the market in this thread. @param holder the name in the lease */
export function runnerOn(db: MarketDatabase, leaseMs?: number, holder?: string) {
  const work = new MarketWork({ db, files: madeUpFiles, ...(leaseMs && { leaseMs }), ...(holder && { holder }) });
  return {
    runOrder: (order: MarketOrder): Promise<MarketReply> => work.handle(order),
    close: async () => {
      await work.handle({ task: 'end' });
    },
  };
}

/** Returns the values of a line as sentences, in the order of the holdings. */
export async function listFigures(holdings: MarketHoldings | null, line: StoredLine): Promise<readonly string[]> {
  if (holdings === null) return [];
  const { companies, filings, concepts, heads } = holdings;
  const { row, value, concept } = await holdings.lineValues(line);
  return [...row].map((at, index) => {
    const cik = companies[heads.company[at] ?? -1]?.cik;
    const filing = filings[heads.filing[at] ?? -1];
    const name = concepts[concept[index] ?? -1];
    return `${cik} ${formatDayNumber(heads.end[at] ?? 0)}/${heads.quarters[at]} ${value[index]} ${name} by ${filing?.accession}`;
  });
}
