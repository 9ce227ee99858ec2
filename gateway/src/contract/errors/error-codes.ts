/** Values of the `code` of an error. Plain data, so that the import costs a front end little. */
export const errorCodes = [
  'bad_input',
  'unauthorized',
  'forbidden',
  'second_factor_needed',
  'proof_needed',
  'not_found',
  'conflict',
  'too_large',
  'bad_formula',
  'too_costly',
  'rate_limited',
  'quota_exceeded',
  'queued',
  'bad_upstream',
  'provider_away',
  'upstream_timeout',
  'still_loading',
  'not_ready',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value);
}
