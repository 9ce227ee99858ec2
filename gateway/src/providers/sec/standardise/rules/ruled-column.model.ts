import type { Outcome } from '../../../read-filing.ts';
import type { FactPeriod } from '../../shape/filing-figures.ts';
import { type FaceLine, hasLabel, isTotalLine, type LineRule, listFaceConcepts } from './face-lines.model.ts';
import { noteConcepts } from './note-concepts.ts';
import type { NoteFacts } from './note-facts.model.ts';
import { absent, derived, isFigure } from './outcomes.model.ts';

type Amount = (line: FaceLine) => Outcome;

/** The lines that rules fit, by the lines of a statement: all of its columns share them. */
const matchesByLines = new WeakMap<readonly FaceLine[], Map<LineRule, readonly FaceLine[]>>();

/** A column of a statement: its lines by the rules of its kind, and what the notes say of its period. */
export class RuledColumn<Name extends string> {
  readonly lines: readonly FaceLine[];
  readonly rules: Readonly<Record<Name, LineRule>>;
  readonly notes: NoteFacts;
  readonly period: FactPeriod;
  /** Whether the lines were chosen by the rules, as nothing tells what stands on the face of the statement. */
  readonly isArranged: boolean;
  readonly #matches: Map<LineRule, readonly FaceLine[]>;
  readonly #column: number;

  constructor(
    lines: readonly FaceLine[],
    column: number,
    { rules, notes, period }: Pick<RuledColumn<Name>, 'rules' | 'notes' | 'period'>,
  ) {
    this.lines = lines;
    this.rules = rules;
    this.notes = notes;
    this.period = period;
    this.isArranged = lines.some(({ line }) => line.rule !== undefined);
    this.#matches = matchesByLines.get(lines) ?? new Map();
    this.#column = column;
    matchesByLines.set(lines, this.#matches);
  }

  /** Lines that a rule fits: by the order of its concepts, those in its regions first, then by label. */
  matches(rule: LineRule): readonly FaceLine[] {
    const known = this.#matches.get(rule) ?? this.#findMatches(rule);
    this.#matches.set(rule, known);
    return known;
  }

  #findMatches(rule: LineRule): FaceLine[] {
    if (this.isArranged) return this.lines.filter(({ line }) => line.rule === rule);
    const open = this.lines.filter(
      ({ name, label, whole }) => name !== '' && whole && rule.never?.test(`${name} ${label}`) !== true,
    );
    const inside = ({ region }: FaceLine) => rule.regions?.includes(region) ?? true;
    const listed = listFaceConcepts(rule).flatMap((concept) => open.filter(({ name }) => name === concept));
    const known = [...listed.filter(inside), ...listed.filter((line) => !inside(line))];
    if (rule.label === undefined) return known;
    return [...known, ...open.filter((line) => !listed.includes(line) && inside(line) && hasLabel(line, rule))];
  }

  /** Lines of parts of the company under the concepts of a rule, in its regions; totals are left out. */
  parts(rule: LineRule): FaceLine[] {
    const concepts = listFaceConcepts(rule);
    return this.lines.filter(
      (line) =>
        !line.whole &&
        !isTotalLine(line) &&
        concepts.includes(line.name) &&
        (rule.regions?.includes(line.region) ?? true),
    );
  }

  stated(name: Name): FaceLine[] {
    return this.matches(this.rules[name]).filter((line) => isFigure(this.figure(line)));
  }

  line(name: Name): Outcome {
    return this.findLine(this.rules[name]);
  }

  /** Returns the figure of the first fitting line that has one. A dash counts as zero. */
  findLine(rule: LineRule): Outcome {
    const fitting = this.matches(rule);
    for (const line of fitting) {
      const outcome = this.figure(line);
      if (outcome.value !== null) return outcome;
    }
    const doubt = fitting.map(({ line }) => line.doubts?.[this.#column]).find((reason) => reason != null);
    if (doubt != null) return absent(doubt, 'unread');
    // A blank cell is no zero, and may be a figure that could not be read.
    if (this.isArranged) return absent(fitting.length > 0 ? notFiled : 'Not tagged by a standard concept.', 'unread');
    return fitting.length > 0 ? noFigure : absent('Not presented by this company.');
  }

  figure({ line, label }: FaceLine): Outcome {
    const figure = line.figures[this.#column];
    const doubt = line.doubts?.[this.#column];
    if (figure == null || line.concept === null) return doubt == null ? noFigure : absent(doubt, 'unread');
    const { value, anchor, remark } = figure;
    const origin = { from: 'face', concept: line.concept, label: label === '' ? null : label, anchor } as const;
    return { value, origin: remark === undefined ? origin : { ...origin, remark } };
  }

  /** Returns why a rule has no line: where the lines were chosen by the rules, what is known of it. */
  missing(rule: LineRule, reason: string): Outcome {
    return this.isArranged ? this.findLine(rule) : absent(reason);
  }

  /** Returns the figure of the only line of a rule; calculated where the line is known to be a part. */
  only(line: FaceLine): Outcome {
    const figure = this.figure(line);
    const isPart = line.line.parts?.[this.#column] === true;
    return isPart ? derived(line.title, [{ name: line.title, figure }]) : figure;
  }

  printed(line: FaceLine): Outcome {
    const outcome = this.figure(line);
    const printed = line.line.figures[this.#column]?.printed;
    return outcome.value === null || printed === undefined ? outcome : { ...outcome, value: printed };
  }

  noted(name: keyof typeof noteConcepts): Outcome {
    return this.notes.findFact(noteConcepts[name], this.period);
  }

  /** Returns the sum of lines, named after them. @param read the amount of a line, as tagged by default; missing ones count as nothing if `optional` */
  sum(lines: readonly FaceLine[], read: Amount = (line) => this.figure(line), optional = false): Outcome {
    const parts = lines.map((line) => ({ name: line.title, figure: read(line), optional }));
    return derived(lines.map(({ title }) => title).join(' plus '), parts);
  }

  /** Returns the sum of lines as tagged; missing ones count as nothing. */
  add(lines: readonly FaceLine[]): number {
    return lines.reduce((sum, line) => sum + (this.figure(line).value ?? 0), 0);
  }
}

const notFiled = 'Not filed for this period.';
const noFigure = absent('The line has no figure for this period.', 'unread');
