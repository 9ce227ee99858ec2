import { formatDayNumber, quartersBefore, yearsBefore } from '../../figures/day-number.ts';
import { placeholderShares } from '../../figures/earnings-per-share.ts';
import { isOldCount } from '../../figures/shares-outstanding.ts';
import { addQuarter, addTwelveMonths } from '../../figures/twelve-months.ts';
import type { StoredLine } from '../../providers/market-report.ts';
import type { LineValues, MarketHoldings } from '../shape/holdings.ts';
import type { CompanyCalendar } from './company-calendar.ts';
import { type ColumnView, columnViews, type LineColumn, makeLineColumn } from './line-column.ts';
import { type LineNature, lineUnit, natureOf } from './line-natures.ts';
import { FoundFigure, PeriodTable } from './period-table.ts';
import { type Reason, reasonCode } from './reasons.ts';
import { type CompanySplits, splitFactor } from './split-basis.ts';

/** How far a figure goes back. */
export interface Offset {
  readonly count: number;
  readonly unit: 'y' | 'q';
}

/** Which figure of a line counts. alone: the last twelve months, or the newest balance. */
export interface LineQuery {
  readonly view: 'alone' | 'fy' | 'q';
  readonly offset: Offset;
}

/** What all lines of a day share. */
export interface DayFrame {
  readonly holdings: MarketHoldings;
  /** Filings count up to this day; null for all. */
  readonly asOf: number | null;
  /** The day that ages count from. */
  readonly today: number;
  readonly calendar: CompanyCalendar;
  readonly splits: CompanySplits;
}

/** The count of shares must be of this many days before the newest period at most. */
const sharesDays = 200;
/** A flow without an amount in so many quarters is 0 where its statement is there. */
const partQuarters = 5;

/** Chooses the figures of one line, company by company. */
export class LineResolver {
  readonly found = new FoundFigure();
  readonly table: PeriodTable;
  view: ColumnView = 'ttm';
  isFiscalYear = false;
  readonly #frame: DayFrame;
  readonly #line: LineValues;
  readonly #name: StoredLine;
  readonly #nature: LineNature;
  readonly #query: LineQuery;
  readonly #addsUp: boolean;

  /** @param addsUp whether parts of twelve months are added, which amounts per share allow only while shares stay */
  constructor(
    frame: DayFrame,
    name: StoredLine,
    line: LineValues,
    query: LineQuery,
    addsUp = natureOf(name) === 'flow' || natureOf(name) === 'declared',
  ) {
    this.#frame = frame;
    this.#line = line;
    this.#name = name;
    this.#nature = natureOf(name);
    this.#query = query;
    this.#addsUp = addsUp;
    this.table = new PeriodTable(frame.holdings, line, lineUnit(name) === 'money');
  }

  /** @param from the company's first entry in the line, `to` the one after its last */
  resolveCompany(company: number, [from, to] = findEntries(this.#frame, this.#line, company)): Reason {
    this.found.keepTerms(0, 0);
    this.found.isHeldBack = false;
    this.isFiscalYear = false;
    if (this.#frame.calendar.newestFiling[company] === -1) return 'noFiling';
    this.fillTable(company, [from, to]);
    if (this.#findFigure(company)) return this.found.isHeldBack ? 'heldBack' : 'known';
    if (this.#hasPart(company)) return 'partOfYear';
    if (this.table.size === 0) return 'notReported';
    if (this.#query.offset.count > 0) return 'noPeriod';
    return this.#nature === 'cover' && this.#query.view === 'alone' ? 'oldCount' : 'notReported';
  }

  /** Returns whether amounts of five quarters are known in part: then the whole is not 0. */
  #hasPart(company: number): boolean {
    if (this.#nature !== 'flow' && this.#nature !== 'declared') return false;
    const { fiscalEnd, flowEnd } = this.#frame.calendar;
    const end = this.#shift((this.#query.view === 'fy' ? fiscalEnd : flowEnd)[company] ?? -1);
    return this.table.hasAmount(quartersBefore(end, partQuarters), end);
  }

  fillTable(company: number, [from, to] = findEntries(this.#frame, this.#line, company)): void {
    const { asOf, splits } = this.#frame;
    const isCount = this.#nature === 'cover' || this.#nature === 'average';
    const own = splits.get(company);
    const rescale =
      own === undefined || (!isCount && lineUnit(this.#name) !== 'perShare')
        ? null
        : (accepted: number) => (isCount ? splitFactor(own, accepted) : 1 / splitFactor(own, accepted));
    this.table.fillFrom(from, to, asOf, isCount ? placeholderShares + 1 : Number.NEGATIVE_INFINITY, rescale);
    if (this.#nature === 'declared') this.table.dropQuartersAboveYear();
  }

  #findFigure(company: number): boolean {
    const { calendar } = this.#frame;
    const { view } = this.#query;
    const fiscalEnd = calendar.fiscalEnd[company] ?? -1;
    const flowEnd = calendar.flowEnd[company] ?? -1;
    const balanceEnd = calendar.balanceEnd[company] ?? -1;
    if (this.#nature === 'cover') return this.#findCover(fiscalEnd, Math.max(flowEnd, balanceEnd));
    if (this.#nature === 'balance') {
      this.view = 'balance';
      return this.#takePeriod(view === 'fy' ? fiscalEnd : balanceEnd, 0);
    }
    if (view === 'fy') return this.#findYear(fiscalEnd);
    if (view === 'q') {
      this.view = 'q';
      const end = this.#shift(flowEnd);
      if (flowEnd < 0) return false;
      return this.#nature === 'flow' || this.#nature === 'declared'
        ? addQuarter(this.table, this.found, end)
        : this.table.addTerm(this.found, this.table.findPeriod(end, 1), 1);
    }
    if (this.#nature === 'average') return this.#findAverage(flowEnd);
    return this.#findTwelveMonths(company, flowEnd, fiscalEnd);
  }

  /** The offset starts from the kind of period that counts now: a fiscal year is not compared with twelve months. */
  #findTwelveMonths(company: number, flowEnd: number, fiscalEnd: number): boolean {
    const { found, table } = this;
    if (flowEnd < 0) return false;
    const addYear = (end: number) =>
      this.#addsUp ? addTwelveMonths(table, found, end) : table.addTerm(found, table.findPeriod(end, 4), 1);
    this.view = 'ttm';
    const isInterim = this.#frame.calendar.isInterim[company] === 1;
    const isTwelveMonths = (isInterim || flowEnd !== fiscalEnd) && addYear(flowEnd);
    if (isTwelveMonths && this.#query.offset.count === 0) return true;
    found.keepTerms(0, 0);
    found.isHeldBack = false;
    if (isTwelveMonths) return addYear(this.#shift(flowEnd));
    // The dividends of an older year say nothing of one that has paid since.
    if (this.#nature === 'declared' && (isInterim || flowEnd !== fiscalEnd)) return false;
    this.isFiscalYear = true;
    return this.#findYear(fiscalEnd);
  }

  #findYear(fiscalEnd: number): boolean {
    this.view = 'fy';
    return this.#takePeriod(fiscalEnd, 4);
  }

  /** An average of one length is only compared with one of the same length. */
  #findAverage(flowEnd: number): boolean {
    if (flowEnd < 0) return false;
    for (let length = 1; length <= 4; length += 1) {
      if (this.table.findPeriod(flowEnd, length) < 0) continue;
      this.view = length === 4 ? 'fy' : 'q';
      return this.#takePeriod(flowEnd, length);
    }
    return false;
  }

  /** Counts of cover pages have the day of their balance sheet; one that is no longer filed is not the newest. */
  #findCover(fiscalEnd: number, newestEnd: number): boolean {
    this.view = 'balance';
    const { table, found } = this;
    if (this.#query.view === 'fy') return this.#takePeriod(fiscalEnd, 0);
    const newest = table.findNewest();
    if (newest < 0 || table.endOf(newest) < newestEnd - sharesDays) return false;
    if (isOldCount(table.endOf(newest), this.#frame.today)) return false;
    if (this.#query.offset.count === 0) return table.addTerm(found, newest, 1);
    return this.#takePeriod(table.endOf(newest), 0);
  }

  #takePeriod(end: number, length: number): boolean {
    return end >= 0 && this.table.addTerm(this.found, this.table.findPeriod(this.#shift(end), length), 1);
  }

  #shift(end: number): number {
    const { count, unit } = this.#query.offset;
    if (count === 0) return end;
    return unit === 'y' ? yearsBefore(end, count) : quartersBefore(end, count);
  }

  writeTo(column: LineColumn, company: number, reason: Reason): void {
    column.reasons[company] = reasonCode(reason);
    column.view[company] = columnViews.indexOf(this.view);
    const { found, table } = this;
    if (found.count === 0) return;
    const { heads } = this.#frame.holdings;
    let [newest, end, currency] = [-1, -1, -1];
    for (let term = 0; term < found.count; term += 1) {
      const slot = found.slots[term] ?? 0;
      const first = table.firstOf(slot);
      const row = this.#line.row[first] ?? 0;
      if (newest < 0 || (heads.accepted[row] ?? 0) > (heads.accepted[this.#line.row[newest] ?? 0] ?? 0)) newest = first;
      end = Math.max(end, table.endOf(slot));
      const own = heads.currency[this.#line.row[table.latestOf(slot)] ?? 0] ?? 0;
      if (currency >= 0 && own !== currency) column.reasons[company] = reasonCode('otherCurrency');
      currency = own;
    }
    column.end[company] = end;
    column.filing[company] = heads.filing[this.#line.row[newest] ?? 0] ?? -1;
    column.concept[company] = this.#line.concept[newest] ?? 0;
    const isCount = this.#nature === 'cover' || this.#nature === 'average';
    column.currency[company] = isCount ? 0 : currency + 1;
    column.isFiscalYear[company] = Number(this.isFiscalYear);
    if (column.reasons[company] === 0) column.values[company] = found.value;
  }

  /** Writes the figure of the latest fiscal year beside the one that counts. It comes last, as it overwrites what was found. */
  writeYear({ year }: LineColumn, company: number): void {
    const { found, table } = this;
    found.keepTerms(0, 0);
    found.isHeldBack = false;
    const fiscalEnd = this.#frame.calendar.fiscalEnd[company] ?? -1;
    if (!this.#takePeriod(fiscalEnd, this.#nature === 'balance' ? 0 : 4) || found.isHeldBack) return;
    const slot = found.slots[0] ?? 0;
    year.values[company] = found.value;
    year.end[company] = table.endOf(slot);
    year.filing[company] = this.#frame.holdings.heads.filing[this.#line.row[table.firstOf(slot)] ?? 0] ?? -1;
  }
}

/** Returns the values of a line for one company; null where they are as stored. */
export type ReadOwnValues = (company: number) => LineValues | null;

/**
 * Returns the figure of a line that counts for each company.
 * @param line the values of `name`
 * @param readOwn returns values that replace them
 */
export function resolveLine(
  frame: DayFrame,
  name: StoredLine,
  line: LineValues,
  query: LineQuery,
  readOwn: ReadOwnValues = () => null,
): LineColumn {
  const { companies, heads } = frame.holdings;
  const column = makeLineColumn(companies.length);
  const stored = new LineResolver(frame, name, line, query);
  let entry = 0;
  for (let company = 0; company < companies.length; company += 1) {
    const from = entry;
    while (entry < line.row.length && heads.company[line.row[entry] ?? 0] === company) entry += 1;
    const own = readOwn(company);
    const resolver = own === null ? stored : new LineResolver(frame, name, own, query);
    resolver.writeTo(
      column,
      company,
      resolver.resolveCompany(company, own === null ? [from, entry] : [0, own.row.length]),
    );
    if (query.view === 'alone') resolver.writeYear(column, company);
  }
  return column;
}

/** Returns the first entry of a company in a line, and the one after its last. */
export function findEntries({ holdings: { heads } }: DayFrame, line: LineValues, company: number) {
  const findFirst = (least: number) => findFirstEntry(line, (row) => (heads.company[row] ?? 0) >= least);
  return [findFirst(company), findFirst(company + 1)] as const;
}

/** Returns the first entry of a line whose row, and each after it, is one that is meant. */
export function findFirstEntry(line: LineValues, isMeant: (row: number) => boolean): number {
  let [low, high] = [0, line.row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isMeant(line.row[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A period that a figure is calculated from. */
export interface LineTerm {
  readonly sign: number;
  readonly value: number;
  /** YYYY-MM-DD */
  readonly end: string;
  /** The first filing that stated the value. */
  readonly filing: number;
  readonly concept: number;
}

export function listTerms(
  frame: DayFrame,
  name: StoredLine,
  line: LineValues,
  query: LineQuery,
  company: number,
  addsUp?: boolean,
): LineTerm[] {
  const { heads } = frame.holdings;
  const resolver = new LineResolver(frame, name, line, query, addsUp);
  resolver.resolveCompany(company);
  const { found, table } = resolver;
  return Array.from({ length: found.count }, (_, term) => {
    const slot = found.slots[term] ?? 0;
    const first = found.entries[term] ?? 0;
    return {
      sign: found.signs[term] ?? 1,
      value: found.values[term] ?? Number.NaN,
      end: formatDayNumber(table.endOf(slot)),
      filing: heads.filing[line.row[first] ?? 0] ?? -1,
      concept: line.concept[first] ?? 0,
    };
  });
}
