import type { Provenance } from '../../../contract/statements.ts';
import { formatDayNumber, quartersBefore, toDayNumber, yearsBefore } from '../../../figures/day-number.ts';
import {
  type AveragedPart,
  averageShares,
  chooseEpsWay,
  dividedEps,
  placeholderShares,
  type YearEps,
} from '../../../figures/earnings-per-share.ts';
import {
  addTwelveMonths,
  type FoundTerms,
  isPartRecastOnly,
  type LinePeriods,
  toleranceDays,
} from '../../../figures/twelve-months.ts';
import { type Cell, type Cells, calculatedCell, missingCell, readValue } from './cells.model.ts';
import { type Column, isAnnual } from './filed-column.model.ts';
import { inWords } from './filed-provenance.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';
import { averages, perShare } from './quarter-averages.model.ts';
import { neverNegative } from './recast-fields.model.ts';
import { shareFields } from './split-basis.model.ts';

/** The merged periods of a statement of flows by their lengths, each newest first. */
export interface MergedLengths {
  readonly years: readonly MergedPeriod[];
  readonly quarters: readonly MergedPeriod[];
  /** From the start of a fiscal year to the end of one of its quarters. */
  readonly parts: readonly MergedPeriod[];
}

/** A figure of twelve months that is the sum of its four quarters: these tell where it comes from. */
export const sumOfQuarters: Provenance = { rule: 'sum', concepts: [], accessionNumber: null, filed: null };

interface LinePeriod {
  readonly period: MergedPeriod;
  readonly end: number;
  readonly quarters: number;
}

interface LineTerm extends LinePeriod {
  readonly sign: number;
  readonly cell: Cell;
  readonly value: number;
}

class Terms implements FoundTerms {
  value = 0;
  readonly list: LineTerm[] = [];

  get count(): number {
    return this.list.length;
  }

  keepTerms(count: number, value: number): void {
    this.list.length = count;
    this.value = value;
  }
}

/** One line of a statement over all periods of a company. */
class Line implements LinePeriods<Terms> {
  readonly #periods: readonly LinePeriod[];
  readonly #field: string;

  constructor(periods: readonly LinePeriod[], field: string) {
    this.#periods = periods.filter(({ period }) => readValue(period.cells, field) !== null);
    this.#field = field;
  }

  findPeriod(end: number, quarters: number): number {
    const distances = this.#periods.map((own) => (own.quarters === quarters ? Math.abs(own.end - end) : Infinity));
    const least = Math.min(...distances);
    return least <= toleranceDays ? distances.indexOf(least) : -1;
  }

  addTerm(found: Terms, at: number, sign: 1 | -1, whole = -1): boolean {
    const own = this.#periods[at];
    const cell = this.#cellOf(at);
    if (own === undefined || cell === undefined || cell.value === null) return false;
    const value = (whole < 0 ? null : this.#findBeforeRecast(at, whole)) ?? cell.value;
    found.list.push({ ...own, sign, cell, value });
    found.value += sign * value;
    return true;
  }

  /** Returns a part as it was known with a longer period, where the part alone was recast since; else null. */
  #findBeforeRecast(part: number, whole: number): number | null {
    // A dividend or a count stays that of its time when a business is given up: a change corrects it.
    if (shareFields.has(this.#field)) return null;
    const [own, longer] = [this.#valueOf(part), this.#periods[whole]];
    const [known, first] = [this.#listVersions(whole)[0]?.filed, this.#findFirst(whole)];
    if (own === null || longer === undefined || known === undefined || first === null) return null;
    const before = this.#listVersions(part).find(({ filed }) => filed <= known)?.value ?? null;
    const years = this.#listVersions(this.findPeriod(yearsBefore(longer.end, 1), longer.quarters), isAnnual);
    const older = years.find(({ filed }) => filed < first);
    const then = years.find(({ filed }) => filed <= first);
    const isRecastOnly = isPartRecastOnly({
      isAfterWhole: (this.#findFirst(part) ?? '') > known,
      before,
      now: own,
      yearBefore: older === undefined || then === undefined ? null : { older: older.value, own: then.value },
    });
    return isRecastOnly ? before : null;
  }

  /** Returns the day of the first filing that states the figure of a period. */
  #findFirst(at: number): string | null {
    const value = this.#valueOf(at);
    return this.#listVersions(at).findLast((version) => version.value === value)?.filed ?? null;
  }

  /** Returns the figure of a period in each filing that states it, the newest first. */
  #listVersions(at: number, isMeant: (column: Column) => boolean = () => true) {
    const columns = this.#periods[at]?.period.columns ?? [];
    return columns.filter(isMeant).flatMap(({ cells, report }) => {
      const value = readValue(cells, this.#field);
      return value === null ? [] : [{ filed: report.reference.filed, value }];
    });
  }

  #valueOf(at: number): number | null {
    return readValue(this.#periods[at]?.period.cells, this.#field);
  }

  #cellOf(at: number): Cell | undefined {
    return this.#periods[at]?.period.cells.get(this.#field);
  }

  /** Returns the sum of the four quarters up to a day; null where one is missing. */
  addQuarters(end: number): number | null {
    const found = new Terms();
    const isKnown = [0, 1, 2, 3].every((back) => {
      return this.addTerm(found, this.findPeriod(quartersBefore(end, back), 1), 1);
    });
    return isKnown ? found.value : null;
  }
}

/**
 * Returns the twelve months up to each day, as far as they are known: the fiscal year as filed, else fiscal year + this
 * year's part − the same part of the year before, else four quarters.
 */
export function mergeTwelveMonths(ends: readonly string[], lengths: MergedLengths): MergedPeriod[] {
  const periods = listPeriods(lengths);
  const fields = new Set(periods.flatMap(({ period }) => [...period.cells.keys()]));
  const lines = new Map([...fields].map((field) => [field, new Line(periods, field)]));
  return ends.flatMap((end): MergedPeriod[] => {
    const year = lengths.years.find((own) => own.end === end);
    if (year !== undefined) return [year];
    const last = lengths.quarters.find((own) => own.end === end) ?? lengths.parts.find((own) => own.end === end);
    return last === undefined ? [] : [new TwelveMonths(last, periods, lines).merge()];
  });
}

function listPeriods({ years, quarters, parts }: MergedLengths): LinePeriod[] {
  const of = (own: readonly MergedPeriod[], count: number): LinePeriod[] =>
    own.map((period) => ({ period, end: toDayNumber(period.end), quarters: count }));
  const whole = of(years, 4);
  // A fiscal year starts where the one before ends, which may not be known.
  const starts = whole.flatMap(({ end }) => [end, yearsBefore(end, 1)]);
  const longer = of(parts, 0).flatMap((part): LinePeriod[] => {
    const start = Math.max(...starts.filter((day) => day < part.end));
    const length = Math.round((part.end - start) / (365.25 / 4));
    return length > 1 && length < 4 ? [{ ...part, quarters: length }] : [];
  });
  return [...whole, ...of(quarters, 1), ...longer];
}

function isPerShare(field: string): field is keyof typeof dividedEps {
  return field in dividedEps;
}

/** The twelve months up to the end of one period. */
class TwelveMonths {
  readonly #last: MergedPeriod;
  readonly #periods: readonly LinePeriod[];
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #end: number;

  constructor(last: MergedPeriod, periods: readonly LinePeriod[], lines: ReadonlyMap<string, Line>) {
    this.#last = last;
    this.#periods = periods;
    this.#lines = lines;
    this.#end = toDayNumber(last.end);
  }

  merge(): MergedPeriod {
    const cells = [...this.#last.cells.keys()].map((field): [string, Cell] => [field, this.#calculate(field)]);
    return { ...this.#last, cells: new Map(cells) };
  }

  #calculate(field: string): Cell {
    if (averages.includes(field)) return this.#averageCell(field);
    return isPerShare(field) ? this.#perShareCell(field) : this.#sumCell(field);
  }

  /** Returns the periods that make up a figure; none where they are not known, or in two currencies. */
  #findTerms(field: string): readonly LineTerm[] {
    const found = new Terms();
    const line = this.#lines.get(field);
    if (line === undefined || !addTwelveMonths(line, found, this.#end)) return [];
    return found.list.every(({ period }) => period.currency === this.#last.currency) ? found.list : [];
  }

  /** Returns the periods of net income to common; a reading of an earlier version has net income only. */
  #findEarned(): readonly LineTerm[] {
    const earned = this.#findTerms('netIncomeToCommon');
    return earned.length > 0 ? earned : this.#findTerms('netIncome');
  }

  #sumCell(field: string): Cell {
    const terms = this.#findTerms(field);
    if (terms.length === 0) return { value: null, provenance: sumOfQuarters };
    const value = Number(terms.reduce((sum, { sign, value: own }) => sum + sign * own, 0).toFixed(4));
    if (value < 0 && neverNegative.includes(field)) return missingCell('The parts are of other figures: below zero.');
    const quarters = this.#lines.get(field)?.addQuarters(this.#end) ?? null;
    const isSum = quarters !== null && Math.abs(quarters - value) <= 1e-9 * Math.abs(value);
    return isSum ? { value, provenance: sumOfQuarters } : explain(value, terms);
  }

  #averageCell(field: string): Cell {
    const average = averageShares(this.#listAverages(this.#findEarned(), field));
    const [newest] = this.#periods.filter(({ end }) => end === this.#end);
    const origin = newest?.period.cells.get(field)?.provenance;
    if (average === null || origin === undefined) return missingCell('Not filed for each part of the twelve months.');
    const formula = 'Average of the parts of the twelve months, by their lengths';
    return calculatedCell(Math.round(average), origin, 'sum', formula, []);
  }

  #perShareCell(field: keyof typeof dividedEps): Cell {
    const average = perShare[field] ?? '';
    const terms = this.#findTerms(field);
    const [earned, parts] = [this.#findEarned(), this.#listAverages(terms, average)];
    const shares = averageShares(this.#listAverages(earned, average));
    const income = earned.reduce((sum, { sign, value }) => sum + sign * value, 0);
    const divided = earned.length === 0 || shares === null ? null : income / shares;
    const way = chooseEpsWay(terms.length === 0 ? null : parts, {
      divide: () => divided,
      readYear: () => this.#readYear(field, average),
    });
    const [newest] = earned;
    if (way === 'filed' || way === 'parts') return this.#sumCell(field);
    if (way !== 'divided' || divided === null || newest === undefined)
      return missingCell('Not filed for twelve months with one number of shares.');
    const named = [['net income to common', income] as const, ['average shares', shares ?? 0] as const];
    return calculatedCell(divided, newest.cell.provenance, 'sum', dividedEps[field], named);
  }

  /** Returns the figures per share of the latest fiscal year up to the end of the twelve months. */
  #readYear(field: string, average: string): YearEps {
    const year = this.#periods.find(({ quarters, end }) => quarters === 4 && end <= this.#end)?.period.cells;
    const earned = readValue(year, 'netIncomeToCommon') ?? readValue(year, 'netIncome');
    return { eps: readValue(year, field), earned, average: readCount(year, average) };
  }

  #listAverages(terms: readonly LineTerm[], field: string): AveragedPart[] {
    return terms.map(({ sign, quarters, period }) => {
      return { sign, quarters, average: readCount(period.cells, field) ?? Number.NaN };
    });
  }
}

function readCount(cells: Cells | undefined, field: string): number | null {
  const count = readValue(cells, field);
  return count === null || count <= placeholderShares ? null : count;
}

/** Returns a figure with the filed periods that it is made of. */
function explain(value: number, terms: readonly LineTerm[]): Cell {
  const named = terms.map(({ sign, quarters, end, value: amount }) => {
    return [`${3 * quarters} months to ${inWords(formatDayNumber(end))}`, sign * amount] as const;
  });
  const formula = named.map(
    ([name], at) => `${at === 0 ? '' : (terms[at]?.sign ?? 1) < 0 ? ' less ' : ' plus '}${name}`,
  );
  const newest = terms.reduce((last, term) => (term.end > last.end ? term : last));
  return calculatedCell(value, newest.cell.provenance, 'sum', formula.join(''), named);
}
