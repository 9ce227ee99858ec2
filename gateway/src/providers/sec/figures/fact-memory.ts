import type { StoredFacts } from '../../stored-facts.ts';
import { FactStatements } from '../merge/fact-statements.ts';
import { fromStoredFacts } from '../stored-facts.model.ts';

/** Companies whose filings are read at the same time: their statements are built several times from the same facts. */
const mostCompanies = 4;

/** Keeps what was made of the facts of the last companies. */
export class FactMemory {
  readonly #known = new Map<number, FactStatements>();

  /** @param id the same for the same facts */
  statementsBy(facts: StoredFacts, id: number): FactStatements {
    const known = this.#known.get(id) ?? new FactStatements(fromStoredFacts(facts));
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > mostCompanies) this.#known.delete(oldest);
    return known;
  }
}
