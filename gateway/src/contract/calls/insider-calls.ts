import { get, signedIn } from '../call.ts';
import { symbolParamsSchema } from '../figures.ts';
import { insidersQuerySchema, insidersSchema } from '../insiders.ts';

/** Calls of the trades of insiders. Their forms cost nothing of a budget. */
export const insiderCalls = {
  insiders: get('/api/insiders/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: insidersQuerySchema,
    reply: insidersSchema,
    context: 'insider trades',
  }),
} as const;
