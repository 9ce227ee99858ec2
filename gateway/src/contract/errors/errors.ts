import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

export const errorCodeSchema = z.enum(errorCodes);

/** The body of every error reply. */
export const errorSchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  /** The code, where `code` is one that clients of older releases know: they show no text of a code that is new to them. */
  exact: errorCodeSchema.optional(),
  /** The place in a wrong formula in characters from 0; null where it is the whole formula. */
  at: z.number().int().nullable().optional(),
});
export type ErrorBody = z.infer<typeof errorSchema>;
