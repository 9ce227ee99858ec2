import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from './schema.ts';
import type { SharedRedis } from './shared-redis.ts';

/** Settings and connections that the services of a process share. */
export interface Infrastructure {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** Null for a process that shares only the database. */
  readonly redis: SharedRedis | null;
}
