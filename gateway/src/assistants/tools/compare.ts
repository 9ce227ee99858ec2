import { z } from 'zod';
import { symbolSchema } from '../../contract/figures.ts';
import { comparisonCalls, figureNameSchema } from '../../contract/market/comparison.ts';
import { composeAnswer } from '../answer-text.ts';
import { defineTool } from '../assistant-tool.ts';
import { FigureWriter } from '../figure-writer.ts';

export const compare = defineTool({
  name: 'compare',
  title: 'Compare companies',
  description:
    'Two to five companies side by side: size, growth, margins, balance sheet, multiples. Without `rows` a usual set; rows are names of measures as in `figures`.',
  input: z.object({
    symbols: z.array(symbolSchema).min(2).max(5),
    rows: z.array(figureNameSchema).min(1).max(12).optional(),
  }),
  reads: [comparisonCalls.compareCompanies],
  async writeAnswer({ symbols, rows }, { ask, origin }) {
    const query = { symbols: symbols.join(','), ...(rows !== undefined && { rows: rows.join(',') }) };
    const { companies, layout = [] } = await ask(comparisonCalls.compareCompanies, { query });
    const writer = new FigureWriter(origin);
    const labels = new Map(layout.flatMap((group) => group.rows.map(({ name, label }) => [name, label] as const)));
    const held = companies.filter(({ reason }) => reason === undefined);
    const names = held[0]?.groups.flatMap((group) => group.rows.map(({ name }) => name)) ?? [];
    const blocks = names.map((name) => [
      '',
      `${labels.get(name) ?? name} (${name}):`,
      ...held.map(({ symbol, groups }) => {
        const row = groups.flatMap((group) => group.rows).find((one) => one.name === name);
        const figure = row?.value ?? { value: null, reason: 'Not known' };
        return `${symbol} | ${writer.writeMarketFigure(symbol, figure)}`;
      }),
    ]);
    return composeAnswer({
      head: [
        ...companies.map(({ symbol, name, kind, currency, fiscalYearEnd, reason }) =>
          reason === undefined
            ? `${symbol}: ${name}, ${kind}, reports in ${currency ?? 'a currency not known'}, fiscal year ends ${fiscalYearEnd ?? 'on a day not known'}`
            : `${symbol}: N/A (${reason})`,
        ),
        '',
        'Symbol | value | period | filing | link. Ratios are fractions: 0.25 is 25%.',
      ],
      blocks,
      filings: writer.filings,
      narrow: 'Ask for the rest by `rows`, or for fewer symbols.',
    });
  },
});
