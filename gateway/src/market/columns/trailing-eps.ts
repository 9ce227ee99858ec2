import { type AveragedPart, averageShares, chooseEpsWay, type EpsWay } from '../../figures/earnings-per-share.ts';
import type { LineValues, MarketHoldings } from '../shape/holdings.ts';
import { type LineColumn, makeLineColumn } from './line-column.ts';
import type { Reason } from './reasons.ts';
import { type DayFrame, type LineQuery, LineResolver } from './resolve-line.ts';

export interface EpsLines {
  readonly eps: LineValues;
  readonly dilutedShares: LineValues;
  readonly netIncomeToCommon: LineValues;
}

export async function readEpsLines(holdings: MarketHoldings): Promise<EpsLines> {
  return {
    eps: await holdings.lineValues('eps'),
    dilutedShares: await holdings.lineValues('dilutedShares'),
    netIncomeToCommon: await holdings.lineValues('netIncomeToCommon'),
  };
}

/** Calculates the diluted earnings per share of twelve months, company by company. */
export class EpsResolver {
  readonly #frame: DayFrame;
  readonly #parts: LineResolver;
  readonly #average: LineResolver;
  readonly #income: LineResolver;
  /** The same of the fiscal year. */
  readonly #year: { readonly eps: LineResolver; readonly average: LineResolver; readonly income: LineResolver };
  #reason: Reason = 'known';

  constructor(frame: DayFrame, { eps, dilutedShares, netIncomeToCommon }: EpsLines, query: LineQuery) {
    const fiscal = { ...query, view: 'fy' } as const;
    this.#frame = frame;
    this.#parts = new LineResolver(frame, 'eps', eps, query, true);
    this.#average = new LineResolver(frame, 'dilutedShares', dilutedShares, query);
    this.#income = new LineResolver(frame, 'netIncomeToCommon', netIncomeToCommon, query);
    this.#year = {
      eps: new LineResolver(frame, 'eps', eps, fiscal),
      average: new LineResolver(frame, 'dilutedShares', dilutedShares, fiscal),
      income: new LineResolver(frame, 'netIncomeToCommon', netIncomeToCommon, fiscal),
    };
  }

  /** Returns how the figure of a company is made; null where it is not known. */
  findWay(company: number): EpsWay | null {
    this.#reason = this.#parts.resolveCompany(company);
    const { found } = this.#parts;
    const hasParts = this.#reason === 'known' && found.count > 0 && !this.#isOlderYear(this.#parts, company);
    return chooseEpsWay(hasParts ? this.#listParts(this.#parts, company) : null, {
      divide: () => this.#divide(company),
      readYear: () => ({
        eps: readValue(this.#year.eps, company),
        earned: readValue(this.#year.income, company),
        average: readValue(this.#year.average, company),
      }),
    });
  }

  /** Whether a fiscal year stands in for twelve months that end later. */
  #isOlderYear({ isFiscalYear }: LineResolver, company: number): boolean {
    const { isInterim, flowEnd, fiscalEnd } = this.#frame.calendar;
    return isFiscalYear && (isInterim[company] === 1 || flowEnd[company] !== fiscalEnd[company]);
  }

  /** Returns net income to common / the average shares of its time; null for a fiscal year whose amount is filed. */
  #divide(company: number): number | null {
    const isYearFiled = readValue(this.#year.eps, company) !== null;
    const earned = readValue(this.#income, company);
    if (isYearFiled && this.#isOlderYear(this.#income, company)) return null;
    const average = earned === null ? null : averageShares(this.#listParts(this.#income, company));
    return earned === null || average === null ? null : earned / average;
  }

  /** Returns the periods that a figure was found in, with their average shares; NaN where these are not filed. */
  #listParts({ found, table }: LineResolver, company: number): AveragedPart[] {
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
    this.#year.eps.resolveCompany(company);
    this.#year.eps.writeYear(column, company);
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
