import type { Outcome } from '../../../read-filing.ts';
import type { FactPeriod } from '../../shape/filing-figures.ts';
import { noteConcepts } from './note-concepts.ts';
import type { NoteFacts } from './note-facts.model.ts';
import { derived, isFigure } from './outcomes.model.ts';
import { type FaceLine, type LineRule, StatementView } from './statement-view.model.ts';

type Amount = (line: FaceLine) => Outcome;

/** A column of a statement: its lines by the rules of its kind, and what the notes say of its period. */
export class RuledColumn<Name extends string> extends StatementView {
  readonly rules: Readonly<Record<Name, LineRule>>;
  readonly notes: NoteFacts;
  readonly period: FactPeriod;

  constructor(
    lines: readonly FaceLine[],
    column: number,
    { rules, notes, period }: Pick<RuledColumn<Name>, 'rules' | 'notes' | 'period'>,
  ) {
    super(lines, column);
    this.rules = rules;
    this.notes = notes;
    this.period = period;
  }

  /** Returns the figure of the first fitting line that has one. */
  line(name: Name): Outcome {
    return this.findLine(this.rules[name]);
  }

  stated(name: Name): FaceLine[] {
    return this.matches(this.rules[name]).filter((line) => isFigure(this.figure(line)));
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
