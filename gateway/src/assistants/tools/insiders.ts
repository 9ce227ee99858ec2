import { z } from 'zod';
import { addDays } from '../../contract/figures/days.ts';
import { filingAddress } from '../../contract/figures/filing-address.ts';
import { symbolSchema } from '../../contract/figures.ts';
import { type InsiderTrade, insiderCalls, tradeKinds } from '../../contract/insiders.ts';
import { CitedFilings, composeAnswer } from '../answer-text.ts';
import { defineTool } from '../assistant-tool.ts';

export const insiders = defineTool({
  name: 'insiders',
  title: 'Trades of insiders',
  description:
    'Trades that directors, officers and large owners reported on Forms 3, 4 and 5, newest first, and clusters of purchases. `kinds`: market is buying and selling in the open market.',
  input: z.object({
    symbol: symbolSchema,
    kinds: z.array(z.enum(tradeKinds)).min(1).default(['market']),
    days: z.number().int().min(1).max(3_650).default(365),
  }),
  reads: [insiderCalls.insiders],
  async writeAnswer({ symbol, kinds, days }, { ask, origin }) {
    const { trades, clusters, reading, today } = await ask(insiderCalls.insiders, {
      params: { symbol },
      query: { scope: days > 365 ? 'all' : 'recent' },
    });
    const since = addDays(today, -days);
    const shown = trades.filter(({ kind, day }) => kinds.includes(kind) && day >= since);
    const filings = new CitedFilings();
    return composeAnswer({
      head: [
        `${symbol}: ${shown.length} trades since ${since}. ${reading.read} of ${reading.of} forms are read${reading.isRunning ? '; the others are being read' : ''}.`,
        ...clusters
          .filter(({ to }) => to >= since)
          .map(
            ({ from, to, people, value }) => `Cluster: ${people} people bought for ${value} USD from ${from} to ${to}.`,
          ),
        'Day | person | action | shares | price in USD | value in USD | shares held then | filing | link',
      ],
      blocks: shown.map((trade) => [
        [
          ...describeTrade(trade),
          filings.cite(trade),
          origin + filingAddress({ symbol, accession: trade.accession, document: trade.document }),
        ].join(' | '),
      ]),
      filings,
      narrow: 'Ask for fewer days or kinds.',
    });
  },
});

function describeTrade(trade: InsiderTrade): string[] {
  const { day, insider, action, code, security, shares, price, value, sharesAfter, plan, judgement } = trade;
  const notes = [
    ...(plan === null ? [] : ['under a plan']),
    ...(judgement?.verdict === 'notRoutine' ? ['not routine'] : []),
    ...(judgement?.verdict === 'routine' ? ['routine'] : []),
  ];
  return [
    day,
    `${insider.name}, ${insider.role}`,
    `${action} (${code}) ${security}${notes.length > 0 ? `, ${notes.join(', ')}` : ''}`,
    ...[shares, price, value, sharesAfter].map((figure) =>
      figure === null ? 'N/A (not on the form)' : String(figure),
    ),
  ];
}
