import { LRUCache } from 'lru-cache';
import { NotReady } from '../errors/errors.ts';
import { DatabaseLedger } from '../providers/budget/database-ledger.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import type { OwnKeyUse, OwnProvider, Providers } from '../providers/providers.ts';
import { getOrAdd } from '../storage/get-or-add.ts';
import { ownName } from '../storage/own-data.ts';
import type { Database } from '../storage/schema.ts';
import type { OwnKeyStore } from '../users/own-key-store.ts';
import type { Figures, Finance } from './finance.ts';
import { createPriceBarStore } from './prices/price-bar-store.ts';

interface OwnFiguresDeps {
  readonly db: Database;
  readonly providers: Providers;
  readonly finance: Finance;
  readonly store: Pick<OwnKeyStore, 'readKey'>;
}

/** Number of holders whose services are kept ready. Services of other holders are created again from stored data. */
const mostHolders = 1_000;

/** The figures of users, each by the key that pays for them: the operator's, or the user's own. */
export function createOwnFigures({ db, providers, finance, store }: OwnFiguresDeps) {
  const known = new LRUCache<string, Figures>({ max: mostHolders });

  /** @throws NotReady where this server uses no own keys */
  function requireUse(): OwnKeyUse {
    if (providers.own !== null) return providers.own;
    throw new NotReady('Own keys are not used on this server. Please remove yours on the page Account.');
  }

  /** Returns the budget of an own key. It is exact over all processes, without Redis too. */
  function openLedger(ownKeyId: string): BudgetLedger {
    const { name, allowance } = requireUse();
    return new DatabaseLedger({ db, provider: ownName(ownKeyId, name), ...allowance });
  }

  /** Returns the provider that calls with an own key. @param readKey returns a key that is not stored yet */
  const openProvider = (ownKeyId: string, readKey = () => store.readKey(ownKeyId)): OwnProvider =>
    requireUse().open({ id: ownKeyId, ledger: openLedger(ownKeyId), readKey });

  return {
    /**
     * Returns the figures for a user. An own key is never replaced, even while it is spent or unreadable.
     * @param ownKeyId of the session; null for a user without an own key
     */
    chooseFigures: (ownKeyId: string | null): Figures =>
      ownKeyId === null
        ? finance
        : getOrAdd(known, ownKeyId, () => {
            const own = { ownKeyId, providers: providers.with(openProvider(ownKeyId).provider) };
            return finance.withOwnKey({ ...own, bars: createPriceBarStore(db, ownKeyId) });
          }),
    provider: openProvider,
    ledger: openLedger,
  };
}

export type OwnFigures = ReturnType<typeof createOwnFigures>;
