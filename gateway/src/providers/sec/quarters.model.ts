import { daysBetween } from '../../contract/figures/days.ts';
import type { Line, LineField } from './concepts.ts';
import {
  type FactIndex,
  type FiledPeriod,
  isQuarterLong,
  quarterDays,
  startTogether,
  yearDays,
} from './fact-index.model.ts';
import type { Fact } from './facts.ts';
import { type Figure, type Gap, gap, isFigure, type Outcome, signed } from './figure.model.ts';
import { numeralOf } from './figure-words.model.ts';
import { type Lines, PeriodFigures } from './figures.model.ts';
import { lastAverage, lastPerShare } from './per-share.model.ts';
import type { QuarterPeriod } from './periods.model.ts';
import { isSame } from './vintages.model.ts';

const restatedAlone =
  'The longer period was restated and the one before the quarter was not: they do not speak of the same thing.';
const otherConcepts = 'The longer period and the one before the quarter are tagged by different concepts.';
const belowZero =
  'The longer period less the one before the quarter is below zero: they do not speak of the same thing.';
const noneBefore = 'Filed for longer periods only, and the quarter cannot be derived from them.';
const formula = 'Year to date less the part before the quarter';

/** The concepts that state a line, and its value; without a value where only one concept is asked for. */
interface Chosen {
  readonly concepts: readonly string[];
  readonly value: number | null;
}
const nothing: Chosen = { concepts: [], value: null };

/** A longer period, and the part of it before the quarter. */
interface Halves {
  readonly chosen: Chosen;
  readonly before: Chosen;
  readonly start: string;
  readonly end: string;
  readonly previous: string;
}
interface Pair {
  readonly concept: string;
  readonly whole: Fact;
  readonly before: Fact;
}

interface QuarterOptions {
  readonly lines: Lines;
  readonly index: FactIndex;
  readonly quarters: readonly QuarterPeriod[];
  /** The figures of another quarter. */
  readonly figuresOf: (quarter: QuarterPeriod) => PeriodFigures;
}

/** Figures of quarters out of longer periods: Q2 = six months − Q1, Q3 = nine months − six months, Q4 = year − nine months. */
export class QuarterDerivation {
  readonly #options: QuarterOptions;
  readonly #spans = new Map<string, PeriodFigures>();

  constructor(options: QuarterOptions) {
    this.#options = options;
  }

  /**
   * Returns the difference of two running totals of one year, found by dates, not by names. Both must be of one vintage and
   * of one concept. Null where no longer period is filed.
   */
  line(field: LineField, quarter: QuarterPeriod): Outcome | null {
    const line = this.#options.lines[field];
    if (line.unit === 'shares' || line.perShareOf !== undefined) return this.#average(field, line, quarter);
    return this.#derive(line, line.concepts, quarter, (figures) => {
      const choice = figures.choice(field);
      return choice !== null && 'figure' in choice
        ? { concepts: choice.concepts, value: choice.figure.value }
        : nothing;
    });
  }

  /** Averages are no sums: only the last quarter's follows, from those of the year and of nine months. */
  #average(field: LineField, line: Line, quarter: QuarterPeriod): Outcome | null {
    const { index, figuresOf } = this.#options;
    const { end, previous } = quarter;
    if (previous === null) return null;
    const [year] = line.concepts.flatMap((concept) => index.flows(concept, end, yearDays.least, yearDays.most));
    if (year === undefined || year.start === null) return null;
    const months = { year: this.#span(year.start, end), nineMonths: this.#span(year.start, previous) };
    const last = { ...months, quarter: figuresOf(quarter) };
    return line.perShareOf === undefined ? lastAverage(field, last) : lastPerShare(field, line.perShareOf, last);
  }

  concept(concept: string, quarter: QuarterPeriod): Outcome | null {
    return this.#derive({ concepts: [concept] }, [concept], quarter, () => ({ concepts: [concept], value: null }));
  }

  #derive(
    line: Line,
    concepts: readonly string[],
    quarter: QuarterPeriod,
    chosenIn: (figures: PeriodFigures) => Chosen,
  ): Outcome | null {
    const { index } = this.#options;
    const wholes = concepts.flatMap((concept) =>
      index.flows(concept, quarter.end, quarterDays.most + 1, yearDays.most),
    );
    if (wholes.length === 0) return null;
    let refused: Gap | null = null;
    for (const start of new Set(wholes.map((whole) => whole.start ?? ''))) {
      const chosen = chosenIn(this.#span(start, quarter.end));
      const outcome =
        this.#lessBefore(line, chosen, chosenIn, start, quarter) ?? this.#lessQuarters(line, chosen, start, quarter);
      if (isFigure(outcome)) return outcome;
      refused ??= outcome;
    }
    return refused ?? gap(noneBefore);
  }

  #lessBefore(
    line: Line,
    chosen: Chosen,
    chosenIn: (figures: PeriodFigures) => Chosen,
    start: string,
    { end, previous }: QuarterPeriod,
  ): Outcome | null {
    if (previous === null) return null;
    const before = chosenIn(this.#span(start, previous));
    if (before.concepts.length === 0 || chosen.concepts.length === 0) return null;
    const pair = this.#pair(line, { chosen, before, start, end, previous });
    if (pair === null || 'reason' in pair) return pair;
    const { concept } = pair;
    const [later, earlier] = [signed(line, concept, pair.whole.val), signed(line, concept, pair.before.val)];
    return decumulated(line, concept, pair.whole, later - earlier, [
      { name: `Year to ${end}`, value: numeralOf(later) },
      { name: `Year to ${previous}`, value: numeralOf(0 - earlier) },
    ]);
  }

  /** Returns two figures of one concept and one vintage; null where the periods do not go together. */
  #pair(line: Line, { chosen, before, start, end, previous }: Halves): Pair | Gap | null {
    const flows = (concept: string) => {
      const [whole] = this.#flowsFrom(concept, end, start);
      const [part] = this.#flowsFrom(concept, previous, start);
      const fits = whole !== undefined && part !== undefined && isQuarterLong(whole.span - part.span);
      return fits ? { concept, whole, part } : null;
    };
    const concept = chosen.concepts.find((name) => before.concepts.includes(name));
    const found = concept === undefined ? null : flows(concept);
    if (found !== null) {
      const pair = sameVintage(found.whole, found.part);
      return pair === null ? gap(restatedAlone) : { concept: found.concept, ...pair };
    }
    if (concept !== undefined) return null;
    // A company that changed its concept filed the same amounts under the other one before.
    for (const name of line.concepts) {
      const other = flows(name);
      const whole = stating(line, name, other?.whole, chosen.value);
      const part = stating(line, name, other?.part, before.value);
      if (whole !== undefined && part !== undefined) return { concept: name, whole, before: part };
    }
    return gap(otherConcepts);
  }

  /** Returns the last quarter as the year less its first three, where no nine-month total was filed. */
  #lessQuarters(line: Line, chosen: Chosen, start: string, quarter: QuarterPeriod): Outcome | null {
    const { quarters, figuresOf } = this.#options;
    for (const concept of chosen.concepts) {
      const [year] = this.#flowsFrom(concept, quarter.end, start).filter(({ span }) => span >= yearDays.least);
      const fact = year?.versions.at(-1);
      if (year === undefined || fact === undefined) continue;
      const value = signed(line, concept, fact.val);
      const terms = [{ name: `Year to ${quarter.end}`, value: numeralOf(value) }];
      let rest = value;
      let current: QuarterPeriod | undefined = quarter;
      for (let count = 0; count < 3 && current !== undefined; count += 1) {
        const { previous }: QuarterPeriod = current;
        current = quarters.find(({ end }) => end === previous);
        const figure: Figure | null = current === undefined ? null : figuresOf(current).tagged(line, concept);
        if (current === undefined || figure === null) return null;
        rest -= figure.value;
        terms.push({ name: `Quarter to ${current.end}`, value: numeralOf(0 - figure.value) });
      }
      if (current === undefined || !isQuarterLong(daysBetween(start, current.end) + 1)) return null;
      const [first] = year.versions;
      if (first !== undefined && !isSame(first.val, fact.val)) return gap(restatedAlone);
      return decumulated(line, concept, fact, rest, terms);
    }
    return null;
  }

  #flowsFrom(concept: string, end: string, start: string): FiledPeriod[] {
    const flows = this.#options.index.flows(concept, end, quarterDays.least, yearDays.most);
    return flows.filter((flow) => startTogether(flow.start, start));
  }

  /** The figures of a longer period. */
  #span(start: string, end: string): PeriodFigures {
    const key = `${start}|${end}`;
    const { lines, index } = this.#options;
    const find = (concept: string): Figure | null => {
      const fact = this.#flowsFrom(concept, end, start)[0]?.versions.at(-1);
      return fact === undefined ? null : { value: fact.val, provenance: provenanceOf(concept, fact, 'tagged') };
    };
    const figures = this.#spans.get(key) ?? new PeriodFigures(lines, index, { end, find });
    this.#spans.set(key, figures);
    return figures;
  }
}

/**
 * Returns the filings of two figures that speak of the same thing: the newest of both, or those before a restatement of the
 * shorter period alone. Null where the longer period alone was restated.
 */
function sameVintage(whole: FiledPeriod, before: FiledPeriod): { readonly whole: Fact; readonly before: Fact } | null {
  const [wholes, parts] = [whole.versions, before.versions];
  const newest = wholes.at(-1);
  const part = parts.at(-1);
  if (newest === undefined || part === undefined) return null;
  const changed = lastChange(wholes);
  const partChanged = lastChange(parts);
  if (partChanged === null) return changed === null ? { whole: newest, before: part } : null;
  if (changed !== null || newest.filed >= partChanged) return { whole: newest, before: part };
  const beside = parts.findLast(({ filed }) => filed <= newest.filed);
  return beside === undefined ? { whole: newest, before: part } : { whole: newest, before: beside };
}

/** Returns the newest filing that states an amount. */
function stating(line: Line, concept: string, period: FiledPeriod | undefined, value: number | null): Fact | undefined {
  return period?.versions.findLast((fact) => value !== null && isSame(signed(line, concept, fact.val), value));
}

/** Returns the day on which a figure was filed otherwise than before; null when it never was. */
function lastChange(versions: readonly Fact[]): string | null {
  const last = versions.findLast((fact, at) => {
    const earlier = versions[at - 1];
    return earlier !== undefined && !isSame(earlier.val, fact.val);
  });
  return last?.filed ?? null;
}

function decumulated(
  line: Line,
  concept: string,
  fact: Fact,
  value: number,
  terms: { readonly name: string; readonly value: string }[],
): Outcome {
  if (value < 0 && (line.positive || line.neverNegative)) return gap(belowZero);
  const provenance = { ...provenanceOf(concept, fact, 'de-cumulated'), formula, terms };
  return { value: line.unit === 'perShare' ? Number(value.toFixed(4)) : value, provenance };
}

function provenanceOf(concept: string, { accn, filed }: Fact, rule: 'tagged' | 'de-cumulated') {
  return { rule, concepts: [concept], accessionNumber: accn, filed };
}
