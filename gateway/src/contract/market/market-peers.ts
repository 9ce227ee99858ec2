import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { defineCalls, get, put, remove, signedIn } from '../call.ts';
import { mostAddedPeers } from '../figures/peer-rules.ts';
import { daySchema, symbolParamsSchema, symbolSchema } from '../figures.ts';
import { marketFigureSchema, marketKindSchema } from './market.ts';

/** Digits of the industry code that the members of a group share. */
export const peerLevels = [4, 3, 2] as const;
export type PeerLevel = (typeof peerLevels)[number];
const levelSchema = z.union([z.literal(4), z.literal(3), z.literal(2)]);

/** Members are from this share of the company's size to its reciprocal; 0 is without a bound. */
export const peerSizes = [0.25, 0.1, 0] as const;
export type PeerSize = (typeof peerSizes)[number];
const sizeSchema = z.union([z.literal(0.25), z.literal(0.1), z.literal(0)]);

const memberSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Total assets of banks and insurers, else revenue, in US dollars; null where unknown or in another currency. */
  size: z.number().nullable(),
  /** The size as a multiple of the company's own. */
  times: z.number().nullable(),
});
export type PeerMember = z.infer<typeof memberSchema>;

/** Asks for a reply in place of 404 about a company that is not held. */
const notHeldQuerySchema = z.object({ notHeld: z.literal('reply').optional() });

/** The market does not hold the company. `reading`: its filings are being read, and a later call has the answer. */
export const notHeldSchema = z.object({ reading: z.boolean(), text: z.string() });
export type NotHeldReply = z.infer<typeof notHeldSchema>;

const peersQuerySchema = notHeldQuerySchema.extend({
  /** `own`: the user's changes, where there are any. `sic`: the rule's group. */
  group: z.enum(['own', 'sic']).default('own'),
  /** Digits of the industry in place of those that the rule chooses. */
  level: z.coerce.number().pipe(levelSchema).optional(),
  /** Bound of the size in place of that which the rule chooses. */
  size: z.coerce.number().pipe(sizeSchema).optional(),
});

const peerMeasureSchema = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.enum(['percent', 'number']),
  /** The title of its part of the table; null for a measure outside of the table. */
  group: z.string().nullable(),
  /** The period, or how to read it, such as "lower is cheaper". */
  note: z.string().nullable(),
  /** Null where neither more nor less is clearly better. */
  better: z.enum(['higher', 'lower']).nullable(),
  value: marketFigureSchema,
  /** Members with a figure. */
  n: z.number().int(),
  notMeaningful: z.number().int(),
  missing: z.number().int(),
  median: z.number().nullable(),
  quartiles: z.tuple([z.number(), z.number()]).nullable(),
  /** Mid-rank among members with a figure, 0 to 100; null below 10 of them. */
  percentile: z.number().nullable(),
  /** The members' figures; none for a measure outside of the table. */
  values: z.array(z.object({ symbol: z.string(), value: z.number() })),
});
export type PeerMeasure = z.infer<typeof peerMeasureSchema>;

export const peersSchema = z.object({
  group: z.object({
    /** Null where the industry is unknown. */
    sic: z.string().nullable(),
    /** Digits of the industry code that members share. */
    level: levelSchema.nullable(),
    kind: marketKindSchema,
    /** Members are from this share of the company's size to its reciprocal: ¼ or 1/10; null without a bound. */
    size: z.number().nullable(),
    /** In the order of nearness: the place in it counts from 1. */
    members: z.array(memberSchema.extend({ nearness: z.number().int(), added: z.boolean() })),
    /** Whether the user changed the group. */
    own: z.boolean(),
    /** Companies that the user took out. */
    removed: z.array(memberSchema),
    /** What the user chose in place of the rule's own digits and size; null where the rule decides. */
    chosen: z.object({ level: levelSchema.nullable(), size: sizeSchema.nullable() }),
    sizeLine: z.enum(['totalAssets', 'revenue']),
    /** The company's own size in US dollars. */
    ownSize: z.number().nullable(),
    /** Numbers of members by digits and size; none where the industry is unknown. */
    choices: z.array(z.object({ level: levelSchema, size: sizeSchema, members: z.number().int() })),
  }),
  /** The day of the newest price. */
  priceDay: daySchema.nullable(),
  measures: z.array(peerMeasureSchema),
});
export type Peers = z.infer<typeof peersSchema>;

const symbolsSchema = z.array(symbolSchema);
/** A set of peers in place of the rule's, or changes to the rule's group. */
export const ownPeersBodySchema = z.union([
  z.object({ symbols: symbolsSchema.min(1).max(mostAddedPeers) }),
  z.object({
    added: symbolsSchema.max(mostAddedPeers),
    removed: symbolsSchema.max(500),
    /** Null where the rule decides. */
    level: levelSchema.nullable(),
    size: sizeSchema.nullable(),
  }),
]);
export type OwnPeers = z.infer<typeof ownPeersBodySchema>;

/** Why a company of the industry is a peer or not. `digits`: it shares fewer digits than the group. */
const peerOutcomes = ['member', 'added', 'removed', 'kind', 'digits', 'noFigures', 'size'] as const;
export const peerCandidatesSchema = z.object({
  /** The first two digits of the industry. */
  industry: z.string().nullable(),
  sizeLine: z.enum(['totalAssets', 'revenue']),
  candidates: z.array(
    memberSchema.extend({
      sic: z.string(),
      kind: marketKindSchema,
      outcome: z.enum(peerOutcomes),
    }),
  ),
});
export type PeerCandidates = z.infer<typeof peerCandidatesSchema>;

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

export const peerCalls = defineCalls({
  peers: get('/api/market/peers/:symbol', signedIn, z.union([peersSchema, notHeldSchema]), {
    params: symbolParamsSchema,
    query: peersQuerySchema,
  }),
  /** Which companies of the industry are peers, and what leaves out the others. */
  peerCandidates: get(
    '/api/market/peers/:symbol/candidates',
    signedIn,
    z.union([peerCandidatesSchema, notHeldSchema]),
    { params: symbolParamsSchema, query: notHeldQuerySchema, context: 'peers' },
  ),
  saveOwnPeers: put('/api/market/peers/:symbol', signedIn, messageSchema, {
    params: symbolParamsSchema,
    body: ownPeersBodySchema,
  }),
  removeOwnPeers: remove('/api/market/peers/:symbol', signedIn, messageSchema, { params: symbolParamsSchema }),
  peerValues: get('/api/market/peer-values/:symbol', signedIn, z.union([peerValuesSchema, notHeldSchema]), {
    params: symbolParamsSchema,
    query: notHeldQuerySchema,
    context: 'values by peers',
  }),
});
