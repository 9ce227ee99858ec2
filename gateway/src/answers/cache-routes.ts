import type { FastifyInstance } from 'fastify';
import { adminCalls, type CacheStats, type DiskUsage, type ProviderBudget } from '../contract/admin.ts';
import type { Source } from '../contract/sources.ts';
import { NotFound } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import { parseOwnKeyId } from '../storage/own-data.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { OwnKeyStore } from '../users/own-key-store.ts';
import type { TwoTierCache } from './two-tier-cache.ts';

interface CacheAdmin {
  readonly cache: TwoTierCache;
  /** In order of preference. */
  readonly budgets: ReadonlyMap<Source, BudgetLedger>;
  readonly audit: AuditLog;
  readonly diskUsage: () => Promise<DiskUsage>;
  readonly ownKeyStore: Pick<OwnKeyStore, 'count'>;
  /** Lists the names of a company in the keys of its answers. */
  readonly edgar: { readonly directory: { listSubjects(symbol: string): Promise<readonly string[]> } };
}

/** The calls of the administrator's cache screen. */
export async function cacheRoutes(
  app: FastifyInstance,
  { cache, budgets, audit, edgar, diskUsage, ownKeyStore }: CacheAdmin,
): Promise<void> {
  defineRoutes(app, adminCalls, {
    cacheStats: async ({ input }) => ({
      ...toStats(await cache.list(input.query), await readBudgets(budgets)),
      usersWithOwnKey: await ownKeyStore.count(),
    }),
    diskUsage: () => diskUsage(),
    clearCache: async ({ user }) => {
      await cache.clearAll();
      await audit.noteAction(user().email, 'cache-cleared');
      return { message: 'Cache cleared successfully' };
    },
    cacheEntry: async ({ input }) => {
      const { key } = input.params;
      // Such an answer was loaded with a user's own key and is only for that user.
      if (parseOwnKeyId(key) !== null) throw unknownKey();
      const value = await cache.readValue(key);
      if (value === undefined) throw unknownKey();
      return { value };
    },
    clearCacheEntry: async ({ input, user }) => {
      const { key } = input.params;
      if (parseOwnKeyId(key) !== null || !(await cache.clear(key))) throw unknownKey();
      await audit.noteAction(user().email, 'cache-entry-cleared', key);
      return { message: 'Cache entry cleared successfully' };
    },
    clearCachedCompany: async ({ input, user }) => {
      const { symbol } = input.params;
      const cleared = await cache.clearSubjects(await edgar.directory.listSubjects(symbol));
      if (cleared === 0) throw new NotFound(`Nothing is cached about ${symbol}.`);
      await audit.noteAction(user().email, 'cache-company-cleared', symbol);
      return { message: `Cleared ${cleared} ${cleared === 1 ? 'answer' : 'answers'} about ${symbol}.` };
    },
    liftProviderBlock: async ({ input, user }) => {
      const { provider } = input.params;
      if ((await budgets.get(provider)?.endBlock()) !== true) throw new NotFound('This provider is not blocked.');
      cache.forgetFailures();
      await audit.noteAction(user().email, 'provider-block-lifted', provider);
      return { message: 'The provider may be called again.' };
    },
  });
}

function toStats(
  { answers, stored, matched, offset }: Awaited<ReturnType<TwoTierCache['list']>>,
  budgets: readonly ProviderBudget[],
): CacheStats {
  const { limit, used, failed, left, resetsAt } = budgets[0] ?? noBudget;
  return {
    stats: { keys: stored, alphaVantageCount: used, alphaVantageFailedCount: failed },
    budget: { limit, used, left, resetsAt },
    budgets: [...budgets],
    cacheData: Object.fromEntries(answers.map(({ key, size, ttl, type, age }) => [key, { size, ttl, type, age }])),
    cacheKeys: answers.map(({ key }) => key),
    matched,
    offset,
  };
}

/** The budget while no provider is metered: no call is counted. */
const noBudget = { limit: 0, used: 0, failed: 0, left: 0, resetsAt: null };

function readBudgets(budgets: CacheAdmin['budgets']): Promise<ProviderBudget[]> {
  return Promise.all(
    [...budgets].map(async ([provider, ledger]) => {
      const { resetsAt, blockedUntil, ...counts } = await ledger.usage();
      const moments = { resetsAt: resetsAt?.toISOString() ?? null, blockedUntil: blockedUntil?.toISOString() ?? null };
      return { provider, ...counts, ...moments };
    }),
  );
}

function unknownKey(): NotFound {
  return new NotFound('There is no such cache entry.');
}
