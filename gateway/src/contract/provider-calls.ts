import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { momentSchema } from './figures.ts';

/** The calls of the data provider that are left for a user, and the companies whose price costs none now. */
export const providerCallsSchema = z.object({
  /** Null where the server has no provider that counts calls. */
  calls: z
    .object({
      limit: z.number().int(),
      left: z.number().int(),
      /** Whether half of them are left: key figures then load without a request. */
      isPlenty: z.boolean(),
      /** When the next call is possible; null while some are left. */
      nextAt: momentSchema.nullable(),
    })
    .nullable(),
  /** Newest first. */
  fresh: z.array(z.object({ symbol: z.string(), name: z.string().nullable() })),
});
export type ProviderCalls = z.infer<typeof providerCallsSchema>;

export const usageCalls = defineCalls({
  providerCalls: get('/api/finance/provider-calls', signedIn, providerCallsSchema, {
    firstLoad: true,
    context: 'calls left',
  }),
});
