import type { FilingDocument } from '../contract/edgar.ts';
import type { PageFact, PageOutline } from './page/page-outline.ts';

const mostPlaces = 50;

type ReadParts = Pick<FilingDocument, 'fiscalYear' | 'fiscalPeriod' | 'periodEnd' | 'contents' | 'fact'>;

/** Returns the parts of the reply that are read from the document; empty ones without an outline. */
export function readParts(outline: PageOutline | null, anchor: string | undefined): ReadParts {
  if (outline === null) return { fiscalYear: null, fiscalPeriod: null, periodEnd: null, contents: [], fact: null };
  const { fiscalYear, fiscalPeriod, periodEnd } = outline;
  const contents = outline.contents.map(({ part, item, title, anchor, statements }) => ({
    part,
    item,
    title,
    anchor,
    statements: statements.map((statement) => ({ title: statement.title, anchor: statement.anchor })),
  }));
  return { fiscalYear, fiscalPeriod, periodEnd, contents, fact: findFact(outline, anchor) };
}

function findFact(outline: PageOutline, anchor: string | undefined): FilingDocument['fact'] {
  const found = outline.facts.find((fact) => fact.anchor === anchor);
  if (found === undefined) return null;
  const { position: _position, group, ...shown } = found;
  const same = outline.facts.filter((fact) => fact.group === group);
  return { ...shown, places: listPlaces(same, found.anchor, outline) };
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
