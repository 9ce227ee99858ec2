import { z } from 'zod';
import { defineCalls, get, signedIn } from '../call.ts';
import { daySchema, symbolParamsSchema } from '../figures.ts';
import { marketFigureSchema } from './market.ts';
import { notHeldQuerySchema, notHeldSchema, peersSchema } from './market-peers.ts';

export const peerMultiples = ['pe', 'ps', 'pb', 'evEbit', 'evEbitda', 'evSales', 'pFcf'] as const;
export type PeerMultiple = (typeof peerMultiples)[number];

/** A multiple and the value of a share that it gives. */
const valuedMultipleSchema = z.union([
  z.object({ multiple: z.number(), value: z.number() }),
  z.object({ multiple: z.number(), value: z.null(), reason: z.string() }),
]);
export type ValuedMultiple = z.infer<typeof valuedMultipleSchema>;

const warrantedSchema = z.object({
  /** Members with the multiple, growth, margin and leverage. */
  n: z.number().int(),
  /** The reason where there is no regression, or where the company is outside of it. */
  fit: z.union([
    z.object({ reason: z.string() }),
    z.object({
      /** Share of the spread of the logarithms that the regression explains, 0 to 1. */
      r2: z.number(),
      /** Standard error of the residuals, in logarithms. */
      spread: z.number(),
      /** Of the logarithm of the multiple: at the drivers' 0, and per unit of each driver in the order of `drivers`. */
      intercept: z.number(),
      slopes: z.array(z.number()),
      middle: valuedMultipleSchema,
      /** One spread below and above the middle. */
      low: valuedMultipleSchema,
      high: valuedMultipleSchema,
    }),
  ]),
});

const multipleSchema = z.object({
  /** Whether it gives the value of the enterprise, from which net debt is taken off. */
  isEnterprise: z.boolean(),
  /** The company's own multiple. */
  own: marketFigureSchema,
  /** The company's figure that the multiple is of: per share, or of the whole company for an enterprise multiple. */
  figure: marketFigureSchema,
  /** Members with a multiple. */
  n: z.number().int(),
  notMeaningful: z.number().int(),
  missing: z.number().int(),
  /** Of a sales multiple: members with it whose margin is not half to twice the company's. Older gateways do not send it. */
  otherMargin: z.number().int().optional(),
  /** Null without a member. */
  median: valuedMultipleSchema.nullable(),
  /** Null below 4 members. */
  quartiles: z.tuple([valuedMultipleSchema, valuedMultipleSchema]).nullable(),
});

/** The values of a share by the multiples of peers. */
export const peerValuesSchema = z.object({
  symbol: z.string(),
  group: peersSchema.shape.group
    .pick({ sic: true, level: true, kind: true, size: true, own: true })
    .extend({ members: z.array(z.object({ symbol: z.string(), name: z.string() })) }),
  /** The day of the newest price of a member; null without one. */
  pricedOn: daySchema.nullable(),
  /** What the warranted multiple is regressed on, with the company's figures. */
  drivers: z.array(
    z.object({ name: z.enum(['growth', 'margin', 'leverage']), formula: z.string(), value: marketFigureSchema }),
  ),
  /** What is taken off an enterprise value: debt and minority interest less cash and short-term investments. */
  netDebt: marketFigureSchema,
  shares: marketFigureSchema,
  multiples: z.array(multipleSchema.extend({ name: z.enum(peerMultiples), warranted: warrantedSchema })),
  /**
   * Price ÷ funds from operations of a REIT, among the user's own peers, else all REITs. Absent for other kinds, and from
   * older gateways.
   */
  funds: multipleSchema.extend({ isOwn: z.boolean() }).optional(),
});
export type PeerValues = z.infer<typeof peerValuesSchema>;

export const peerValueCalls = defineCalls({
  peerValues: get('/api/market/peer-values/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: notHeldQuerySchema,
    reply: z.union([peerValuesSchema, notHeldSchema]),
    context: 'values by peers',
  }),
});
