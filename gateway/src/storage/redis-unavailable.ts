/** Redis cannot be used at the moment. The caller must have a fallback or reply that the service is not ready. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

/** Lets a caller go on without Redis. */
export function ignoreOutage(error: unknown): null {
  if (error instanceof RedisUnavailable) return null;
  throw error;
}
