import { z } from 'zod';
import { edgarCalls } from '../../contract/edgar.ts';
import { symbolSchema } from '../../contract/figures.ts';
import { comparisonCalls, figureNameSchema } from '../../contract/market/comparison.ts';
import { marketCalls } from '../../contract/market/market.ts';
import { statementCalls } from '../../contract/statements.ts';
import { composeAnswer } from '../answer-text.ts';
import { type AskGateway, ToolRefusal } from '../ask-gateway.ts';
import { defineTool } from '../assistant-tool.ts';
import { readCompanyFilings } from '../company-filings.ts';
import { FigureWriter } from '../figure-writer.ts';
import { findStatementLines, statementFields } from '../statement-lines.ts';

const [mostLines, mostPeriods, usualPeriods] = [12, 10, 5];

export const figures = defineTool({
  name: 'figures',
  title: 'Figures of a company',
  description:
    'Statement lines (totalRevenue, netIncome, operatingCashflow, longTermDebt …) and measures (grossMargin, roic, fcf, pe …) over periods, newest first: value, unit, period, filing, link to the figure in the filing. A wrong name is answered with all names. Measures have annual and ttm (the newest) only.',
  input: z.object({
    symbol: symbolSchema,
    lines: z.array(figureNameSchema).min(1).max(mostLines),
    period: z.enum(['annual', 'quarterly', 'ttm']).default('annual'),
    periods: z.number().int().min(1).max(mostPeriods).default(usualPeriods),
  }),
  reads: [
    statementCalls.allStatements,
    edgarCalls.edgarTickers,
    edgarCalls.edgarCompany,
    marketCalls.marketLines,
    comparisonCalls.compareCompanies,
  ],
  async writeAnswer({ symbol, lines, period, periods }, { ask, origin }) {
    const names = [...new Set(lines)];
    const stated = names.filter((name) => statementFields.has(name));
    const others = names.filter((name) => !statementFields.has(name));
    const measures = others.length === 0 ? [] : await checkMeasures(ask, others);
    if (measures.length > 0 && period === 'quarterly')
      throw new ToolRefusal(
        `${measures.join(', ')}: measures are of a fiscal year or of twelve months. Ask for them with period annual or ttm.`,
      );
    const writer = new FigureWriter(origin);
    const head = [`${symbol}, newest first. Period | value | filing | link`];
    const blocks: string[][] = [];
    if (stated.length > 0) {
      // A company that files nothing is refused before a data provider could be asked for its statements.
      const { filings } = await readCompanyFilings(ask, symbol);
      const statements = await ask(statementCalls.allStatements, { params: { symbol } });
      const found = findStatementLines(statements, stated, { period, periods });
      const forms = new Map(filings.map(({ accession, form }) => [accession, form]));
      head.push(...found.notes);
      for (const line of found.lines) blocks.push(writer.writeStatementLine(symbol, line, forms));
    }
    if (measures.length > 0) {
      const { companies } = await ask(comparisonCalls.compareCompanies, {
        query: { symbols: symbol, rows: measures.join(',') },
      });
      for (const { name, value, years } of companies[0]?.groups[0]?.rows ?? []) {
        const shown = period === 'ttm' ? [value] : years.slice(0, periods);
        const written = shown.map(
          (one, back) => `${describeBack(period, back)} | ${writer.writeMarketFigure(symbol, one)}`,
        );
        blocks.push(['', `${name} (which | value | period | filing | link):`, ...written]);
      }
    }
    return composeAnswer({ head, blocks, filings: writer.filings, narrow: 'Ask for fewer lines or periods.' });
  },
});

/** Names a period, also of a figure that is missing. */
function describeBack(period: string, back: number): string {
  if (period === 'ttm') return 'newest 12 months';
  return back === 0 ? 'newest fiscal year' : `${back} before it`;
}

/** Returns names as the market writes them. @throws ToolRefusal for an unknown one */
async function checkMeasures(ask: AskGateway, names: readonly string[]): Promise<readonly string[]> {
  const { lines } = await ask(marketCalls.marketLines, {});
  const known = new Map(lines.filter(({ unit }) => unit !== 'text').map(({ name }) => [name.toLowerCase(), name]));
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length === 0) return names.map((name) => known.get(name.toLowerCase()) ?? name);
  throw new ToolRefusal(
    `Not known: ${unknown.join(', ')}. Statement lines: ${[...statementFields].join(', ')}. Measures: ${[...known.values()].join(', ')}.`,
  );
}
