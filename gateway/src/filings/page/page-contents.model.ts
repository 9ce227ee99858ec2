/** A link or heading that names an Item. */
interface ItemLine {
  readonly part: string | null;
  readonly item: string;
  readonly title: string;
  /** Whether the line has the word Item: lists of other things are numbered too. */
  readonly named: boolean;
}

/** Texts of a table row, one per cell, or the text of a paragraph. */
export type LineTexts = readonly string[];

export interface ContentsEntry extends ItemLine {
  readonly anchor: string;
  /** Place in the document, which orders entries and facts. */
  readonly position: number;
}

export interface StatementLink {
  readonly title: string;
  readonly anchor: string;
  readonly position: number;
}

export interface ContentsItem extends ContentsEntry {
  readonly statements: StatementLink[];
}

/** Begins the ids that `PageReader` gives to headings without an anchor. */
export const headingAnchor = 'basecase-heading-';

const longestTitle = 140;
/** A document that names fewer has no Items. */
const fewestItems = 2;
const mostStatements = 24;
const partPattern = /^part\s+(iv|i{1,3})\b[\s.:,–—-]*/i;
const itemPattern = /^items?\s*(\d{1,2}\s?[a-k]?)(?![\w])\s*[.:–—-]?\s*/i;
const bareItemPattern = /^(\d{1,2}[a-d]?)\.?$/i;
const pageNumber = /^(page\s*)?(f-)?\d{1,3}$/i;

/** First words of the Items of the forms 10-K and 10-Q, for tables of contents that leave out the word Item. */
const itemTitles =
  /^(business|risk factors|unresolved|cybersecurity|properties|legal proceedings|mine safety|market for|\(?reserved|selected|management|quantitative|financial statements|consolidated financial statements|changes in|controls and|other information|disclosure regarding|directors|executive compensation|security ownership|certain relationships|principal accountant|exhibit|form 10-k summary|unregistered|defaults)/i;

const qualifiers = new Set(['unaudited', 'audited', 'condensed', 'consolidated', 'combined', 'group']);
const statementTitles = /^(statements? of|balance sheets?|income statements?|cash flow statements?|notes? to)\b/i;

/** Returns the part that a line begins with, in capitals; null without one. */
export function parsePart(texts: LineTexts): string | null {
  return partPattern.exec(texts[0] ?? '')?.[1]?.toUpperCase() ?? null;
}

/**
 * Returns the Item that a line names; null for another line.
 * @param linked whether the line links to a place of the document, as tables of contents do
 */
export function parseItemLine(texts: LineTexts, part: string | null, linked: boolean): ItemLine | null {
  const [first = '', ...others] = texts;
  const start = first.replace(partPattern, '');
  const named = itemPattern.exec(start);
  if (named?.[1] !== undefined) {
    const title = parseTitle([start.slice(named[0].length), ...others]);
    if (title === null) return null;
    return { part, item: named[1].replace(/\s/g, '').toUpperCase(), title, named: true };
  }
  const bare = bareItemPattern.exec(start);
  const title = parseTitle(others);
  if (!linked || bare?.[1] === undefined || title === null || !itemTitles.test(title)) return null;
  return { part, item: bare[1].toUpperCase(), title, named: false };
}

/** Returns the title of a statement that a line names; null for another line. */
export function parseStatementTitle(texts: LineTexts): string | null {
  const title = parseTitle(texts.filter((text) => !bareItemPattern.test(text)));
  if (title === null) return null;
  const words = title.split(' ');
  const first = words.findIndex((word) => !qualifiers.has(word.toLowerCase()));
  return statementTitles.test(words.slice(first).join(' ')) ? title : null;
}

/** Returns a title in one line without its page number; empty where the line has none, null where it is a sentence. */
function parseTitle(texts: LineTexts): string | null {
  const line = texts
    .filter((text) => !pageNumber.test(text))
    .join(' ')
    .replace(/\s\d{1,3}$/, '');
  const title = withoutLeader(line).trim();
  if (title.length > longestTitle || /^(of|in|and|to|above|below)\b/.test(title)) return null;
  return /[a-z]/.test(title) ? title : title.charAt(0) + title.slice(1).toLowerCase();
}

/** Returns a text without the dots that lead to its page number. A pattern for them would be quadratic on a line of dots. */
function withoutLeader(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.…]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Returns the contents of a document: its own table of contents where that names Items and leads to them, else its
 * headings; none for a document without either.
 * @param links lines of tables of contents, in order
 * @param headings lines without a link, in order
 */
export function buildContents(
  links: readonly ContentsEntry[],
  headings: readonly ContentsEntry[],
  statements: readonly StatementLink[],
): ContentsItem[] {
  const named = links.filter((link) => link.named);
  const linked = uniqueItems(named.length >= fewestItems ? named : links, (entries) => entries[0]);
  // Without links the table of contents is the first to name an Item, and the heading itself the second.
  const entries = linked.length >= fewestItems ? linked : uniqueItems(headings, (all) => all[1] ?? all[0]);
  if (entries.length < fewestItems) return [];
  const starts = entries.map(({ position }) => position).sort((a, b) => a - b);
  return entries.map((entry) => {
    const end = starts.find((start) => start > entry.position) ?? Number.POSITIVE_INFINITY;
    const within = statements.filter(({ position }) => position >= entry.position && position < end);
    return { ...entry, statements: uniqueAnchors(within) };
  });
}

function uniqueItems(
  entries: readonly ContentsEntry[],
  choose: (entries: readonly ContentsEntry[]) => ContentsEntry | undefined,
): ContentsEntry[] {
  const byItem = new Map<string, ContentsEntry[]>();
  for (const entry of entries) {
    const key = `${entry.part ?? ''} ${entry.item}`;
    const known = byItem.get(key);
    if (known === undefined) byItem.set(key, [entry]);
    else known.push(entry);
  }
  return [...byItem.values()].flatMap((all) => choose(all) ?? []);
}

function uniqueAnchors(statements: readonly StatementLink[]): StatementLink[] {
  const byAnchor = new Map<string, StatementLink>();
  for (const statement of statements) if (!byAnchor.has(statement.anchor)) byAnchor.set(statement.anchor, statement);
  return [...byAnchor.values()].sort((a, b) => a.position - b.position).slice(0, mostStatements);
}
