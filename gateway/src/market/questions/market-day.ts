import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { MarketKind } from '../../contract/market/market.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketCompany } from '../../providers/market-report.ts';
import { readCalendar } from '../columns/company-calendar.ts';
import { openEbit } from '../columns/company-ebit.ts';
import { columnBytesPerCompany, type LineColumn } from '../columns/line-column.ts';
import { multiplyByShares, type PriceColumn, readPrices } from '../columns/market-prices.ts';
import { reasonCode } from '../columns/reasons.ts';
import { type DayFrame, resolveLine } from '../columns/resolve-line.ts';
import { findSplits } from '../columns/split-basis.ts';
import { readEpsLines, resolveEps } from '../columns/trailing-eps.ts';
import type { FigureColumn, TextColumn } from '../formulas/value-columns.ts';
import {
  type FigureFact,
  type FormulaContext,
  formatReference,
  type LineReference,
  type TextFact,
} from '../formulas/vocabulary.ts';
import type { MarketHoldings } from '../shape/holdings.ts';
import type { QuestionBudget } from './question-budget.ts';

/** A company that is no longer listed was so while it filed within this time. */
const filingDays = 500;

/** Resolved columns of all days, bounded by bytes. */
export class ColumnCache extends LRUCache<string, LineColumn> {
  constructor(maxBytes: number) {
    super({ maxSize: maxBytes, sizeCalculation: ({ values }) => values.length * columnBytesPerCompany + 1 });
  }
}

interface DayOptions {
  /** Days since 1970-01-01; null for now. */
  readonly asOf: number | null;
  /** Days since 1970-01-01. */
  readonly today: number;
  readonly cache: ColumnCache;
}

/** The market as it was known at the end of a day: its figures, prices and companies. */
export class MarketDay {
  readonly frame: DayFrame;
  /** The day that prices and ages count from. */
  readonly today: number;
  readonly prices: PriceColumn;
  readonly kinds: readonly MarketKind[];
  /** 1 for companies that are covered. */
  readonly covered: Uint8Array;
  /** The companies in the order of their symbols. */
  readonly byName: Int32Array;
  readonly #facts = new Map<FigureFact, FigureColumn>();
  readonly #texts = new Map<TextFact, TextColumn>();
  readonly #cache: ColumnCache;
  readonly #shared = new Map<string, FigureColumn>();
  #bySymbol: Map<string, number> | null = null;
  #shares: LineColumn | null = null;

  private constructor(frame: DayFrame, { today, cache }: DayOptions) {
    this.frame = frame;
    this.today = today;
    this.#cache = cache;
    this.kinds = frame.holdings.companies.map(({ kind }) => kind);
    this.prices = readPrices(frame.holdings, today);
    this.covered = findCovered(frame, today);
    this.byName = orderByName(frame.holdings.companies);
  }

  /** Reads what all questions of the day share, in pieces between which other work runs. */
  static async openDay(holdings: MarketHoldings, options: DayOptions): Promise<MarketDay> {
    const { asOf } = options;
    const calendar = await readCalendar(holdings, asOf);
    await setImmediate();
    const splits = await findSplits(holdings, asOf);
    await setImmediate();
    const day = new MarketDay({ holdings, asOf, today: options.today, calendar, splits }, options);
    const shares = { line: 'shares', query: { view: 'alone', offset: { count: 0, unit: 'y' } } } as const;
    day.#shares = await day.#resolveReference(shares);
    return day;
  }

  get companies(): readonly MarketCompany[] {
    return this.frame.holdings.companies;
  }

  /** The code of US dollars in columns. */
  get dollars(): number {
    const { currencies } = this.frame.holdings;
    const index = currencies.indexOf('USD');
    return (index < 0 ? currencies.length : index) + 1;
  }

  /** Returns the index of the company with a symbol, compared without `-` and `.`; undefined for an unknown one. */
  findCompany(symbol: string): number | undefined {
    this.#bySymbol ??= indexSymbols(this.companies);
    return this.#bySymbol.get(toPlainSymbol(symbol));
  }

  /** Returns the columns of lines by their names; those that are not cached are resolved between other work. */
  async resolveLines(references: Iterable<LineReference>): Promise<ReadonlyMap<string, LineColumn>> {
    const columns = new Map<string, LineColumn>();
    for (const reference of references) {
      const name = formatReference(reference);
      if (!columns.has(name)) columns.set(name, await this.#resolveReference(reference));
    }
    return columns;
  }

  async #resolveReference(reference: Omit<LineReference, 'role'>): Promise<LineColumn> {
    const { holdings, asOf } = this.frame;
    const key = `${holdings.version}|${asOf}|${formatReference(reference)}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const { line, query } = reference;
    const readOwn = line === 'ebit' ? await openEbit(this.frame) : undefined;
    const column =
      line === 'eps' && query.view === 'alone'
        ? resolveEps(this.frame, await readEpsLines(holdings), query)
        : resolveLine(this.frame, line, await holdings.lineValues(line), query, readOwn);
    this.#cache.set(key, column);
    await setImmediate();
    return column;
  }

  /** Returns what formulas of users read. @param universe 1 for companies that percentiles are among */
  makeContext(
    columns: ReadonlyMap<string, LineColumn>,
    budget: QuestionBudget,
    universe: Uint8Array = this.covered,
  ): FormulaContext {
    const countStep = (weight: number) => budget.countStep(weight * this.companies.length);
    return { ...this.makeOwnContext(columns), universe, countStep };
  }

  /** Returns what the product's own formulas read, whose work has no bound. */
  makeOwnContext(columns: ReadonlyMap<string, LineColumn>): FormulaContext {
    return {
      count: this.companies.length,
      universe: this.covered,
      dollars: this.dollars,
      kinds: this.kinds,
      findLine: (reference) => {
        const column = columns.get(formatReference(reference));
        if (column === undefined) throw new Error(`The line ${reference.line} was not resolved.`);
        return column;
      },
      years: null,
      readFigureFact: (fact) => this.readFigureFact(fact),
      readTextFact: (fact) => this.readTextFact(fact),
      shared: this.#shared,
      countStep: () => undefined,
    };
  }

  readFigureFact(fact: FigureFact): FigureColumn {
    const known = this.#facts.get(fact) ?? this.#makeFigureFact(fact);
    this.#facts.set(fact, known);
    return known;
  }

  #makeFigureFact(fact: FigureFact): FigureColumn {
    if (fact === 'marketCap') return this.#priceAll(this.shares);
    if (fact === 'price') return { ...this.prices, currency: new Uint8Array(this.companies.length).fill(this.dollars) };
    const { newestAccepted } = this.frame.calendar;
    const values = Float64Array.from(newestAccepted, (day) => (day < 0 ? Number.NaN : this.today - day));
    const reasons = Uint8Array.from(newestAccepted, (day) => (day < 0 ? reasonCode('noFiling') : 0));
    return { values, reasons, currency: null };
  }

  #priceAll(shares: LineColumn): FigureColumn {
    const column = multiplyByShares(this.frame, this.prices, shares);
    return { ...column, currency: new Uint8Array(this.companies.length).fill(this.dollars) };
  }

  /** The count of shares that market caps are made with. */
  get shares(): LineColumn {
    if (this.#shares === null) throw new Error('The shares of the day are not read.');
    return this.#shares;
  }

  readTextFact(fact: TextFact): TextColumn {
    const known = this.#texts.get(fact);
    if (known !== undefined) return known;
    const { newestAccepted } = this.frame.calendar;
    const texts =
      fact === 'filed'
        ? Array.from(newestAccepted, (day) => (day < 0 ? null : formatDayNumber(day)))
        : this.companies.map((company) => company[fact]);
    this.#texts.set(fact, { texts });
    return { texts };
  }
}

/** Returns a symbol as sources write it alike: BRK-B, BRK.B and BRKB are one. */
export function toPlainSymbol(symbol: string): string {
  return symbol.replaceAll(/[-.]/g, '').toUpperCase();
}

/** Returns the symbol of a company; one without is named by its number. */
export function symbolOf({ symbols, cik }: Pick<MarketCompany, 'symbols' | 'cik'>): string {
  return symbols[0] ?? `CIK${cik}`;
}

const orders = new WeakMap<readonly MarketCompany[], Int32Array>();

/** Returns the companies in the order of their symbols; once for all days. */
function orderByName(companies: readonly MarketCompany[]): Int32Array {
  const known = orders.get(companies);
  if (known !== undefined) return known;
  const named = companies.map((company, at) => ({ name: symbolOf(company), at }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const order = Int32Array.from(named, ({ at }) => at);
  orders.set(companies, order);
  return order;
}

/** A listed company owns its symbols before one that is no longer listed. */
function indexSymbols(companies: readonly MarketCompany[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const isListed of [true, false]) {
    companies.forEach((company, at) => {
      if (company.isListed !== isListed) return;
      for (const symbol of company.symbols) {
        const plain = toPlainSymbol(symbol);
        if (!index.has(plain)) index.set(plain, at);
      }
    });
  }
  return index;
}

/** A screen of a past day has the companies that filed then, also those that are gone. */
function findCovered({ holdings, asOf, calendar }: DayFrame, today: number): Uint8Array {
  return Uint8Array.from(holdings.companies, ({ isListed }, company) => {
    const newest = calendar.newestAccepted[company] ?? -1;
    if (newest < 0) return 0;
    return Number(isListed || (asOf !== null && newest >= today - filingDays));
  });
}
