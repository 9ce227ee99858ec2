import type { ReadReport } from '../../read-report.ts';
import type { LearnedLines } from '../concepts.ts';
import type { CompanyFacts } from '../facts.ts';
import { type FiledStatements, type StatementBounds, statementsOf } from '../statements.model.ts';
import { learnedLines } from './learned-lines.model.ts';

/** Statements by company facts alone, kept as long as the facts: they change with the learned lines alone. */
export class FactStatements {
  readonly #facts: CompanyFacts;
  readonly #bounds: StatementBounds;
  readonly #built = new Map<string, FiledStatements>();

  constructor(facts: CompanyFacts, bounds: StatementBounds = {}) {
    this.#facts = facts;
    this.#bounds = bounds;
  }

  /** The facts that the statements are made of. */
  get facts(): CompanyFacts['facts'] {
    return this.#facts.facts;
  }

  /** Returns the lines that the reports show to be the right ones. */
  learnedFrom(reports: readonly ReadReport[]): LearnedLines {
    return reports.length === 0 ? {} : learnedLines(this.#facts, this.by({}), reports);
  }

  by(learned: LearnedLines): FiledStatements {
    const isLearned = Object.values(learned).some((lines) => Object.keys(lines).length > 0);
    const name = isLearned ? JSON.stringify(learned) : '';
    const known = this.#built.get(name);
    if (known !== undefined) return known;
    const statements = statementsOf(this.#facts, learned, this.#bounds);
    this.#built.set(name, statements);
    return statements;
  }
}
