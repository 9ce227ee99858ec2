import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { SharedRedis } from './shared-redis.ts';

/** Connects to Redis. The process also starts while Redis is unavailable, and uses it once it answers. */
export async function openRedis({ redisUrl, redisPrefix }: Config, log: Logger): Promise<SharedRedis | null> {
  if (redisUrl === null) return null;
  // Loaded where it is used: the client takes several megabytes.
  const { SharedRedis: Client } = await import('./shared-redis.ts');
  const redis = new Client({
    url: redisUrl,
    prefix: redisPrefix,
    onChange: (isUp, err) => {
      if (isUp) log.info('Redis connected');
      else log.warn({ err }, 'Redis unavailable, continuing with local state; metered providers are disabled');
    },
  });
  await redis.connect();
  return redis;
}
