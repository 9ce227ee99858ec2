import { z } from 'zod';

/** The company facts that statements need, in compact form: statements are built again from stored ones. */
export const storedFactsSchema = z.object({
  taxonomy: z.enum(['us-gaap', 'ifrs-full']),
  /** ISO 4217 */
  currency: z.string(),
  /** Accession number, form, day and fiscal year of each filing. */
  filings: z.array(z.tuple([z.string(), z.string(), z.string(), z.number().nullable()])),
  /** By concept: first day (null for a balance), last day, value, and the filing's place in `filings`. */
  facts: z.record(z.string(), z.array(z.tuple([z.string().nullable(), z.string(), z.number(), z.number()]))),
});
export type StoredFacts = z.infer<typeof storedFactsSchema>;
