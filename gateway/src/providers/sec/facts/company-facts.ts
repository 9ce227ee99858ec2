import { z } from 'zod';
import { addDays } from '../../../contract/figures/days.ts';
import { daySchema } from '../../../contract/figures.ts';
import type { StoredFacts } from '../../read-filing.ts';
import { perShare, shareCount } from './fact-filings.model.ts';
import { neededConcepts } from './fact-lines.ts';
import { anchors } from './line-choices.ts';

const factsBody = z.looseObject({
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const endSchema = z.object({ end: daySchema, filed: z.string().catch('') }).catch({ end: '', filed: '' });
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

const taxonomies = ['us-gaap', 'ifrs-full'] as const;
const currencyCode = /^[A-Z]{3}$/;

/**
 * Reads the facts that the statements need from a company facts body.
 * @returns null when the company filed no figures in a known taxonomy
 * @throws z.ZodError when the body is not company facts at all
 */
export function readCompanyFacts(body: unknown): StoredFacts | null {
  const { facts } = factsBody.parse(body);
  const chosen = chooseTaxonomy(facts);
  if (chosen === null) return null;
  const { taxonomy, concepts, currency } = chosen;
  const picked: StoredFacts['facts'] = {};
  const places = new Map<string, number>();
  const filings: StoredFacts['filings'] = [];
  const readFact = (row: unknown): StoredFacts['facts'][string] => {
    const { success, data } = factSchema.safeParse(row);
    if (!success) return [];
    const { start = null, end, val, accn, form, filed, fy = null } = data;
    const key = `${accn} ${form} ${filed} ${fy}`;
    const place = places.get(key) ?? filings.push([accn, form, filed, fy]) - 1;
    places.set(key, place);
    return [[start, end, val, place]];
  };
  for (const name of neededConcepts) {
    const units = name.startsWith('dei:') ? unitsIn(facts.dei?.[name.slice('dei:'.length)]) : unitsIn(concepts[name]);
    const unit = listUnits(name, currency).find((one) => units[one] !== undefined);
    if (unit !== undefined) picked[name] = (units[unit] ?? []).flatMap(readFact);
  }
  return { taxonomy, currency, filings, facts: picked };
}

/** Returns the units of a concept's rows, that of its kind first: a filing may tag some rows in another one. */
function listUnits(name: string, currency: string): string[] {
  const rate = `${currency}/shares`;
  if (perShare.test(name)) return [rate, currency, 'shares', 'pure'];
  return shareCount.test(name) ? ['shares', currency, rate, 'pure'] : [currency, rate, 'shares', 'pure'];
}

/** Rows of the newest report and the days after it, but not of the report before. */
const newestDays = 100;
/** With no more rows of these days than this share of another currency's, a currency is that of a note. */
const leastOfNewest = 0.5;

/** Returns the taxonomy and currency of the company's newest balance sheet; of several the most used. */
function chooseTaxonomy(facts: z.infer<typeof factsBody>['facts']) {
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
      const days = rows.map((row) => endSchema.parse(row)).filter((day) => day.end <= day.filed);
      const ends = days.map(({ end }) => end).sort();
      return { taxonomy, concepts, currency, ends, newest: ends.at(-1) ?? '', count: rows.length };
    });
  });
  candidates.sort((a, b) => b.newest.localeCompare(a.newest) || b.count - a.count);
  const newest = candidates[0]?.newest ?? '';
  const since = newest === '' ? '' : addDays(newest, -newestDays);
  const countNew = ({ ends }: { readonly ends: readonly string[] }) => ends.filter((end) => end >= since).length;
  const most = Math.max(...candidates.map(countNew));
  const used = candidates.find((candidate) => countNew(candidate) > leastOfNewest * most);
  return used ?? candidates[0] ?? null;
}

function unitsIn(concept: unknown): z.infer<typeof conceptBody>['units'] {
  return conceptBody.safeParse(concept).data?.units ?? {};
}
