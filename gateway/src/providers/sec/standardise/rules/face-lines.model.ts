import type { PresentedLine, PresentedStatement } from '../../shape/filing-figures.ts';
import { localName, toWords } from '../../shape/local-name.ts';
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

/** References to notes: "(Note 7)", "(see Notes 1 and 2)", "(1)". */
const noteMark = /\s*\((?:see )?(?:notes?\b[^)]*|\d{1,2}|[a-d])\)/gi;

/** The rules look for words in any order, which takes a time that grows with the square of a label. */
const longestLabel = 400;

/** A label without its references to notes. */
export function printedLabel(label: string): string {
  return label.slice(0, longestLabel).replace(noteMark, '').trim();
}

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

/** Returns whether a line is known by its label under other concepts than those of the rule. */
export function hasLabel({ label, line }: FaceLine, { label: fits, not, unit }: LineRule): boolean {
  return fits?.test(label) === true && not?.test(label) !== true && unit?.test(line.unit) !== false;
}
