import { z } from 'zod';
import { documentFactSchema } from '../../contract/edgar.ts';

const factSchema = documentFactSchema.extend({
  /** Facts with the same concept and context have the same group: they are places of one figure. */
  group: z.number(),
  position: z.number(),
});
export type PageFact = z.infer<typeof factSchema>;

const entryShape = { title: z.string(), anchor: z.string(), position: z.number() };

/** The facts and contents of a document, as they are kept beside its page. */
export const pageOutlineSchema = z.object({
  /** Bytes of the document as filed. */
  size: z.number(),
  fiscalYear: z.number().nullable(),
  fiscalPeriod: z.string().nullable(),
  periodEnd: z.string().nullable(),
  contents: z.array(
    z.object({
      ...entryShape,
      part: z.string().nullable(),
      item: z.string(),
      statements: z.array(z.object(entryShape)),
    }),
  ),
  facts: z.array(factSchema),
});
export type PageOutline = z.infer<typeof pageOutlineSchema>;
