import { z } from 'zod';
import { symbolSchema } from '../../contract/figures.ts';
import { type Screen, screenBodySchema, screenCalls, type Why } from '../../contract/market/screens.ts';
import { composeAnswer } from '../answer-text.ts';
import { defineTool } from '../assistant-tool.ts';
import { FigureWriter } from '../figure-writer.ts';

const [mostRows, usualRows] = [50, 20];
const { where, asOf, scope, sort } = screenBodySchema.shape;

export const screen = defineTool({
  name: 'screen',
  title: 'Screen the market',
  description:
    'Companies that meet a formula, such as `roic > 15% and revenue > 1B and pe < 20`; lines take .fy, .q and [-1y]. `columns` are formulas to show. With `why`, how one company fares at each condition.',
  input: z.object({
    where,
    columns: z.array(z.string().min(1).max(200)).max(6).default([]),
    sort,
    scope,
    asOf,
    limit: z.number().int().min(1).max(mostRows).default(usualRows),
    offset: z.number().int().min(0).max(10_000).default(0),
    why: symbolSchema.optional(),
  }),
  reads: [screenCalls.screenMarket, screenCalls.explainScreen],
  async writeAnswer({ why, ...body }, { ask, origin }) {
    const writer = new FigureWriter(origin);
    if (why === undefined) return writeScreen(await ask(screenCalls.screenMarket, { body }), body.offset, writer);
    const query = { where: body.where, scope: body.scope, asOf: body.asOf };
    return writeWhy(await ask(screenCalls.explainScreen, { params: { symbol: why }, query }), writer);
  },
});

function writeScreen({ asOf, universe, matches, unknown, rows }: Screen, offset: number, writer: FigureWriter): string {
  return composeAnswer({
    head: [
      `${matches} of ${universe} companies match${asOf === null ? '' : ` as known on ${asOf}`}; ${unknown} lack a figure for it.`,
      `Rows ${offset + 1} to ${offset + rows.length}. Symbol, name, then value | period | filing | link. Ratios are fractions.`,
    ],
    blocks: rows.map(({ symbol, name, values }) => [
      '',
      `${symbol}, ${name}`,
      ...Object.entries(values).map(([formula, figure]) => `${formula} | ${writer.writeMarketFigure(symbol, figure)}`),
    ]),
    filings: writer.filings,
    narrow: 'Ask for the rest by `offset`, or for fewer columns.',
  });
}

function writeWhy({ symbol, covered, reason, conditions, company, scope, place }: Why, writer: FigureWriter): string {
  const standing = place === undefined ? [] : [`Place in the list: ${place.at} of ${place.of}.`];
  return composeAnswer({
    head: [
      `${symbol}${company === undefined ? '' : `, ${company.name}`}: ${covered ? 'covered' : `not covered (${reason ?? 'not known'})`}.`,
      ...(scope === undefined ? [] : [`In scope: ${scope.isIn ? 'yes' : 'no'}.`]),
      ...standing,
    ],
    blocks: conditions.map(({ text, outcome, figures, reason: gap, fix }) => [
      '',
      `${text}: ${outcome}${gap === undefined ? '' : ` (${gap})`}`,
      ...Object.entries(figures).map(([name, figure]) => `${name} | ${writer.writeMarketFigure(symbol, figure)}`),
      ...(fix === undefined ? [] : [`It passes with ${fix.text}, as ${fix.more} more companies do.`]),
    ]),
    filings: writer.filings,
    narrow: 'Ask about fewer conditions.',
  });
}
