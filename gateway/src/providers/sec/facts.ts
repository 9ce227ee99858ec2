import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import { type ConceptTable, type LearnedLines, type Line, type Term, withLearned } from './concepts.ts';
import { ifrsFull } from './ifrs-concepts.ts';
import { usGaap } from './us-gaap-concepts.ts';

/** One filed figure. */
export interface Fact {
  /** First day of the period; null for a balance at `end`. */
  readonly start: string | null;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  /** Fiscal year of the filing by its cover page, not of the figure. */
  readonly fy: number | null;
  /** The value as filed, of a figure that was put on another split basis or scale. */
  readonly asFiled?: number;
  /** Why the value is not the one that was filed, as a sentence. */
  readonly remark?: string;
}

/** The facts that the statements need, in one taxonomy and one currency. */
export interface CompanyFacts {
  readonly concepts: ConceptTable;
  /** ISO 4217 */
  readonly currency: string;
  /** By concept; share counts of the cover page are under `dei:…`. */
  readonly facts: ReadonlyMap<string, readonly Fact[]>;
}

const factsBody = z.looseObject({
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const conceptBody = z.looseObject({ units: z.record(z.string(), z.array(z.unknown())) });
const factSchema = z.object({
  start: daySchema.optional(),
  end: daySchema,
  // Larger doubles are not exact, and no company has such figures.
  val: z.number().gt(-9e15).lt(9e15),
  accn: z.string(),
  form: z.string(),
  filed: daySchema,
  fy: z.number().int().nullish().catch(null),
});
type Units = Record<string, unknown[]>;
type Taxonomy = Record<string, unknown>;

const tables = { 'us-gaap': usGaap, 'ifrs-full': ifrsFull } as const;
const currencyCode = /^[A-Z]{3}$/;

/**
 * Reads the facts that the statements need from a company facts body.
 * @param learned lines whose concepts are read too, for statementsOf
 * @returns null when the company filed no figures in a known taxonomy
 * @throws z.ZodError when the body is not company facts at all
 */
export function readCompanyFacts(body: unknown, learned: LearnedLines = {}): CompanyFacts | null {
  const { facts } = factsBody.parse(body);
  const chosen = chooseTaxonomy(facts);
  if (chosen === null) return null;
  const { concepts, taxonomy, currency } = chosen;
  const picked = new Map<string, readonly Fact[]>();
  for (const name of neededConcepts(withLearned(concepts, learned))) {
    const units = name.startsWith('dei:') ? unitsOf(facts.dei?.[name.slice('dei:'.length)]) : unitsOf(taxonomy[name]);
    const rows = units[currency] ?? units[`${currency}/shares`] ?? units.shares;
    if (rows !== undefined) picked.set(name, rows.flatMap(readFact));
  }
  return { concepts, currency, facts: picked };
}

/** Returns the taxonomy and currency of the company's newest balance sheet; of several the most used. */
function chooseTaxonomy(facts: Record<string, Taxonomy>) {
  const candidates = Object.entries(tables).flatMap(([key, concepts]) => {
    const taxonomy = facts[key];
    if (taxonomy === undefined) return [];
    const measured = ['Assets', ...concepts.anchors].map((name) => unitsOf(taxonomy[name]));
    const currencies = new Set(
      measured.flatMap((units) => Object.keys(units)).filter((unit) => currencyCode.test(unit)),
    );
    return [...currencies].map((currency) => {
      const rows = measured.flatMap((units) => units[currency] ?? []);
      return { concepts, taxonomy, currency, newest: newestEnd(rows), count: rows.length };
    });
  });
  candidates.sort((a, b) => b.newest.localeCompare(a.newest) || b.count - a.count);
  return candidates[0] ?? null;
}

function newestEnd(rows: readonly unknown[]): string {
  let newest = '';
  for (const row of rows) {
    if (typeof row === 'object' && row !== null && 'end' in row && typeof row.end === 'string' && row.end > newest) {
      newest = row.end;
    }
  }
  return newest;
}

function unitsOf(concept: unknown): Units {
  const parsed = conceptBody.safeParse(concept);
  return parsed.success ? parsed.data.units : {};
}

function readFact(row: unknown): Fact[] {
  const parsed = factSchema.safeParse(row);
  return parsed.success ? [{ ...parsed.data, start: parsed.data.start ?? null, fy: parsed.data.fy ?? null }] : [];
}

function neededConcepts(table: ConceptTable): Set<string> {
  const lines = linesOf(table);
  const ofTerms = (terms: readonly Term[]) => terms.flatMap((term) => term.concepts);
  return new Set([
    ...table.anchors,
    ...table.identity,
    ...table.compared,
    ...lines.flatMap((line) => [
      ...line.concepts,
      ...(line.preciseIn ?? []),
      ...(line.identities ?? []).flatMap(ofTerms),
      ...(line.otherwise ?? []).flatMap(({ terms, unlessEverTagged = [] }) => [...ofTerms(terms), ...unlessEverTagged]),
    ]),
  ]);
}

function linesOf({ income, balance, cashFlow, auxiliary }: ConceptTable): Line[] {
  return [income, balance, cashFlow, auxiliary].flatMap((lines): Line[] => Object.values(lines));
}
