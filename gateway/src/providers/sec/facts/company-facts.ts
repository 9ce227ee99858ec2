import { z } from 'zod';
import { daySchema } from '../../../contract/figures.ts';
import { neededConcepts } from './fact-lines.ts';
import { anchors } from './line-choices.ts';

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
}

/** The facts that the statements need, in one taxonomy and one currency. */
export interface CompanyFacts {
  readonly taxonomy: 'us-gaap' | 'ifrs-full';
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

const taxonomies = ['us-gaap', 'ifrs-full'] as const;
const currencyCode = /^[A-Z]{3}$/;

/**
 * Reads the facts that the statements need from a company facts body.
 * @returns null when the company filed no figures in a known taxonomy
 * @throws z.ZodError when the body is not company facts at all
 */
export function readCompanyFacts(body: unknown): CompanyFacts | null {
  const { facts } = factsBody.parse(body);
  const chosen = chooseTaxonomy(facts);
  if (chosen === null) return null;
  const { taxonomy, concepts, currency } = chosen;
  const picked = new Map<string, readonly Fact[]>();
  for (const name of neededConcepts) {
    const units = name.startsWith('dei:') ? unitsIn(facts.dei?.[name.slice('dei:'.length)]) : unitsIn(concepts[name]);
    const rows = units[currency] ?? units[`${currency}/shares`] ?? units.shares;
    if (rows !== undefined) picked.set(name, rows.flatMap(readFact));
  }
  return { taxonomy, currency, facts: picked };
}

/** Returns the taxonomy and currency of the company's newest balance sheet; of several the most used. */
function chooseTaxonomy(facts: Record<string, Taxonomy>) {
  const candidates = taxonomies.flatMap((taxonomy) => {
    const concepts = facts[taxonomy];
    if (concepts === undefined) return [];
    const measured = Object.values(anchors)
      .flat()
      .map((name) => unitsIn(concepts[name]));
    const currencies = new Set(
      measured.flatMap((units) => Object.keys(units)).filter((unit) => currencyCode.test(unit)),
    );
    return [...currencies].map((currency) => {
      const rows = measured.flatMap((units) => units[currency] ?? []);
      return { taxonomy, concepts, currency, newest: newestEnd(rows), count: rows.length };
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

function unitsIn(concept: unknown): Units {
  const parsed = conceptBody.safeParse(concept);
  return parsed.success ? parsed.data.units : {};
}

function readFact(row: unknown): Fact[] {
  const parsed = factSchema.safeParse(row);
  return parsed.success ? [{ ...parsed.data, start: parsed.data.start ?? null, fy: parsed.data.fy ?? null }] : [];
}
