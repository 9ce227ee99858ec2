import type { LineValues, MarketHoldings } from '../shape/holdings.ts';
import { type LineColumn, makeLineColumn } from './line-column.ts';
import type { Reason } from './reasons.ts';
import { type DayFrame, type LineQuery, LineResolver } from './resolve-line.ts';

/** Amounts of parts add up, and a filed amount is that of a net income, up to this share. */
const mostDifference = 0.02;

/** The lines that earnings per share are calculated from. */
export interface EpsLines {
  readonly eps: LineValues;
  readonly dilutedShares: LineValues;
  readonly netIncome: LineValues;
}

export async function readEpsLines(holdings: MarketHoldings): Promise<EpsLines> {
  return {
    eps: await holdings.lineValues('eps'),
    dilutedShares: await holdings.lineValues('dilutedShares'),
    netIncome: await holdings.lineValues('netIncome'),
  };
}

/**
 * How the figure of a company is made. filed: one filed amount. parts: filed amounts of fiscal year and year to date.
 * divided: net income of twelve months / average diluted shares. year: the filed amount of the latest fiscal year.
 */
type EpsWay = 'filed' | 'parts' | 'divided' | 'year';

/**
 * Chooses the diluted earnings per share of twelve months: from filed amounts where the average shares of the parts are
 * equal, else net income / average diluted shares where the fiscal year's filed amount is made so (it is not where
 * preferred dividends are deducted), else that amount itself.
 */
export class EpsResolver {
  readonly #frame: DayFrame;
  readonly #parts: LineResolver;
  readonly #average: LineResolver;
  readonly #income: LineResolver;
  /** The same of the fiscal year. */
  readonly #year: { readonly eps: LineResolver; readonly average: LineResolver; readonly income: LineResolver };
  #reason: Reason = 'known';

  constructor(frame: DayFrame, { eps, dilutedShares, netIncome }: EpsLines, query: LineQuery) {
    const fiscal = { ...query, view: 'fy' } as const;
    this.#frame = frame;
    this.#parts = new LineResolver(frame, 'eps', eps, query, true);
    this.#average = new LineResolver(frame, 'dilutedShares', dilutedShares, query);
    this.#income = new LineResolver(frame, 'netIncome', netIncome, query);
    this.#year = {
      eps: new LineResolver(frame, 'eps', eps, fiscal),
      average: new LineResolver(frame, 'dilutedShares', dilutedShares, fiscal),
      income: new LineResolver(frame, 'netIncome', netIncome, fiscal),
    };
  }

  /** Returns how the figure of a company is made; null where it is not known. */
  findWay(company: number): EpsWay | null {
    this.#reason = this.#parts.resolveCompany(company);
    const { isFiscalYear, found } = this.#parts;
    const isKnown = this.#reason === 'known';
    const { calendar } = this.#frame;
    const isLater = calendar.isInterim[company] === 1 || calendar.flowEnd[company] !== calendar.fiscalEnd[company];
    if (isKnown && found.count === 1 && !(isFiscalYear && isLater)) return 'filed';
    if (isKnown && found.count > 1 && this.#haveEqualShares(company)) return 'parts';
    const divided = divide(this.#income, this.#average, company);
    const filed = readValue(this.#year.eps, company);
    if (filed === null) return divided === null ? null : 'divided';
    const own = divide(this.#year.income, this.#year.average, company);
    const isWhole = own !== null && Math.abs(own - filed) <= mostDifference * Math.abs(filed);
    return isWhole && divided !== null ? 'divided' : 'year';
  }

  /** Returns whether the average shares of the parts that were found differ by less than 2%. */
  #haveEqualShares(company: number): boolean {
    const { found, table } = this.#parts;
    const periods = Array.from(found.slots.subarray(0, found.count), (slot) => ({
      end: table.endOf(slot),
      quarters: table.quartersOf(slot),
    }));
    const { table: counts } = this.#average;
    this.#average.fillTable(company);
    const averages = periods.map(({ end, quarters }) => counts.valueOf(counts.findPeriod(end, quarters)));
    // A missing count is no number, and then neither is the quotient.
    return Math.max(...averages) / Math.min(...averages) < 1 + mostDifference;
  }

  /** Writes the figure of a company into a column. */
  writeTo(column: LineColumn, company: number): void {
    const way = this.findWay(company);
    const resolver = way === 'divided' ? this.#income : way === 'year' ? this.#year.eps : this.#parts;
    const reason = resolver.resolveCompany(company);
    resolver.writeTo(column, company, way === null ? this.#reason : reason);
    if (way === 'year') column.isFiscalYear[company] = 1;
    if (way === 'divided') {
      const value = divide(this.#income, this.#average, company);
      if (column.reasons[company] === 0) column.values[company] = value ?? Number.NaN;
    }
  }
}

/** Returns the diluted earnings per share of twelve months of each company. */
export function resolveEps(frame: DayFrame, lines: EpsLines, query: LineQuery): LineColumn {
  const { companies } = frame.holdings;
  const column = makeLineColumn(companies.length);
  const resolver = new EpsResolver(frame, lines, query);
  for (let company = 0; company < companies.length; company += 1) resolver.writeTo(column, company);
  return column;
}

/** Returns the figure of a company; null where it is not known. The tables share their memory: one is read at a time. */
function readValue(resolver: LineResolver, company: number): number | null {
  return resolver.resolveCompany(company) === 'known' ? resolver.found.value : null;
}

function divide(income: LineResolver, average: LineResolver, company: number): number | null {
  const earned = readValue(income, company);
  const count = readValue(average, company);
  return earned === null || count === null ? null : earned / count;
}
