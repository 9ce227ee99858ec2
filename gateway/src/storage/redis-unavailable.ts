/** Redis cannot be used at the moment. The caller must have a fallback or reply that the service is not ready. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}
