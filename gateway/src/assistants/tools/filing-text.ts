import { z } from 'zod';
import { edgarCalls } from '../../contract/edgar.ts';
import { filingAddress } from '../../contract/figures/filing-address.ts';
import { symbolSchema } from '../../contract/figures.ts';
import { filingSectionQuerySchema, filingTextCalls, searchWordsSchema } from '../../contract/filing-texts.ts';
import { composeAnswer, quotationNote, quoteFiling } from '../answer-text.ts';
import { type AskGateway, ToolRefusal } from '../ask-gateway.ts';
import { defineTool, type ToolContext } from '../assistant-tool.ts';
import { type CompanyFilings, readCompanyFilings } from '../company-filings.ts';

/** Characters of a section in one answer. */
const pieceLength = 6_000;
const { accession: accessionInput, section: sectionInput } = filingSectionQuerySchema.shape;

export const filingText = defineTool({
  name: 'filing_text',
  title: 'Text of filings',
  description:
    'Either `words` to find in the filings of a company that are kept here (in one filing with `accession`), or a `section` of a 10-K or 10-Q (Item 1A, 7, 1, 3; 1A, 2 of a 10-Q), 6,000 characters at a time: `cursor` goes on.',
  input: z.object({
    symbol: symbolSchema,
    accession: accessionInput.optional(),
    words: searchWordsSchema.optional(),
    section: sectionInput.optional(),
    cursor: z.number().int().min(0).max(10_000_000).default(0),
  }),
  reads: [
    edgarCalls.edgarTickers,
    edgarCalls.edgarCompany,
    filingTextCalls.findInFiling,
    filingTextCalls.searchHeldFilings,
    filingTextCalls.filingSection,
  ],
  async writeAnswer({ symbol, accession, words, section, cursor }, { ask, origin }) {
    if ((words === undefined) === (section === undefined)) throw new ToolRefusal('Give either words or a section.');
    const company = await readCompanyFilings(ask, symbol);
    const wanted = { symbol, accession, company, cursor };
    return words === undefined
      ? writeSection({ ...wanted, section: section ?? '' }, { ask, origin })
      : writeFound({ ...wanted, words }, { ask, origin });
  },
});

interface Wanted {
  readonly symbol: string;
  readonly accession: string | undefined;
  readonly company: CompanyFilings;
  readonly cursor: number;
}

async function writeSection(
  { symbol, accession, company, section, cursor }: Wanted & { readonly section: string },
  { ask, origin }: ToolContext,
): Promise<string> {
  const chosen = accession ?? company.filings.find(({ form }) => form === '10-K')?.accession;
  if (chosen === undefined) throw new ToolRefusal(`${symbol} has filed no 10-K. Name the accession of a 10-Q.`);
  const found = await ask(filingTextCalls.filingSection, { query: { cik: company.cik, accession: chosen, section } });
  if (cursor >= found.text.length && cursor > 0) throw new ToolRefusal(`The section ends at ${found.text.length}.`);
  const end = Math.min(cursor + pieceLength, found.text.length);
  const link = origin + filingAddress({ symbol, accession: chosen, document: found.document });
  return composeAnswer({
    head: [
      `${symbol}: ${found.form} ${found.accession} filed ${found.filed}, Item ${section}. Its tables are left out. ${link}`,
      `Characters ${cursor} to ${end} of ${found.text.length}. ${end < found.text.length ? `Go on with cursor ${end}.` : 'This is its end.'}`,
      quotationNote,
      '',
      ...quoteFiling(found.text.slice(cursor, end)),
    ],
    blocks: [],
    narrow: '',
  });
}

async function writeFound(
  { symbol, accession, company: { cik }, words }: Wanted & { readonly words: string },
  { ask, origin }: ToolContext,
): Promise<string> {
  const opened = accession === undefined ? null : await openFiling(ask, { cik, accession, words });
  const { held, listed, left, filings } = await ask(filingTextCalls.searchHeldFilings, { query: { cik, words } });
  const shown = filings.filter((filing) => opened === null || filing.accession === accession);
  const blocks = shown.map(({ accession: of, document, form, filed, count, snippets }) => [
    '',
    `${form} ${of} filed ${filed}: ${count} places`,
    ...snippets.flatMap(({ place, item, before, words: found, after }) => [
      `Place ${place}${item === null ? '' : `, ${item}`}: ${origin}${filingAddress({ symbol, accession: of, document, find: words, place })}`,
      ...quoteFiling(`${before}${found}${after}`),
    ]),
  ]);
  return composeAnswer({
    head: [
      `${symbol}: “${words}” is in ${shown.length} filings. ${held} of ${listed} filings are kept here and searched${left > 0 ? `; ${left} of them are left, ask again` : ''}.`,
      ...(opened === 0 ? [`The filing ${accession} does not have these words.`] : []),
      quotationNote,
    ],
    blocks,
    narrow: 'Name the accession of one filing.',
  });
}

/** Opens a filing, so that it is kept and searched. @returns its number of places */
async function openFiling(
  ask: AskGateway,
  query: { readonly cik: string; readonly accession: string; readonly words: string },
): Promise<number> {
  return (await ask(filingTextCalls.findInFiling, { query })).count;
}
