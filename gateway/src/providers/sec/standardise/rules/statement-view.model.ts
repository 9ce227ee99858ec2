import type { Outcome } from '../../../read-filing.ts';
import type { PresentedLine, PresentedStatement } from '../../shape/filing-figures.ts';
import { localName, toWords } from '../../shape/local-name.ts';
import { absent, derived } from './outcomes.model.ts';
import { findRegions, type Region } from './regions.model.ts';

/** How the line of a field is recognised. */
export interface LineRule {
  /** Local names, the best first. */
  readonly concepts: readonly string[];
  /** Further local names, which are the line only where it is on the face: notes use them for parts of it. */
  readonly onFace?: readonly string[];
  /** For lines under other concepts, the company's own among them. */
  readonly label?: RegExp;
  /** Labels under other concepts that speak of something else. */
  readonly not?: RegExp;
  /** Concept and label, such as "LongTermDebt Long-term debt", of lines that never fit. */
  readonly never?: RegExp;
  /** Unit of lines that are known by their label; any when absent. */
  readonly unit?: RegExp;
  /** Parts of a statement in which the line may stand; anywhere when absent. */
  readonly regions?: readonly Region[];
}

/** Returns the rules as they are, each with all properties of a rule. */
export function lineRules<Name extends string>(
  rules: Readonly<Record<Name, LineRule>>,
): Readonly<Record<Name, LineRule>> {
  return rules;
}

/** Returns the concepts under which the line of a rule may be on the face of a statement. */
export function listFaceConcepts({ concepts, onFace = [] }: LineRule): readonly string[] {
  return [...concepts, ...onFace];
}

export interface FaceLine {
  readonly index: number;
  /** Local name; empty for a heading. */
  readonly name: string;
  /** Label without notes in brackets. */
  readonly label: string;
  /** The label, or the concept in words where there is none. */
  readonly title: string;
  readonly region: Region;
  readonly line: PresentedLine;
  /** Whether the line speaks for the company as a whole. */
  readonly whole: boolean;
}

/** The lines that rules fit, by the lines of a statement: all of its columns share them. */
const matchesByLines = new WeakMap<readonly FaceLine[], Map<LineRule, readonly FaceLine[]>>();

export class StatementView {
  readonly lines: readonly FaceLine[];
  readonly #matches: Map<LineRule, readonly FaceLine[]>;
  readonly #column: number;
  /** Whether the lines were chosen by the rules, as nothing tells what stands on the face of the statement. */
  readonly isArranged: boolean;

  constructor(lines: readonly FaceLine[], column: number) {
    this.lines = lines;
    this.#column = column;
    this.#matches = matchesByLines.get(lines) ?? new Map();
    matchesByLines.set(lines, this.#matches);
    this.isArranged = lines.some(({ line }) => line.rule !== undefined);
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
    if (figure == null || line.concept === null) return noFigure;
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

  /** The figure of a line as printed. */
  printed(line: FaceLine): Outcome {
    const outcome = this.figure(line);
    const printed = line.line.figures[this.#column]?.printed;
    return outcome.value === null || printed === undefined ? outcome : { ...outcome, value: printed };
  }
}

const notFiled = 'Not filed for this period.';
const noFigure = absent('The line has no figure for this period.', 'unread');

/** References to notes: "(Note 7)", "(see Notes 1 and 2)", "(1)". */
const noteMark = /\s*\((?:see )?(?:notes?\b[^)]*|\d{1,2}|[a-d])\)/gi;

/** The rules look for words in any order, which takes a time that grows with the square of a label. */
const longestLabel = 400;

/** A label without its references to notes. */
export function printedLabel(label: string): string {
  return label.slice(0, longestLabel).replace(noteMark, '').trim();
}

/** Returns whether a line is a total by its label. */
export function isTotalLine({ label }: Pick<FaceLine, 'label'>): boolean {
  return /^total\b/i.test(label);
}

/** The lines of a statement with the part of it that each stands in. */
export function faceLines(statement: PresentedStatement): FaceLine[] {
  const regions = findRegions(statement);
  return statement.lines.map((line, index) => ({
    index,
    name: line.concept === null ? '' : localName(line.concept),
    label: printedLabel(line.label),
    title: line.label === '' && line.concept !== null ? toWords(line.concept) : printedLabel(line.label),
    region: regions[index] ?? 'other',
    line,
    whole: Object.keys(line.members).length === 0,
  }));
}

function hasLabel({ label, line }: FaceLine, { label: fits, not, unit }: LineRule): boolean {
  return fits?.test(label) === true && not?.test(label) !== true && unit?.test(line.unit) !== false;
}
