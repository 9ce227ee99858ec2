import { z } from 'zod';
import { edgarCalls } from '../../contract/edgar.ts';
import { comparisonAddress } from '../../contract/figures/filing-address.ts';
import { symbolSchema } from '../../contract/figures.ts';
import {
  type ChangedPart,
  filingChangesQuerySchema,
  filingTextCalls,
  type TextChange,
} from '../../contract/filing-texts.ts';
import { composeAnswer, quotationNote, quoteFiling } from '../answer-text.ts';
import { ToolRefusal } from '../ask-gateway.ts';
import { defineTool } from '../assistant-tool.ts';
import { readCompanyFilings } from '../company-filings.ts';

const { accession: accessionInput, against: againstInput, section: sectionInput } = filingChangesQuerySchema.shape;
/** Unchanged words that are kept around a change, in characters. */
const around = 80;
/** Characters of a paragraph that are shown. */
const longest = 1_500;

export const filingChanges = defineTool({
  name: 'filing_changes',
  title: 'Changes of a report',
  description:
    'What changed in a 10-K or 10-Q since an earlier one, by section (Item 1A risk factors, 7 or 2 discussion, 1, 3). The newest 10-K against last year’s by default.',
  input: z.object({
    symbol: symbolSchema,
    accession: accessionInput.optional(),
    against: againstInput,
    section: sectionInput,
  }),
  reads: [edgarCalls.edgarTickers, edgarCalls.edgarCompany, filingTextCalls.filingChanges],
  async writeAnswer({ symbol, accession, against, section }, { ask, origin }) {
    const { cik, filings } = await readCompanyFilings(ask, symbol);
    const chosen = accession ?? filings.find(({ form }) => form === '10-K')?.accession;
    if (chosen === undefined) throw new ToolRefusal(`${symbol} has filed no 10-K. Name the accession of a 10-Q.`);
    const changes = await ask(filingTextCalls.filingChanges, { query: { cik, accession: chosen, against, section } });
    const { newer, older, sections, section: shown } = changes;
    if (older === null || shown === null)
      return `${newer.form} ${newer.accession} is the first of its form: there is nothing to compare.`;
    const link = (change?: number) =>
      origin +
      comparisonAddress({
        symbol,
        accession: chosen,
        against: older.accession,
        section: shown.item,
        ...(change !== undefined && { change }),
      });
    const parts = shown.parts.filter(({ kind }) => kind !== 'unchanged');
    return composeAnswer({
      head: [
        `${symbol}: ${newer.form} ${newer.accession} filed ${newer.filed}, against ${older.form} ${older.accession} filed ${older.filed}.`,
        'Sections:',
        ...sections.map(
          ({ item, title, state, counts, alike }) =>
            `Item ${item}, ${title}: ${state}${alike === null ? '' : `, ${Math.round(alike * 100)}% of the words in both`}; ${counts.changed ?? 0} changed, ${counts.added ?? 0} added, ${counts.removed ?? 0} removed`,
        ),
        '',
        `Item ${shown.item}: ${link()}`,
        `${quotationNote} {-…-} is only in the older one, {+…+} only in the newer one.`,
      ],
      blocks: parts.map((part, at) => writePart(part, link(at + 1))),
      narrow: `Open the link for all of Item ${shown.item}, or ask for another section.`,
    });
  },
});

function writePart({ kind, heading, percent, figuresOnly, paragraphs }: ChangedPart, link: string): string[] {
  const share = percent === null ? '' : `, ${Math.round(percent)}% of its words`;
  return [
    '',
    `${kind}${share}${figuresOnly ? ', only figures and dates' : ''} | ${link}`,
    ...quoteFiling(writeChanges(heading)),
    ...paragraphs.flatMap(({ changes }) =>
      changes.every(([sign]) => sign === '=') ? [] : quoteFiling(writeChanges(changes)),
    ),
  ];
}

/** Writes a text with its changes. Long unchanged runs and long texts are shortened. */
function writeChanges(changes: readonly TextChange[]): string {
  const text = changes
    .map(([sign, run]) => {
      if (sign !== '=') return `{${sign}${run}${sign}}`;
      return run.length <= 2 * around ? run : `${run.slice(0, around)} … ${run.slice(-around)}`;
    })
    .join('');
  return text.length <= longest ? text : `${text.slice(0, longest)} … (${text.length - longest} more characters)`;
}
