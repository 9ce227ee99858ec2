import type { FastifyInstance } from 'fastify';
import type { ProviderCalls } from '../contract/provider-calls.ts';
import type { Source } from '../contract/sources.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { defineRoute } from '../http/define-route.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import { ownName } from '../storage/own-data.ts';
import type { Database } from '../storage/schema.ts';
import type { OwnFigures } from './own-figures.ts';
import { dailyKind } from './price-service.ts';

interface ProviderCallsDeps {
  readonly db: Database;
  /** In order of preference. */
  readonly budgets: ReadonlyMap<Source, BudgetLedger>;
  readonly ownFigures: Pick<OwnFigures, 'ledger'>;
  readonly edgar: Pick<EdgarService, 'directory'>;
  /** Whether prices come from a provider that counts calls. */
  readonly hasMeteredPrices: boolean;
}

/** Prices of more companies are not listed. */
const mostFresh = 60;

/** The calls of the data provider that are left for a user, by the key that pays for them. */
export async function providerCallsRoute(
  app: FastifyInstance,
  { db, budgets, ownFigures, edgar, hasMeteredPrices }: ProviderCallsDeps,
): Promise<void> {
  defineRoute(app, 'providerCalls', async ({ user }): Promise<ProviderCalls> => {
    const { ownKeyId } = user();
    const [shared] = budgets.values();
    const ledger = ownKeyId === null ? shared : ownFigures.ledger(ownKeyId);
    if (ledger === undefined || !hasMeteredPrices) return { calls: null, fresh: [] };
    const { limit, left, resetsAt } = await ledger.usage();
    const nextAt = left > 0 ? null : (resetsAt?.toISOString() ?? null);
    return {
      calls: { limit, left, isPlenty: left * 2 >= limit, nextAt },
      fresh: await listFresh(db, ownKeyId, edgar.directory),
    };
  });
}

/** Returns the companies whose daily price is held and fresh, newest first. */
async function listFresh(db: Database, ownKeyId: string | null, directory: EdgarService['directory']) {
  const prefix = `${dailyKind.name}:`;
  const start = ownKeyId === null ? prefix : ownName(ownKeyId, prefix);
  const rows = await db
    .selectFrom('cache_entries')
    .select('key')
    .where('key', 'like', `${start}%`)
    .where('type', '!=', 'missing')
    .where('expires_at', '>', Date.now())
    .orderBy('stored_at', 'desc')
    .limit(mostFresh)
    .execute();
  return Promise.all(
    rows.map(async ({ key }) => {
      const symbol = key.slice(start.length);
      const found = await directory.findSymbol(symbol);
      return { symbol, name: typeof found === 'string' ? null : found.title };
    }),
  );
}
