import { z } from 'zod';

const factSchema = z.object({
  /** Id of the fact's element. */
  anchor: z.string(),
  /** Facts with the same concept and context have the same group: they are places of one figure. */
  group: z.number(),
  /** Text of the first cell of its row. */
  label: z.string(),
  position: z.number(),
  printed: z.string(),
  /** Power of ten that the printed number is multiplied by. */
  scale: z.number(),
  negative: z.boolean(),
  /** Measure, such as `iso4217:USD`; null without one. */
  unit: z.string().nullable(),
  /** Null for an amount at the end of a day. */
  start: z.string().nullable(),
  end: z.string().nullable(),
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
