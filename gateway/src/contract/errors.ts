import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

export const errorCodeSchema = z.enum(errorCodes);

/** The body of every error reply. */
export const errorSchema = z.object({ error: z.string(), code: errorCodeSchema });
export type ErrorBody = z.infer<typeof errorSchema>;
