import { z } from 'zod';
import type { FullTextQuery, FullTextSearch } from '../../contract/filing-texts.ts';
import { BadUpstream, NotFound } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import type { SecClient } from '../sec/client/sec-client.ts';

/** The SEC counts no further. */
const mostCounted = 10_000;
/** First year that the search covers. */
const firstDay = '2001-01-01';
/** A search of common words may take long at the SEC; the caller is told. */
const limits = { firstByteMs: 8_000, totalMs: 9_000 };

const text = z.string().nullish();
const hitSchema = z.object({
  /** Accession number and document, separated by a colon. */
  _id: z.string(),
  _source: z.object({
    ciks: z.array(z.string()).nullish(),
    display_names: z.array(z.string()).nullish(),
    file_date: text,
    form: text,
    root_form: text,
    adsh: text,
    file_type: text,
    period_ending: text,
    items: z.array(z.string()).nullish(),
  }),
});
const bodySchema = z.object({
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.string().optional() }),
    hits: z.array(z.unknown()),
  }),
});

/** Searches the text of all filings since 2001. @throws BadUpstream, UpstreamTimeout, QuotaExceeded */
export async function searchFullText(
  client: SecClient,
  query: FullTextQuery,
  demand?: Demand,
): Promise<FullTextSearch> {
  const path = `/LATEST/search-index?${toSecQuery(query)}`;
  const body = await client.json('search', path, 'No answer.', { demand, limits }).catch((error: unknown) => {
    // A search without results is an answer; no answer at all is a failure of the service.
    throw error instanceof NotFound ? unanswered() : error;
  });
  const found = readSearchBody(body);
  if (found === null) throw unanswered();
  return found;
}

function unanswered(): BadUpstream {
  return new BadUpstream('The SEC’s full-text search sent an answer that cannot be read. Please try again later.');
}

export function toSecQuery({ words, form, cik, since, until, offset = 0 }: FullTextQuery): URLSearchParams {
  const query = new URLSearchParams({ q: words });
  if (form !== undefined) query.set('forms', form);
  if (cik !== undefined) query.set('ciks', cik.padStart(10, '0'));
  if (since !== undefined || until !== undefined) {
    query.set('dateRange', 'custom');
    query.set('startdt', since ?? firstDay);
    if (until !== undefined) query.set('enddt', until);
  }
  if (offset > 0) query.set('from', String(offset));
  return query;
}

/** Returns the results of a body; null for one of another shape. A single result of another shape is left out. */
export function readSearchBody(body: unknown): FullTextSearch | null {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return null;
  const { total, hits } = parsed.data.hits;
  return {
    total: total.value,
    isCapped: total.relation === 'gte' || total.value >= mostCounted,
    hits: hits.flatMap((hit) => readHit(hit) ?? []),
  };
}

function readHit(hit: unknown): FullTextSearch['hits'][number] | null {
  const parsed = hitSchema.safeParse(hit);
  if (!parsed.success) return null;
  const { _id, _source: source } = parsed.data;
  const colon = _id.indexOf(':');
  const accession = source.adsh ?? _id.slice(0, Math.max(0, colon));
  const document = _id.slice(colon + 1);
  const cik = source.ciks?.[0]?.replace(/^0+(?=\d)/, '') ?? '';
  if (!/^\d{10}-\d{2}-\d{6}$/.test(accession) || !/^[\w.-]{1,200}$/.test(document) || !/^\d{1,10}$/.test(cik))
    return null;
  return {
    accession,
    document,
    cik,
    ...readName(source.display_names?.[0] ?? ''),
    form: source.form ?? source.root_form ?? '',
    fileType: source.file_type ?? '',
    filed: source.file_date ?? '',
    periodEnd: source.period_ending ?? '',
    items: source.items ?? [],
  };
}

/** Reads `NVIDIA CORP  (NVDA)  (CIK 0001045810)`. */
function readName(display: string): { company: string; symbols: string[] } {
  const [name = '', ...brackets] = display.split(' (');
  const symbols = brackets
    .map((bracket) => bracket.trim().replace(/\)$/, ''))
    .filter((bracket) => !/^CIK\b/i.test(bracket))
    .flatMap((bracket) => bracket.split(/,\s*/))
    .filter((symbol) => /^[A-Z0-9][A-Z0-9.-]{0,14}$/.test(symbol));
  return { company: name.trim(), symbols };
}
