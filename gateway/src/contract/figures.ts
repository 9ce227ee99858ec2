import { z } from 'zod';
import { SYMBOL_PATTERN } from './symbol.ts';

/** A ticker as people write it: trimmed, upper-cased, then checked. Share classes use a hyphen or a dot (BRK-B). */
export const symbolSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(SYMBOL_PATTERN, 'Please enter a valid company symbol.');

/** A figure that may be missing. Missing is null, never 0. */
export const figureSchema = z.number().nullable();

/** A statement's figure: a plain decimal numeral as text (full units of the currency, never thousands), null when missing. */
export const numeralSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date();

/** A moment, ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

/** Where the figures of an answer come from. */
export const sourceSchema = z.enum(['alpha-vantage', 'sec', 'sample']);
export type Source = z.infer<typeof sourceSchema>;

export const symbolParamsSchema = z.object({ symbol: symbolSchema });

/** Stands in an answer that is older than its lifetime because a newer one was not to be had; absent from a fresh one. */
export const staleMetaSchema = z.object({
  stale: z.literal(true),
  /** When the answer was made. */
  asOf: momentSchema,
});
export type StaleMeta = z.infer<typeof staleMetaSchema>;

/** An answer about a company's figures, which may be told to be stale. */
export const answerOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, meta: staleMetaSchema.optional() });
