import type { FastifyInstance } from 'fastify';
import type { CacheStats } from '../contract/admin.ts';
import { NotFound } from '../errors/errors.ts';
import { defineRoute } from '../http/define-route.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { TwoTierCache } from './two-tier-cache.ts';

interface CacheAdmin {
  readonly cache: TwoTierCache;
  readonly ledger: BudgetLedger;
  readonly audit: AuditLog;
}

/** Routes of the administrator's cache screen. */
export async function cacheRoutes(app: FastifyInstance, { cache, ledger, audit }: CacheAdmin): Promise<void> {
  defineRoute(app, 'cacheStats', async ({ input }) => statsOf(await cache.list(input.query), await ledger.usage()));
  defineRoute(app, 'clearCache', async ({ user }) => {
    await cache.clearAll();
    await audit.note(user().email, 'cache-cleared');
    return { message: 'Cache cleared successfully' };
  });
  defineRoute(app, 'cacheEntry', async ({ input }) => {
    const value = await cache.valueOf(input.params.key);
    if (value === undefined) throw unknownKey();
    return { value };
  });
  defineRoute(app, 'clearCacheEntry', async ({ input, user }) => {
    const { key } = input.params;
    if (!(await cache.clear(key))) throw unknownKey();
    await audit.note(user().email, 'cache-entry-cleared', key);
    return { message: 'Cache entry cleared successfully' };
  });
}

function statsOf(
  { answers, stored, matched, offset }: Awaited<ReturnType<TwoTierCache['list']>>,
  usage: Awaited<ReturnType<BudgetLedger['usage']>>,
): CacheStats {
  const { limit, used, failed, left, resetsAt } = usage;
  return {
    stats: { keys: stored, alphaVantageCount: used, alphaVantageFailedCount: failed },
    budget: { limit, used, left, resetsAt: resetsAt === null ? null : resetsAt.toISOString() },
    cacheData: Object.fromEntries(answers.map(({ key, size, ttl, type, age }) => [key, { size, ttl, type, age }])),
    cacheKeys: answers.map(({ key }) => key),
    matched,
    offset,
  };
}

function unknownKey(): NotFound {
  return new NotFound('There is no such cache entry.');
}
