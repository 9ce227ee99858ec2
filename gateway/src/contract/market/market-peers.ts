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
export const notHeldQuerySchema = z.object({ notHeld: z.literal('reply').optional() });

/** The market does not hold the company. `reading`: its filings are being read, and a later call has the answer. */
export const notHeldSchema = z.object({ reading: z.boolean(), text: z.string() });
export type NotHeldReply = z.infer<typeof notHeldSchema>;

export const peersQuerySchema = notHeldQuerySchema.extend({
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

export const peerCalls = defineCalls({
  peers: get('/api/market/peers/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: peersQuerySchema,
    reply: z.union([peersSchema, notHeldSchema]),
  }),
  /** Which companies of the industry are peers, and what leaves out the others. */
  peerCandidates: get('/api/market/peers/:symbol/candidates', signedIn, {
    params: symbolParamsSchema,
    query: notHeldQuerySchema,
    reply: z.union([peerCandidatesSchema, notHeldSchema]),
    context: 'peers',
  }),
  saveOwnPeers: put('/api/market/peers/:symbol', signedIn, {
    params: symbolParamsSchema,
    body: ownPeersBodySchema,
    reply: messageSchema,
  }),
  removeOwnPeers: remove('/api/market/peers/:symbol', signedIn, { params: symbolParamsSchema, reply: messageSchema }),
});
