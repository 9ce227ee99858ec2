import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AuditLog } from '../users/audit-log.ts';
import { atMost } from './throttle.ts';

/** A caller who repeats a denied call gets one line of the audit log per interval, in milliseconds. */
const silenceMs = 10 * 60_000;

/** Names the users and deploy tokens of denied calls in the log and in the audit log. */
export function createDeniedCalls(audit: Pick<AuditLog, 'noteAction'>) {
  const noted = new LRUCache<string, true>({ ...atMost(10_000), ttl: silenceMs });

  return {
    /** Records a call that gets a 403. A caller without a session is unknown. */
    noteCall({ caller, deployer, method, routeOptions, log }: FastifyRequest): void {
      const name = caller?.email ?? (deployer && `token ${deployer.name}`);
      if (!name) return;
      const call = `${method} ${routeOptions.url}`;
      log.warn({ user: caller?.id, token: deployer?.id, call }, 'call denied');
      const key = `${name}\n${call}`;
      if (noted.has(key)) return;
      noted.set(key, true);
      audit.noteAction(name, 'call-denied', call).catch((err: unknown) => {
        noted.delete(key);
        log.error({ err }, 'a denied call could not be noted');
      });
    },
  };
}
