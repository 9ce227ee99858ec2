import type { Calculation, Known, Line, LineField, Term } from './concepts.ts';
import { type FactIndex, isMorePrecise, quarterDays, yearDays } from './fact-index.model.ts';
import {
  type Figure,
  type Gap,
  gap,
  isFigure,
  isWithin,
  newestFiling,
  type Outcome,
  remarkOf,
  turned,
  wordsOf,
} from './figure.model.ts';
import { fieldWords, numeralOf, termName } from './figure-words.model.ts';

/** The figure of one of a line's concepts, and the concepts that state the same amount. */
export interface Choice {
  readonly figure: Figure;
  readonly concepts: readonly string[];
}

/** The facts of one period. */
export interface FactSource {
  /** Last day of the period. */
  readonly end: string;
  readonly find: (concept: string) => Figure | null;
  /** Returns a figure that other periods lead to; null when there is nothing to calculate it from. */
  readonly derive?: (field: LineField) => Outcome | null;
  /** The same for one concept. */
  readonly deriveConcept?: (concept: string) => Outcome | null;
}

export type Lines = Readonly<Record<LineField, Line>>;

const identityShare = 0.001;
const aliasShare = 0.0001;
const years = { least: 300, most: 800 } as const;

/** The figures of one period by the rules of their lines. */
export class PeriodFigures {
  readonly #lines: Lines;
  readonly #index: FactIndex;
  readonly #source: FactSource;
  readonly #found = new Map<LineField, Outcome>();
  readonly #tagged = new Map<string, Figure | null>();
  readonly #derived = new Map<string, Outcome | null>();
  readonly #open = new Set<LineField>();
  readonly #known: Known;
  /** How often a line asked for one that is being calculated: its outcome then holds for that calculation alone. */
  #circles = 0;

  constructor(lines: Lines, index: FactIndex, source: FactSource) {
    this.#lines = lines;
    this.#index = index;
    this.#source = source;
    this.#known = {
      tagged: (...concepts) => this.#firstOf(concepts)?.value ?? null,
      line: (field) => this.line(field).value,
    };
  }

  /** Returns a line's figure: by its concepts, else out of other periods, else by its calculations. */
  line(field: LineField): Outcome {
    const found = this.#found.get(field);
    if (found !== undefined) return found;
    // Revenue may be cost plus profit and cost revenue less profit: a line that is being calculated is not there yet.
    if (this.#open.has(field)) {
      this.#circles += 1;
      return gap('');
    }
    const circles = this.#circles;
    this.#open.add(field);
    const outcome = this.#resolve(field);
    this.#open.delete(field);
    if (this.#open.size === 0 || this.#circles === circles) this.#found.set(field, outcome);
    return outcome;
  }

  /** Returns the figure of one of the line's concepts; a gap where none is believed, null where none is filed. */
  choice(field: LineField): Choice | Gap | null {
    const line = this.#lines[field];
    const doubts: string[] = [];
    const candidates = line.concepts.flatMap((concept) => {
      const figure = this.#find(line, concept);
      const doubt = figure === null ? null : this.#doubt(line, concept, figure.value);
      if (doubt !== null) doubts.push(doubt);
      return figure === null || doubt !== null ? [] : [{ concept, figure }];
    });
    // An older filing may define the line otherwise: it counts where the newest one has no concept of the line.
    const current = candidates.filter(({ figure }) => !figure.isOlder);
    const chosen = this.#choose(line, current.length > 0 ? current : candidates);
    if (chosen === undefined) return doubts[0] === undefined ? null : gap(doubts[0]);
    const figure = this.#unlessMoved(line, this.#precise(line, chosen.figure));
    const same = candidates.filter((other) => isWithin(other.figure.value, figure.value, aliasShare));
    return { figure, concepts: same.map(({ concept }) => concept) };
  }

  /** Returns the figure of one concept, with the sign of a line. */
  tagged(line: Line, concept: string): Figure | null {
    const figure = this.#firstOf([concept]);
    return figure && turned(line, concept, figure);
  }

  #resolve(field: LineField): Outcome {
    const line = this.#lines[field];
    const direct = this.choice(field);
    const filed = direct !== null && 'figure' in direct ? direct.figure : null;
    if (filed?.isOlder && line.sameVintage) {
      const calculated = this.#calculated(line, (figure) => !figure.isOlder);
      if (isFigure(calculated)) return calculated;
    }
    // A note's figure of a quarter may be a part of what follows from the cash flow statements.
    if (filed !== null && (line.choose !== 'largest' || line.identities !== undefined)) return filed;
    const derived = this.#source.derive?.(field) ?? null;
    if (isFigure(derived) && (filed === null || derived.value > filed.value)) return derived;
    if (filed !== null) return filed;
    const doubt = direct !== null && 'reason' in direct ? direct : null;
    const calculated = this.#calculated(line, () => true);
    if (isFigure(calculated)) return calculated;
    return doubt ?? derived ?? calculated ?? gap(this.#whyMissing(line));
  }

  /** Returns the first calculation that has its parts; a gap when it is not believed, null when none has. */
  #calculated(line: Line, accepts: (figure: Figure) => boolean): Outcome | null {
    let refused: Gap | null = null;
    for (const calculation of line.otherwise ?? []) {
      const outcome = this.#calculate(line, calculation);
      if (isFigure(outcome) && accepts(outcome)) return outcome;
      if (outcome !== null && !isFigure(outcome)) refused ??= outcome;
    }
    return refused;
  }

  #choose<Candidate extends { readonly figure: Figure }>(
    { choose, identities = [] }: Line,
    candidates: readonly Candidate[],
  ): Candidate | undefined {
    const [first] = candidates;
    if (candidates.length < 2) return first;
    const sums = identities.flatMap((terms) => this.#sums(terms));
    const confirmed = candidates.find(({ figure }) => sums.some((sum) => isWithin(figure.value, sum, identityShare)));
    if (confirmed !== undefined) return confirmed;
    if (choose === undefined) return first;
    if (choose === 'nonzero') return candidates.find(({ figure }) => figure.value !== 0) ?? first;
    return candidates.reduce((best, other) => (other.figure.value > best.figure.value ? other : best));
  }

  /** Returns the sums of all combinations of the terms' concepts. */
  #sums(terms: readonly Term[]): number[] {
    return terms.reduce<number[]>(
      (sums, { concepts, sign }) => {
        const values = concepts.flatMap((concept) => this.#filed(concept)?.value ?? []);
        return sums.flatMap((sum) => values.map((value) => sum + sign * value));
      },
      [0],
    );
  }

  /** A figure was not restated where its first filing stated the same amount by another concept of the line. */
  #unlessMoved({ concepts }: Line, figure: Figure): Figure {
    const { firstFiled, ...provenance } = figure.provenance;
    if (firstFiled === undefined) return figure;
    const hasMoved = concepts.some((concept) =>
      this.#index
        .flows(concept, this.#source.end, quarterDays.least, yearDays.most)
        .some(({ versions }) =>
          versions.some(
            ({ accn, val }) => accn === firstFiled.accessionNumber && isWithin(val, figure.value, identityShare),
          ),
        ),
    );
    return hasMoved ? { ...figure, provenance } : figure;
  }

  #precise({ preciseIn = [] }: Line, figure: Figure): Figure {
    const others = preciseIn.flatMap((concept) => this.#filed(concept) ?? []);
    return others.find((other) => isMorePrecise(other.value, figure.value)) ?? figure;
  }

  #find(line: Line, concept: string): Figure | null {
    const figure = this.#filed(concept);
    return figure && turned(line, concept, figure);
  }

  #doubt(line: Line, concept: string, value: number): string | null {
    if (line.neverRepeats && value !== 0 && this.#isRepeated(concept, value)) {
      return 'The same amount is filed for several years: it comes from a note that repeats it.';
    }
    return line.doubt?.(value, this.#known) ?? null;
  }

  #isRepeated(concept: string, value: number): boolean {
    const { end } = this.#source;
    return [...this.#index.ends(concept)].some((other) => {
      const apart = Math.abs(Date.parse(other) - Date.parse(end)) / 86_400_000;
      if (apart < years.least || apart > years.most) return false;
      const flows = this.#index.flows(concept, other, yearDays.least, yearDays.most);
      return flows.some(({ versions }) => Math.abs(versions.at(-1)?.val ?? 0) === Math.abs(value));
    });
  }

  /** Returns a calculated figure; null when a part is missing, a gap when the sum is not believed. */
  #calculate(line: Line, calculation: Calculation): Figure | Gap | null {
    if (calculation.unlessEverTagged?.some((concept) => this.#index.everTagged(concept))) return null;
    const parts: { readonly term: Term; readonly figure: Figure }[] = [];
    for (const term of calculation.terms) {
      const figure = this.#part(term);
      if (figure !== null) parts.push({ term, figure });
      else if (!this.#isOptional(term)) return null;
    }
    const [first] = parts;
    if (first === undefined) return null;
    const value = parts.reduce((total, { term, figure }) => total + term.sign * figure.value, 0);
    const doubt = line.doubt?.(value, this.#known) ?? null;
    if (doubt !== null) return gap(doubt);
    return {
      value,
      isOlder: parts.some(({ figure }) => figure.isOlder),
      provenance: {
        rule: calculation.rule,
        concepts: [...new Set(parts.flatMap(({ figure }) => figure.provenance.concepts))],
        ...newestFiling(parts.map(({ figure }) => figure.provenance)),
        reason: [...new Set([calculation.reason, ...parts.flatMap(({ figure }) => remarkOf(figure))])].join(' '),
        formula: calculation.reason.replace(/\.$/, ''),
        terms: parts.map(({ term, figure }) => ({
          name: term.line === undefined ? termName(figure.provenance.concepts[0] ?? '') : fieldWords(term.line),
          value: numeralOf(term.sign * figure.value),
        })),
      },
    };
  }

  #part({ line, concepts }: Term): Figure | null {
    if (line === undefined) return this.#firstOf(concepts);
    const outcome = this.line(line);
    return isFigure(outcome) ? outcome : null;
  }

  #isOptional({ optional, line, concepts }: Term): boolean {
    if (optional !== 'untagged') return optional === 'missing';
    const names = line === undefined ? concepts : this.#lines[line].concepts;
    return !names.some((concept) => this.#index.everTagged(concept));
  }

  #filed(concept: string): Figure | null {
    const known = this.#tagged.get(concept);
    if (known !== undefined) return known;
    const figure = this.#source.find(concept);
    this.#tagged.set(concept, figure);
    return figure;
  }

  #fromOthers(concept: string): Outcome | null {
    const known = this.#derived.get(concept);
    if (known !== undefined) return known;
    const outcome = this.#source.deriveConcept?.(concept) ?? null;
    this.#derived.set(concept, outcome);
    return outcome;
  }

  /** Returns the first figure of several concepts, by their order; out of other periods where it must be. */
  #firstOf(concepts: readonly string[]): Figure | null {
    for (const concept of concepts) {
      const figure = this.#filed(concept) ?? this.#fromOthers(concept);
      if (isFigure(figure)) return figure;
    }
    return null;
  }

  #whyMissing(line: Line): string {
    const calculation = line.concepts.length === 0 ? line.otherwise?.[0] : undefined;
    const absent = (calculation?.terms ?? []).filter((term) => !this.#isOptional(term) && this.#part(term) === null);
    if (calculation !== undefined && absent.length > 0) {
      return `${calculation.reason} Not filed for this period: ${absent.map(wordsOf).join(', ')}.`;
    }
    const isTagged = line.concepts.some((concept) => this.#index.everTagged(concept));
    return isTagged ? 'Not filed for this period.' : 'Not tagged by a standard concept.';
  }
}
