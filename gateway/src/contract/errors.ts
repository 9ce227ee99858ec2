import { z } from 'zod';

export const errorCodeSchema = z.enum([
  'bad_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  'quota_exceeded',
  'bad_upstream',
  'upstream_timeout',
  'not_ready',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The body of every answer that is not a success. */
export const errorSchema = z.object({ error: z.string(), code: errorCodeSchema });
export type ErrorBody = z.infer<typeof errorSchema>;
