import { quartersBefore, yearsBefore } from '../../figures/day-number.ts';
import { exceedYear } from '../../figures/declared-dividends.ts';
import { type FoundTerms, isPartRecastOnly, type LinePeriods, toleranceDays } from '../../figures/twelve-months.ts';
import type { LineValues, MarketHoldings, ReportHeads } from '../shape/holdings.ts';
import { findAnnual } from './company-calendar.ts';

const heldBackTimes = 500;
const mostTerms = 8;
/** Periods of a line of one company: five lengths of 200 quarters, so that a place of the hash stays free. */
const mostPeriods = 1000;
const hashSize = 2048;
/** The length of a period that does not count. */
const noLength = 255;

export type Rescale = (accepted: number) => number;

/** The figure that counts for one company, with the periods that it is calculated from. */
export class FoundFigure implements FoundTerms {
  value = 0;
  isHeldBack = false;
  count = 0;
  readonly slots = new Int32Array(mostTerms);
  readonly values = new Float64Array(mostTerms);
  /** The entry of the first filing that stated each value. */
  readonly entries = new Int32Array(mostTerms);
  readonly signs = new Int8Array(mostTerms);

  /** Removes the terms after a number of them. */
  keepTerms(count: number, value: number): void {
    this.count = count;
    this.value = value;
  }
}

/** Memory of every table: nothing is allocated per company, line or figure. */
const memory = {
  slots: new Int32Array(hashSize),
  stamps: new Int32Array(hashSize),
  end: new Int32Array(mostPeriods),
  quarters: new Uint8Array(mostPeriods),
  value: new Float64Array(mostPeriods),
  latest: new Int32Array(mostPeriods),
  first: new Int32Array(mostPeriods),
};
let fillings = 0;

/**
 * The periods of one line of one company, each with the value of its newest filing by a day. All tables share their
 * memory: filling one empties the others, so that a table is read before anything is awaited.
 */
export class PeriodTable implements LinePeriods<FoundFigure> {
  size = 0;
  #filling = 0;
  #from = 0;
  #to = 0;
  /** The slot of each hashed period, where its stamp is that of this filling. */
  readonly #slots = memory.slots;
  readonly #stamps = memory.stamps;
  readonly #end = memory.end;
  readonly #quarters = memory.quarters;
  readonly #value = memory.value;
  readonly #latest = memory.latest;
  readonly #first = memory.first;
  readonly #heads: ReportHeads;
  readonly #line: LineValues;
  /** 1 for annual reports, by filing. */
  readonly #annual: Uint8Array;
  readonly #isAmount: boolean;

  /** @param isAmount false for a count or a figure per share: one that is stated otherwise later is corrected, not recast */
  constructor({ heads, filings }: Pick<MarketHoldings, 'heads' | 'filings'>, line: LineValues, isAmount: boolean) {
    this.#isAmount = isAmount;
    this.#heads = heads;
    this.#line = line;
    this.#annual = findAnnual(filings);
  }

  /**
   * Reads the values of one company.
   * @param from the first entry of the line, and `to` the one after the last
   * @param least smaller values are dropped
   * @param rescale returns what values accepted on a day are multiplied with, for the newest split basis
   */
  fillFrom(from: number, to: number, asOf: number | null, least: number, rescale: Rescale | null): void {
    this.size = 0;
    this.#from = from;
    this.#to = to;
    fillings += 1;
    this.#filling = fillings;
    const { row, value } = this.#line;
    const { end, quarters, accepted } = this.#heads;
    for (let entry = from; entry < to; entry += 1) {
      const at = row[entry] ?? 0;
      const stated = value[entry] ?? 0;
      if ((asOf !== null && (accepted[at] ?? 0) > asOf) || stated < least) continue;
      this.#put(entry, end[at] ?? 0, quarters[at] ?? 0, stated, from);
    }
    if (rescale === null) return;
    for (let slot = 0; slot < this.size; slot += 1) {
      this.#value[slot] = this.valueOf(slot) * rescale(accepted[row[this.latestOf(slot)] ?? 0] ?? 0);
    }
  }

  #put(entry: number, end: number, quarters: number, value: number, from: number): void {
    const place = this.#findPlace(end, quarters);
    let slot = this.#slots[place] ?? 0;
    if (this.#stamps[place] !== this.#filling) {
      // No company has so many periods of a line: damaged data must not end the question.
      if (this.size === mostPeriods) return;
      slot = this.size;
      this.size += 1;
      this.#stamps[place] = this.#filling;
      this.#slots[place] = slot;
      this.#end[slot] = end;
      this.#quarters[slot] = quarters;
      this.#first[slot] = entry;
    } else if (quarters === 4 && this.#isFromNote(entry, this.latestOf(slot))) {
      return;
    } else if (this.#value[slot] !== value) this.#first[slot] = this.#findFirst(entry, end, quarters, value, from);
    this.#value[slot] = value;
    this.#latest[slot] = entry;
  }

  /** A quarterly report that recasts a year does so under the concept of the annual one; under another it is a note's part. */
  #isFromNote(entry: number, known: number): boolean {
    const isAnnual = (at: number) => this.#annual[this.#heads.filing[this.#line.row[at] ?? 0] ?? 0] === 1;
    const { concept } = this.#line;
    return concept[entry] !== concept[known] && isAnnual(known) && !isAnnual(entry);
  }

  /** Returns the place of a period in the hashed ones, or the free place for it. */
  #findPlace(end: number, quarters: number): number {
    let place = (Math.imul(end * 8 + quarters, 0x9e3779b1) >>> 16) & (hashSize - 1);
    while (this.#stamps[place] === this.#filling) {
      const slot = this.#slots[place] ?? 0;
      if (this.#end[slot] === end && this.#quarters[slot] === quarters) break;
      place = (place + 1) & (hashSize - 1);
    }
    return place;
  }

  /** Returns the first filing's entry that stated a value for a period: a value may be restated and restored. */
  #findFirst(entry: number, end: number, quarters: number, value: number, from: number): number {
    const { row, value: values } = this.#line;
    for (let other = from; other < entry; other += 1) {
      const at = row[other] ?? 0;
      if (values[other] === value && this.#heads.end[at] === end && this.#heads.quarters[at] === quarters) return other;
    }
    return entry;
  }

  /** Returns the slot of the period of a length whose end is nearest to a day; -1 without one. */
  findPeriod(end: number, quarters: number): number {
    let nearest = -1;
    let least = toleranceDays + 1;
    for (let slot = 0; slot < this.size; slot += 1) {
      if (this.#quarters[slot] !== quarters) continue;
      const distance = Math.abs((this.#end[slot] ?? 0) - end);
      if (distance < least) {
        nearest = slot;
        least = distance;
      }
    }
    return nearest;
  }

  /** Takes away the quarters of years that three of them exceed: only what is filed for longer periods counts. */
  dropQuartersAboveYear(): void {
    for (let year = 0; year < this.size; year += 1) {
      if (this.#quarters[year] !== 4) continue;
      const three = [1, 2, 3].map((back) => this.findPeriod(quartersBefore(this.endOf(year), back), 1));
      const amounts = three.map((slot) => this.valueOf(slot));
      if (!exceedYear(amounts, this.valueOf(year))) continue;
      for (const slot of [...three, this.findPeriod(this.endOf(year), 1)])
        if (slot >= 0) this.#quarters[slot] = noLength;
    }
  }

  /** Returns the slot with the newest end; -1 without one. */
  findNewest(): number {
    let newest = -1;
    for (let slot = 0; slot < this.size; slot += 1) {
      const end = this.#end[slot] ?? 0;
      if (newest < 0 || end > (this.#end[newest] ?? 0)) newest = slot;
    }
    return newest;
  }

  /** Returns whether a period that ends after one day, and by another one at the latest, has an amount other than 0. */
  hasAmount(after: number, until: number): boolean {
    for (let slot = 0; slot < this.size; slot += 1) {
      const end = this.endOf(slot);
      if (end > after && end <= until && this.valueOf(slot) !== 0) return true;
    }
    return false;
  }

  endOf(slot: number): number {
    return this.#end[slot] ?? 0;
  }

  quartersOf(slot: number): number {
    return this.#quarters[slot] ?? 0;
  }

  valueOf(slot: number): number {
    return this.#value[slot] ?? Number.NaN;
  }

  /** Returns the entry of the first filing that stated the value. */
  firstOf(slot: number): number {
    return this.#first[slot] ?? 0;
  }

  latestOf(slot: number): number {
    return this.#latest[slot] ?? 0;
  }

  /** Adds a period to a figure. @returns whether there is one */
  addTerm(found: FoundFigure, slot: number, sign: number, whole = -1): boolean {
    if (slot < 0 || found.count >= mostTerms) return false;
    const older = whole < 0 ? -1 : this.#findBeforeRecast(slot, whole);
    const value = older < 0 ? this.valueOf(slot) : (this.#line.value[older] ?? Number.NaN);
    found.slots[found.count] = slot;
    found.signs[found.count] = sign;
    found.values[found.count] = value;
    found.entries[found.count] = older < 0 ? this.firstOf(slot) : older;
    found.count += 1;
    found.value += sign * value;
    if (this.#isHeldBack(slot)) found.isHeldBack = true;
    return true;
  }

  /**
   * Returns the entry of a part as it was known with a longer period, where the part alone was recast since; else -1.
   */
  #findBeforeRecast(slot: number, whole: number): number {
    const [known, first] = [this.#acceptedOf(this.latestOf(whole)), this.#acceptedOf(this.firstOf(whole))];
    const isAfterWhole = this.#acceptedOf(this.firstOf(slot)) > known;
    if (!this.#isAmount || !isAfterWhole) return -1;
    const before = this.#findEntry(slot, known);
    const year = this.findPeriod(yearsBefore(this.endOf(whole), 1), this.quartersOf(whole));
    const [older, own] = [this.#findEntry(year, first - 1), this.#findEntry(year, first)];
    const { value } = this.#line;
    const isRecastOnly = isPartRecastOnly({
      isAfterWhole,
      before: value[before] ?? null,
      now: this.valueOf(slot),
      yearBefore: older < 0 || own < 0 ? null : { older: value[older] ?? 0, own: value[own] ?? 0 },
    });
    return isRecastOnly ? before : -1;
  }

  /** Returns the entry of a period in the newest filing up to a moment, of a year in the newest annual one; -1 without one. */
  #findEntry(slot: number, accepted: number): number {
    if (slot < 0) return -1;
    const { row } = this.#line;
    for (let entry = this.#to - 1; entry >= this.#from; entry -= 1) {
      const at = row[entry] ?? 0;
      const isPeriod = this.#heads.end[at] === this.endOf(slot) && this.#heads.quarters[at] === this.quartersOf(slot);
      const isFiled = this.quartersOf(slot) < 4 || this.#annual[this.#heads.filing[at] ?? 0] === 1;
      if (isPeriod && isFiled && this.#acceptedOf(entry) <= accepted) return entry;
    }
    return -1;
  }

  #acceptedOf(entry: number): number {
    return this.#heads.accepted[this.#line.row[entry] ?? 0] ?? 0;
  }

  /** Returns whether a value is 500 times its neighbours of the same length, or a 500th, on both sides. */
  #isHeldBack(slot: number): boolean {
    const length = this.#quarters[slot];
    const end = this.#end[slot] ?? 0;
    let before = -1;
    let after = -1;
    for (let other = 0; other < this.size; other += 1) {
      if (this.#quarters[other] !== length || other === slot) continue;
      const day = this.#end[other] ?? 0;
      if (day < end && (before < 0 || day > (this.#end[before] ?? 0))) before = other;
      if (day > end && (after < 0 || day < (this.#end[after] ?? 0))) after = other;
    }
    if (before < 0 || after < 0) return false;
    const value = Math.abs(this.valueOf(slot));
    const [earlier, later] = [Math.abs(this.valueOf(before)), Math.abs(this.valueOf(after))];
    if (earlier === 0 || later === 0 || value === 0) return false;
    return value >= heldBackTimes * Math.max(earlier, later) || value * heldBackTimes <= Math.min(earlier, later);
  }
}
