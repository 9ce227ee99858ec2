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
    const divided = this.#divide(company);
    const filed = readValue(this.#year.eps, company);
    if (filed === null) return divided === null ? null : 'divided';
    const earned = readValue(this.#year.income, company);
    const own = earned === null ? null : earned / (readValue(this.#year.average, company) ?? Number.NaN);
    const isWhole = own !== null && Math.abs(own - filed) <= mostDifference * Math.abs(filed);
    return isWhole && divided !== null ? 'divided' : 'year';
  }

  /** Returns whether the average shares of the parts that were found differ by less than 2%. */
  #haveEqualShares(company: number): boolean {
    const averages = this.#listParts(this.#parts, company).map(({ average }) => average);
    // A missing count is no number, and then neither is the quotient.
    return Math.max(...averages) / Math.min(...averages) < 1 + mostDifference;
  }

  /** Returns net income / the average shares of its time: year + year to date − that of the year before, by their lengths. */
  #divide(company: number): number | null {
    const earned = readValue(this.#income, company);
    if (earned === null) return null;
    const parts = this.#listParts(this.#income, company);
    const sum = (weigh: (average: number) => number) =>
      parts.reduce((all, { sign, quarters, average }) => all + sign * quarters * weigh(average), 0);
    const average = sum((own) => own) / sum(() => 1);
    return average > 0 ? earned / average : null;
  }

  /** Returns the periods that a figure was found in, with their average shares; NaN where these are not filed. */
  #listParts({ found, table }: LineResolver, company: number) {
    const periods = Array.from(found.slots.subarray(0, found.count), (slot, term) => ({
      sign: found.signs[term] ?? 1,
      end: table.endOf(slot),
      quarters: table.quartersOf(slot),
    }));
    // The tables share their memory: this fills the one of the averages.
    const { table: counts } = this.#average;
    this.#average.fillTable(company);
    return periods.map((period) => ({
      ...period,
      average: counts.valueOf(counts.findPeriod(period.end, period.quarters)),
    }));
  }

  /** Writes the figure of a company into a column. */
  writeTo(column: LineColumn, company: number): void {
    const way = this.findWay(company);
    const resolver = way === 'divided' ? this.#income : way === 'year' ? this.#year.eps : this.#parts;
    const reason = resolver.resolveCompany(company);
    resolver.writeTo(column, company, way === null ? this.#reason : reason);
    if (way === 'year') column.isFiscalYear[company] = 1;
    if (way === 'divided') {
      const value = this.#divide(company);
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

/** Returns the figure of a company; null where it is not known. */
function readValue(resolver: LineResolver, company: number): number | null {
  return resolver.resolveCompany(company) === 'known' ? resolver.found.value : null;
}
