import { z } from 'zod';
import { sources } from './sources.ts';
import { plainSymbol, SYMBOL_PATTERN } from './symbol.ts';

/** A symbol as typed, made plain, then checked. */
export const symbolSchema = z
  .string()
  .overwrite(plainSymbol)
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

/** A time, ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

/** The provider that the figures of an answer come from. */
export const sourceSchema = z.enum(sources);
export type { Source } from './sources.ts';

export const symbolParamsSchema = z.object({ symbol: symbolSchema });

/** Marks a stale answer, served because loading a new one failed; absent from a fresh answer. */
export const staleMetaSchema = z.object({
  stale: z.literal(true),
  /** When the answer was loaded. */
  asOf: momentSchema,
});
export type StaleMeta = z.infer<typeof staleMetaSchema>;

/** Part of every answer about a company's figures. */
export const makeAnswerSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, meta: staleMetaSchema.optional() });
