import { z } from 'zod';
import { edgarCalls, edgarSearchQuerySchema } from '../../contract/edgar.ts';
import { composeAnswer } from '../answer-text.ts';
import { defineTool } from '../assistant-tool.ts';
import { describeFiling, isAnnualReport, isQuarterlyReport, readCompanyFilings } from '../company-filings.ts';

const mostMatches = 10;
const shown = { annual: 3, quarterly: 3, other: 4 } as const;

export const findCompany = defineTool({
  name: 'find_company',
  title: 'Find a company',
  description:
    'Finds companies by symbol or name. Describes the best match, with accession numbers of its newest reports.',
  input: z.object({ query: edgarSearchQuerySchema.shape.q }),
  reads: [edgarCalls.edgarSearch, edgarCalls.edgarTickers, edgarCalls.edgarCompany],
  async writeAnswer({ query }, { ask, origin }) {
    const { results } = await ask(edgarCalls.edgarSearch, { query: { q: query } });
    const [best] = results;
    if (best === undefined) return `No company is called “${query}”. Try a part of its name, or its symbol.`;
    const { ticker: symbol } = best;
    const { cik, company, filings } = await readCompanyFilings(ask, symbol);
    const others = filings.filter((filing) => !isAnnualReport(filing) && !isQuarterlyReport(filing));
    const listed = [
      ...filings.filter(isAnnualReport).slice(0, shown.annual),
      ...filings.filter(isQuarterlyReport).slice(0, shown.quarterly),
      ...others.slice(0, shown.other),
    ];
    const { name, sic, sicDescription, exchanges = [], fiscalYearEnd = '', formerNames = [] } = company;
    return composeAnswer({
      head: [
        `${symbol}: ${name}, CIK ${cik}`,
        `Industry: ${sicDescription ?? 'N/A (not in the SEC’s list)'}${sic === undefined ? '' : ` (SIC ${sic})`}`,
        `Exchanges: ${exchanges.join(', ') || 'N/A (not in the SEC’s list)'}`,
        `Fiscal year ends (MMDD): ${fiscalYearEnd || 'N/A (not in the SEC’s list)'}`,
        ...(formerNames.length > 0 ? [`Former names: ${formerNames.slice(0, 5).join(', ')}`] : []),
        `Other matches: ${formatMatches(results.slice(1, mostMatches)) || 'none'}`,
        '',
        'Newest filings (form | accession | filed | period | link):',
      ],
      blocks: listed.map((filing) => [describeFiling(filing, symbol, origin)]),
      narrow: 'Ask filing_text for one of them.',
    });
  },
});

function formatMatches(matches: readonly { readonly ticker: string; readonly name: string }[]): string {
  return matches.map(({ ticker, name }) => `${ticker} (${name})`).join(', ');
}
