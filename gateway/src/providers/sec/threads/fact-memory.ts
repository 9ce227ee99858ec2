import type { StoredFacts } from '../../stored-facts.ts';
import { fromStoredFacts } from '../facts/stored-facts.model.ts';
import { type KnownFacts, knowFacts } from '../merge/merged-company.ts';

/** Companies whose filings are read at the same time: their statements are built several times from the same facts. */
const mostCompanies = 4;

/** Keeps what was made of the facts of the last companies. */
export class FactMemory {
  readonly #known = new Map<number, KnownFacts>();

  /** @param id the same for the same facts */
  get(facts: StoredFacts, id: number): KnownFacts {
    const known = this.#known.get(id) ?? readFacts(facts);
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > mostCompanies) this.#known.delete(oldest);
    return known;
  }
}

/** Returns company facts that were stored, with the reports that they show. */
export function readFacts(facts: StoredFacts): KnownFacts {
  return knowFacts(fromStoredFacts(facts));
}
