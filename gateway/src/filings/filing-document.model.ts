import type { FilingDocument } from '../contract/edgar.ts';
import { daysBetween } from '../contract/figures/days.ts';
import type { PageFact, PageOutline } from './page/page-outline.ts';

const mostPlaces = 50;
/** The SEC's data sets round the end of a period to the end of a month. */
const roundedDays = 16;
const tolerance = 1e-9;

/** A figure of a document, by the id of its element, or by its value in full units and the last day of its period. */
export interface AskedFact {
  readonly fact?: string | undefined;
  readonly value?: number | undefined;
  readonly end?: string | undefined;
}

type ReadParts = Pick<FilingDocument, 'fiscalYear' | 'fiscalPeriod' | 'periodEnd' | 'contents' | 'fact'>;

/** Returns the parts of the reply that are read from the document; empty ones without an outline. */
export function readParts(outline: PageOutline | null, asked: AskedFact): ReadParts {
  if (outline === null) return { fiscalYear: null, fiscalPeriod: null, periodEnd: null, contents: [], fact: null };
  const { fiscalYear, fiscalPeriod, periodEnd } = outline;
  const contents = outline.contents.map(({ part, item, title, anchor, statements }) => ({
    part,
    item,
    title,
    anchor,
    statements: statements.map((statement) => ({ title: statement.title, anchor: statement.anchor })),
  }));
  return { fiscalYear, fiscalPeriod, periodEnd, contents, fact: findFact(outline, asked) };
}

function findFact(outline: PageOutline, { fact: anchor, value, end }: AskedFact): FilingDocument['fact'] {
  const byAnchor = outline.facts.find((fact) => fact.anchor === anchor);
  const found = byAnchor ?? (value === undefined || end === undefined ? null : findPrinted(outline.facts, value, end));
  if (found === null) return null;
  const { position: _position, group, ...shown } = found;
  const same = outline.facts.filter((fact) => fact.group === group);
  return { ...shown, places: listPlaces(same, found.anchor, outline) };
}

/**
 * Returns the fact of a value and a day; null without one. Signs are left out, because a payment is a positive fact. Of
 * several figures with one value it is the one that is printed most often, as those of the statements are.
 */
function findPrinted(facts: readonly PageFact[], value: number, end: string): PageFact | null {
  const amount = Math.abs(value);
  // A document marks many a zero.
  if (amount === 0) return null;
  const isSame = (fact: PageFact) =>
    fact.end !== null &&
    Math.abs(daysBetween(fact.end, end)) <= roundedDays &&
    Math.abs(readAmount(fact) - amount) <= tolerance * amount;
  const groups = new Map<number, PageFact[]>();
  for (const fact of facts.filter(isSame)) groups.set(fact.group, [...(groups.get(fact.group) ?? []), fact]);
  const [most] = [...groups.values()].sort((a, b) => b.length - a.length);
  return most?.toSorted((a, b) => a.position - b.position)[0] ?? null;
}

/** Returns the printed number without its sign, in full units; NaN for a text without a number. */
function readAmount({ printed, scale }: PageFact): number {
  const digits = printed.replace(/[^\d.]/g, '');
  // One conversion of the whole text is exact, unlike a product with a power of ten.
  return digits === '' ? Number.NaN : Number(`${digits}e${scale}`);
}

/** Returns the places of a figure, in the order of the document. An id that a document repeats is one place. */
function listPlaces(facts: readonly PageFact[], asked: string, outline: PageOutline) {
  const byAnchor = new Map(facts.toReversed().map((fact) => [fact.anchor, fact]));
  return [...byAnchor.values()]
    .sort((a, b) => a.position - b.position)
    .filter((fact, at) => at < mostPlaces || fact.anchor === asked)
    .map(({ anchor, position }) => ({ anchor, within: partAt(outline, position) }));
}

/** Returns the anchor of the last entry of the contents before a place; null before the first. */
function partAt({ contents }: PageOutline, position: number): string | null {
  const entries = contents.flatMap((item) => [item, ...item.statements]);
  const before = entries.filter((entry) => entry.position <= position);
  // When two entries are at one place, the later one is the statement within the Item.
  return (
    before.reduce<(typeof entries)[number] | null>(
      (best, entry) => (best === null || entry.position >= best.position ? entry : best),
      null,
    )?.anchor ?? null
  );
}
