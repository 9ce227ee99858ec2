import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readParts } from '../../src/filings/filing-document.model.ts';
import { makePage } from '../../src/filings/page/make-page.ts';
import { InlineDocumentReader } from '../../src/providers/sec/filing/inline-document.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const folder = join(recordings, 'sec/filings');

const annualItems = '1 1A 1B 1C 2 3 4 5 6 7 7A 8 9 9A 9B 9C 10 11 12 13 14 15 16';

/** Documents with the Items that their contents name, and whether they name statements. */
const documents: readonly (readonly [string, string, boolean])[] = [
  ['104169/000999999925000010/wmt-20250131.htm', annualItems, true],
  ['1318605/000162828025003063/tsla-20241231.htm', annualItems, true],
  ['1318605/000162828025035806/tsla-20250630.htm', '1 2 3 4 1 1A 2 3 4 5 6', true],
  ['1652044/000999999925000001/googl-20241231.htm', annualItems, true],
  ['200406/000999999925000003/jnj-20250629.htm', '1 2 3 4 1 2 5 6', true],
  ['200406/000999999925000004/jnj-20241229.htm', annualItems, true],
  ['21344/000999999925000005/ko-20250627.htm', '1 2 3 4 1 1A 2 5 6', true],
  ['21344/000999999925000006/ko-20241231.htm', annualItems, true],
  ['320187/000999999925000007/nke-20250531.htm', annualItems, true],
  ['320193/000032019324000123/aapl-20240928.htm', annualItems, true],
  ['320193/000032019325000057/aapl-20250329.htm', '1 2 3 4 1 1A 2 3 4 5 6', false],
  ['320193/000032019325000073/aapl-20250628.htm', '1 2 3 4 1 1A 2 3 4 5 6', false],
  // Its table of contents has no links: the Items are found by their headings.
  ['72971/000999999925000009/wfc-20241231.htm', annualItems, false],
  ['731766/000999999925000008/unh-20241231.htm', annualItems, true],
];

function recordedPages(): void {
  test.each(documents)('%s', async (path, items, namesStatements) => {
    const document = readFileSync(join(folder, path));
    const { page, outline } = await makePage(document, true);
    const html = gunzipSync(page).toString();
    expect(outline.contents.map(({ item }) => item).join(' ')).toBe(items);
    expect(outline.contents.some(({ statements }) => statements.length > 0)).toBe(namesStatements);
    for (const { anchor } of outline.contents) expect(html).toContain(`id="${anchor}"`);
    expect(html).not.toMatch(/<script|<ix:|\shref="[^#]|\son\w+=|url\(/i);
    // Every figure of a statement's table is an anchor of the page, and its places are known.
    const reader = new InlineDocumentReader();
    reader.write(document.toString());
    const known = new Set(outline.facts.map(({ anchor }) => anchor));
    const shown = reader.end().tables.flatMap((table) => anchorsIn(table));
    const marked = new Set([...html.matchAll(/<span data-fact id="([^"]*)">/g)].map(([, id]) => id));
    expect(shown.filter((anchor) => !known.has(anchor) || !marked.has(anchor))).toEqual([]);
  });

  test('every figure read by hand is found by its value and the end of its month', async () => {
    const figures = z
      .array(entrySchema)
      .parse(JSON.parse(readFileSync(join(recordings, 'true-figures.json'), 'utf8')))
      .filter(({ value, derived, where }) => value !== null && value !== 0 && derived !== true && where !== null);
    const missing: string[] = [];
    for (const [path] of documents) {
      const own = figures.filter(({ document }) => document === `filings/${path}`);
      const { outline } = await makePage(readFileSync(join(folder, path)), true);
      for (const { value, periodEnd, field } of own) {
        const { fact } = readParts(outline, { value: value ?? 0, end: toMonthEnd(periodEnd) });
        if (fact === null) missing.push(`${path} ${field} ${periodEnd}`);
      }
    }
    expect(figures.length).toBeGreaterThan(700);
    expect(missing).toEqual([]);
  });

  test('JNJ’s sales of fiscal 2022 stand in three places of its 10-K for fiscal 2024', async () => {
    const { outline } = await makePage(readFileSync(join(folder, '200406/000999999925000004/jnj-20241229.htm')), true);
    const sales = outline.facts.find(({ anchor }) => anchor === 'f-147');
    expect(sales).toMatchObject({ label: 'Sales to customers', printed: '79,990', scale: 6, end: '2023-01-01' });
    const places = outline.facts.filter(({ group }) => group === sales?.group);
    expect(places.map(({ anchor }) => anchor)).toEqual(['f-147', 'f-2808', 'f-2936']);
    expect(outline).toMatchObject({ fiscalYear: 2024, fiscalPeriod: 'FY', periodEnd: '2024-12-29' });
  });
}

const entrySchema = z.object({
  document: z.string(),
  periodEnd: z.string(),
  field: z.string(),
  value: z.number().nullable(),
  where: z.string().nullable(),
  derived: z.boolean().optional(),
});

/** Returns the end of a month that is nearest to a day, by which the SEC's data sets name a period. */
function toMonthEnd(day: string): string {
  const at = new Date(day);
  const ends = [0, 1].map((month) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + month, 0));
  const [nearest = 0] = ends.sort((a, b) => Math.abs(a - at.getTime()) - Math.abs(b - at.getTime()));
  return new Date(nearest).toISOString().slice(0, 10);
}

/** Returns the ids of the facts anywhere in a value. */
function anchorsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('anchor' in value && typeof value.anchor === 'string') return [value.anchor];
  return Object.values(value).flatMap(anchorsIn);
}

describeOnRecordings('pages of recorded filings', recordedPages);
