import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import { entriesPerPage, type LatestFiling } from '../market-data.ts';

const mostEntries = 2 * entriesPerPage;
const longestText = 8_000;
const mostItems = 40;

/** The index of a filing, which names its company and number. */
const indexAddress = /\/Archives\/edgar\/data\/(\d{1,10})\/\d{18}\/(\d{10}-\d{2}-\d{6})-index\.html?$/;
const filedDay = /Filed:(?:<\/b>)? ?(\d{4}-\d{2}-\d{2})/;
const itemNumber = /\bItem (\d\.\d{2})\b/g;

const entrySchema = z.object({
  cik: z.number().int().positive(),
  accession: z.string(),
  form: z.string().regex(/^[A-Z0-9][A-Z0-9 /.-]{0,19}$/),
  filed: daySchema,
  accepted: z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
  items: z.array(z.string()).max(mostItems),
});

interface OpenEntry {
  href: string;
  form: string;
  summary: string;
  updated: string;
}

/** The elements of an entry whose text is read. */
type TextField = 'summary' | 'updated';

/** @param start entries before the page */
export function makeLatestPath(start: number): string {
  return `/cgi-bin/browse-edgar?action=getcurrent&type=&company=&dateb=&owner=include&start=${start}&count=${entriesPerPage}&output=atom`;
}

/**
 * Reads a page of the SEC's feed of the latest filings, newest first. Nothing of it is kept but numbers, days and forms in
 * their known shape: its texts could say anything.
 * @returns null for another body, one that breaks off, and one most of whose entries cannot be read
 */
export function readLatestFilings(text: string): readonly LatestFiling[] | null {
  const reader = new FeedReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (piece) => reader.addText(piece),
      onclosetag: (name, isImplied) => reader.close(name, isImplied),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const { filings, unread, isWhole } = reader;
  return isWhole && unread <= filings.length ? filings : null;
}

class FeedReader {
  readonly filings: LatestFiling[] = [];
  /** Entries that are not in their known shape. */
  unread = 0;
  /** Whether the feed was closed. */
  isWhole = false;
  #path: string[] = [];
  #entry: OpenEntry | null = null;

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    const path = this.#path.join('/');
    if (path === 'feed/entry') this.#entry = { href: '', form: '', summary: '', updated: '' };
    if (this.#entry === null) return;
    if (path === 'feed/entry/link') this.#entry.href = attributes.href ?? '';
    if (path === 'feed/entry/category') this.#entry.form = attributes.term ?? '';
  }

  addText(piece: string): void {
    const field = this.#findField();
    if (field === null || this.#entry === null || this.#entry[field].length > longestText) return;
    this.#entry[field] += piece.slice(0, longestText);
  }

  close(name: string, isImplied: boolean): void {
    if (this.#path.join('/') === 'feed/entry' && this.#entry !== null && !isImplied) this.#keepEntry(this.#entry);
    if (name === 'feed' && this.#path.length === 1 && !isImplied) this.isWhole = true;
    this.#path.pop();
  }

  #findField(): TextField | null {
    const path = this.#path.join('/');
    if (path === 'feed/entry/summary') return 'summary';
    return path === 'feed/entry/updated' ? 'updated' : null;
  }

  #keepEntry({ href, form, summary, updated }: OpenEntry): void {
    this.#entry = null;
    const [, cik = '', accession = ''] = indexAddress.exec(href) ?? [];
    const items = [...new Set([...summary.matchAll(itemNumber)].flatMap(([, item]) => item ?? []))];
    const filed = filedDay.exec(summary)?.[1] ?? '';
    const entry = entrySchema.safeParse({ cik: Number(cik), accession, form, filed, accepted: updated, items });
    if (!entry.success || accession === '' || this.filings.length >= mostEntries) this.unread += 1;
    else this.filings.push(entry.data);
  }
}

const recentSchema = z.object({
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      form: z.array(z.string()),
      filingDate: z.array(z.string()),
      acceptanceDateTime: z.array(z.string()).default([]),
      items: z.array(z.string()).default([]),
    }),
  }),
});
const rowSchema = z.object({
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string().max(20),
  filed: daySchema,
});

/**
 * Returns the recent filings of a list of submissions with their items, newest first. A row of another form is left out.
 * @returns null where the body is no list
 */
export function readRecentFilings(body: unknown, cik: number): readonly LatestFiling[] | null {
  const parsed = recentSchema.safeParse(body);
  if (!parsed.success) return null;
  const { accessionNumber, form, filingDate, acceptanceDateTime, items } = parsed.data.filings.recent;
  return accessionNumber.flatMap((accession, row) => {
    const found = rowSchema.safeParse({ accession, form: form[row], filed: filingDate[row] });
    if (!found.success) return [];
    const accepted = z.iso.datetime({ offset: true }).safeParse(acceptanceDateTime[row]);
    const moment = accepted.success ? accepted.data : `${found.data.filed}T00:00:00Z`;
    const numbers = (items[row] ?? '').split(',').filter((item) => /^\d\.\d{2}$/.test(item));
    return [{ ...found.data, cik, accepted: new Date(moment).toISOString(), items: numbers }];
  });
}
