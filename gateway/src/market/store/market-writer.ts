import { toDayNumber } from '../../figures/day-number.ts';
import type { CompanyReports, SecurityPrice } from '../../providers/market-data.ts';
import { type MarketReport, type StoredLine, storedLines } from '../../providers/market-report.ts';
import type { LineValues } from '../shape/holdings.ts';
import type { MarketDatabase, ReportRow } from './market-schema.ts';
import { type LoadHeads, type LoadPrices, type PackedFiling, toPackBytes } from './packs.ts';
import { BatchWriter } from './write-batches.ts';

interface GrowingLine {
  readonly row: number[];
  readonly value: number[];
  readonly concept: number[];
}

/** A company with the time of acceptance of the newest filing that describes it. */
export interface DescribedCompany {
  readonly accepted: string;
  readonly company: CompanyReports['company'];
}

class TextIndex {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** `concept` of a figure is kept in 16 bits; rarer ones than fit share the last place. */
const mostConcepts = 65_535;

/** Collects the reports of one load: as rows of the table, and as columns. */
export class LoadBuilder {
  readonly #loadId: number;
  readonly #heads = {
    cik: [] as number[],
    end: [] as number[],
    quarters: [] as number[],
    filing: [] as number[],
    currency: [] as number[],
  };
  readonly #lines = new Map<StoredLine, GrowingLine>(
    storedLines.map((line) => [line, { row: [], value: [], concept: [] }]),
  );
  readonly #filings: PackedFiling[] = [];
  readonly #filingNumbers = new Map<string, number>();
  readonly #currencies = new TextIndex();
  readonly #concepts = new TextIndex();
  readonly #companies = new Map<number, DescribedCompany>();
  readonly #seen = new Set<string>();

  constructor(loadId: number) {
    this.#loadId = loadId;
  }

  get filings(): number {
    return this.#filings.length;
  }

  companies(): readonly DescribedCompany[] {
    return [...this.#companies.values()];
  }

  /** @returns the rows of the reports; a period that a filing states twice counts once */
  add({ company, reports }: CompanyReports): ReportRow[] {
    if (reports.length === 0) return [];
    const newest = reports.reduce((last, { accepted }) => (accepted > last ? accepted : last), '');
    const known = this.#companies.get(company.cik);
    if (known === undefined || known.accepted <= newest) {
      this.#companies.set(company.cik, { accepted: newest, company });
    }
    return reports.flatMap((report) => this.#addReport(report) ?? []);
  }

  #addReport(report: MarketReport): ReportRow | null {
    const { cik, accession, end, quarters, currency, form, filed, accepted } = report;
    const key = `${cik} ${accession} ${end} ${quarters} ${currency}`;
    if (this.#seen.has(key)) return null;
    this.#seen.add(key);
    const row = this.#heads.cik.push(cik) - 1;
    this.#heads.end.push(toDayNumber(end));
    this.#heads.quarters.push(quarters);
    this.#heads.filing.push(this.#filingOf(report));
    this.#heads.currency.push(this.#currencies.numberOf(currency));
    const { values, concepts } = this.#addFigures(row, report);
    const period = { cik, accession, period_end: end, quarters, currency };
    return { load_id: this.#loadId, ...period, form, filed, accepted, concepts, ...values };
  }

  #addFigures(row: number, { figures }: MarketReport) {
    const places: string[] = [];
    const values = Object.fromEntries(
      storedLines.map((line) => {
        const figure = figures[line];
        if (figure === undefined || !Number.isFinite(figure.value)) {
          places.push('');
          return [line, null];
        }
        const concept = Math.min(this.#concepts.numberOf(figure.concept), mostConcepts);
        const growing = this.#lines.get(line);
        growing?.row.push(row);
        growing?.value.push(figure.value);
        growing?.concept.push(concept);
        places.push(concept.toString(36));
        return [line, figure.value];
      }),
    ) as Record<StoredLine, number | null>;
    return { values, concepts: places.slice(0, places.findLastIndex((place) => place !== '') + 1).join(',') };
  }

  #filingOf({ cik, accession, form, filed, accepted }: MarketReport): number {
    const key = `${cik} ${accession}`;
    const known = this.#filingNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#filings.push([accession, form, filed, accepted]) - 1;
    this.#filingNumbers.set(key, number);
    return number;
  }

  heads(): LoadHeads {
    return {
      cik: Int32Array.from(this.#heads.cik),
      end: Int32Array.from(this.#heads.end),
      quarters: Uint8Array.from(this.#heads.quarters),
      filing: Int32Array.from(this.#heads.filing),
      currency: Uint8Array.from(this.#heads.currency),
      filings: this.#filings,
      currencies: this.#currencies.texts,
      concepts: this.#concepts.texts.slice(0, mostConcepts + 1),
    };
  }

  line(name: StoredLine): LineValues {
    const growing = this.#lines.get(name);
    return {
      row: Int32Array.from(growing?.row ?? []),
      value: Float64Array.from(growing?.value ?? []),
      concept: Uint16Array.from(growing?.concept ?? []),
    };
  }
}

/** Rows that are collected before they are written. */
const rowsAtOnce = 1000;

/** Writes the reports of one load as they are read: rows of the table first, the columns at the end. */
export class ReportWriter {
  readonly #batches: BatchWriter;
  readonly #loadId: number;
  readonly #builder: LoadBuilder;
  #waiting: ReportRow[] = [];

  constructor(db: MarketDatabase, loadId: number) {
    this.#batches = new BatchWriter(db);
    this.#loadId = loadId;
    this.#builder = new LoadBuilder(loadId);
  }

  /** The filings with reports. */
  get filings(): number {
    return this.#builder.filings;
  }

  /** The longest transaction so far. */
  get longestMs(): number {
    return this.#batches.longestMs;
  }

  /** @throws LoadLost */
  async add({ company, reports }: CompanyReports): Promise<void> {
    for (const row of this.#builder.add({ company, reports })) this.#waiting.push(row);
    if (this.#waiting.length >= rowsAtOnce) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    await this.#batches.insertReports(this.#loadId, rows);
  }

  /** Writes what is left, and the columns. @throws LoadLost */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#batches.insertPack(this.#loadId, 0, 'companies', toPackBytes(this.#builder.companies()));
    await this.#batches.insertPack(this.#loadId, 0, 'heads', toPackBytes(this.#builder.heads()));
    for (const line of storedLines) {
      const values = this.#builder.line(line);
      if (values.row.length === 0) continue;
      await this.#batches.insertPack(this.#loadId, 0, `line.${line}`, toPackBytes(values));
    }
    await this.#batches.flushPacks();
  }
}

/** Collects the prices of one half month: of each security and symbol the last close. */
export class PriceWriter {
  readonly #db: MarketDatabase;
  readonly #loadId: number;
  readonly #last = new Map<string, SecurityPrice>();

  constructor(db: MarketDatabase, loadId: number) {
    this.#db = db;
    this.#loadId = loadId;
  }

  readonly add = (price: SecurityPrice): void => {
    const key = `${price.cusip} ${price.symbol}`;
    const held = this.#last.get(key);
    if (held === undefined || held.day <= price.day) this.#last.set(key, price);
  };

  /** @returns the number of closes. @throws LoadLost */
  async finish(): Promise<number> {
    const prices = [...this.#last.values()].sort((a, b) => (a.cusip < b.cusip ? -1 : 1));
    const batches = new BatchWriter(this.#db);
    await batches.insertPack(this.#loadId, 0, 'prices', toPackBytes(packPrices(prices)));
    await batches.flushPacks();
    return prices.length;
  }
}

function packPrices(prices: readonly SecurityPrice[]): LoadPrices {
  return {
    cusips: prices.map(({ cusip }) => cusip),
    symbols: prices.map(({ symbol }) => symbol),
    names: prices.map(({ name }) => name),
    day: Int32Array.from(prices, ({ day }) => toDayNumber(day)),
    close: Float64Array.from(prices, ({ close }) => close),
  };
}
