import { z } from 'zod';
import { daySchema } from '../contract/figures.ts';
import type { PriceBar } from '../providers/provider.ts';

/** Schema of stored bars. */
export const priceBarsSchema: z.ZodType<PriceBar[]> = z.array(
  z.object({
    date: daySchema,
    close: z.number(),
    adjustedClose: z.number().nullable(),
    volume: z.number().nullable(),
  }),
);
