import { toDayNumber } from '../../figures/day-number.ts';
import { type MarketCompany, type MarketReport, type StoredLine, storedLines } from '../../providers/market-report.ts';
import type {
  AnnualFrame,
  LineValues,
  MarketFiling,
  MarketHoldings,
  PriceColumns,
  ReportHeads,
} from '../shape/holdings.ts';

/** One row of the heads, with days as numbers and names as indexes. */
export type HeadRow = { readonly [Key in keyof ReportHeads]: number };

export interface LineEntry {
  readonly row: number;
  readonly value: number;
  readonly concept: number;
}

/** Gives each name an index, in the order in which names are first seen. */
class NameIndex {
  readonly names: string[] = [];
  readonly #indexes = new Map<string, number>();

  add(name: string): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    this.#indexes.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/**
 * @param rows sorted by company, then acceptance, then end
 * @public the bench makes a market of columns
 */
export function packHeads(rows: readonly HeadRow[]): ReportHeads {
  return {
    company: Int32Array.from(rows, ({ company }) => company),
    end: Int32Array.from(rows, ({ end }) => end),
    quarters: Uint8Array.from(rows, ({ quarters }) => quarters),
    accepted: Int32Array.from(rows, ({ accepted }) => accepted),
    filing: Int32Array.from(rows, ({ filing }) => filing),
    currency: Uint8Array.from(rows, ({ currency }) => currency),
  };
}

/**
 * @param entries in the order of the rows
 * @public the bench makes a market of columns
 */
export function packLine(entries: readonly LineEntry[]): LineValues {
  return {
    row: Int32Array.from(entries, ({ row }) => row),
    value: Float64Array.from(entries, ({ value }) => value),
    concept: Uint16Array.from(entries, ({ concept }) => concept),
  };
}

export interface SymbolClose {
  readonly symbol: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly close: number;
}

export function packPrices(closes: readonly SymbolClose[]): PriceColumns {
  const symbols = [...new Set(closes.map(({ symbol }) => symbol))].sort();
  const indexes = new Map(symbols.map((symbol, index) => [symbol, index]));
  const rows = closes
    .map(({ symbol, day, close }) => ({ symbol: indexes.get(symbol) ?? 0, day: toDayNumber(day), close }))
    .sort((a, b) => a.symbol - b.symbol || a.day - b.day);
  return {
    symbols,
    symbol: Int32Array.from(rows, ({ symbol }) => symbol),
    day: Int32Array.from(rows, ({ day }) => day),
    close: Float64Array.from(rows, ({ close }) => close),
  };
}

interface PackOptions {
  readonly version: string;
  readonly prices?: PriceColumns;
  readonly frames?: readonly AnnualFrame[];
}

/** A report of an unknown company is left out. */
export function packReports(
  companies: readonly MarketCompany[],
  reports: readonly MarketReport[],
  { version, prices = packPrices([]), frames = [] }: PackOptions,
): MarketHoldings {
  const indexes = new Map(companies.map(({ cik }, index) => [cik, index]));
  const sorted = reports
    .flatMap((report) => {
      const company = indexes.get(report.cik);
      return company === undefined ? [] : [{ report, company }];
    })
    .sort((a, b) => a.company - b.company || compareReports(a.report, b.report));
  const accessions = new NameIndex();
  const concepts = new NameIndex();
  const currencies = new NameIndex();
  const filings: MarketFiling[] = [];
  const entries = new Map<StoredLine, LineEntry[]>(storedLines.map((line) => [line, []]));
  const rows = sorted.map(({ report, company }, row): HeadRow => {
    const { accession, form, filed, figures } = report;
    const filing = accessions.add(accession);
    filings[filing] ??= { accession, form, filed };
    for (const [line, list] of entries) {
      const figure = figures[line];
      if (figure !== undefined) list.push({ row, value: figure.value, concept: concepts.add(figure.concept) });
    }
    return {
      company,
      end: toDayNumber(report.end),
      quarters: report.quarters,
      accepted: toDayNumber(report.accepted.slice(0, 10)),
      filing,
      currency: currencies.add(report.currency),
    };
  });
  const lines = new Map([...entries].map(([line, list]) => [line, packLine(list)]));
  const nothing = packLine([]);
  return {
    version,
    companies,
    filings,
    concepts: concepts.names,
    currencies: currencies.names,
    heads: packHeads(rows),
    prices,
    lineValues: async (line) => lines.get(line) ?? nothing,
    frames: async () => frames,
  };
}

/** Orders the reports of a company by acceptance, then by the end of their period. */
function compareReports(a: MarketReport, b: MarketReport): number {
  return (
    a.accepted.localeCompare(b.accepted) ||
    a.accession.localeCompare(b.accession) ||
    a.end.localeCompare(b.end) ||
    a.quarters - b.quarters
  );
}

/** Lines that base rates follow. */
const lines: readonly StoredLine[] = ['revenue', 'operatingIncome', 'netIncome', 'operatingCashflow', 'totalAssets'];

/** Returns the annual values of reports, the newest filed of each year, for a market that has no frames of its own. */
export function makeFrames(reports: readonly MarketReport[]): AnnualFrame[] {
  const annual = reports
    .filter(({ form, quarters }) => /^(10-K|20-F|40-F)/.test(form) && (quarters === 4 || quarters === 0))
    .toSorted((a, b) => a.accepted.localeCompare(b.accepted));
  return lines.flatMap((line) => {
    const years = new Map<number, Map<number, number>>();
    for (const { cik, end, quarters, figures } of annual) {
      const value = figures[line]?.value;
      if (value === undefined || (quarters === 0) !== (line === 'totalAssets')) continue;
      const year = Number(end.slice(0, 4));
      years.set(year, (years.get(year) ?? new Map<number, number>()).set(cik, value));
    }
    return [...years].map(([year, values]): AnnualFrame => {
      const ciks = [...values.keys()].sort((a, b) => a - b);
      const found = Float64Array.from(ciks, (cik) => values.get(cik) ?? Number.NaN);
      return { line, tag: line, year, cik: Int32Array.from(ciks), value: found };
    });
  });
}
