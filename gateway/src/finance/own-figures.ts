import { LRUCache } from 'lru-cache';
import type { Source } from '../contract/sources.ts';
import { NotReady } from '../errors/errors.ts';
import type { OwnKeys } from '../http/session-user.ts';
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

type OwnKeyName = OwnKeys['keys'][number];

/** Number of holders whose services are kept ready. Services of other holders are created again from stored data. */
const mostHolders = 1_000;

/** The figures of users, each by the key that pays for them: the operator's, or the user's own. */
export function createOwnFigures({ db, providers, finance, store }: OwnFiguresDeps) {
  const known = new LRUCache<string, Figures>({ max: mostHolders });

  /** @throws NotReady where users do not call this provider with own keys */
  function requireUse(provider: Source): OwnKeyUse {
    const use = providers.own.find(({ name }) => name === provider);
    if (use !== undefined) return use;
    throw new NotReady('Own keys are not used on this server. Please remove yours on the page Account.');
  }

  /** Returns the budget of an own key. It is exact over all processes, without Redis too. */
  function openLedger({ id, provider }: OwnKeyName): BudgetLedger {
    return new DatabaseLedger({ db, ...requireUse(provider).allowance, provider: ownName(id, provider) });
  }

  /** Returns the provider that calls with an own key. @param readKey returns a key that is not stored yet */
  const openProvider = (key: OwnKeyName, readKey = () => store.readKey(key.id)): OwnProvider =>
    requireUse(key.provider).open({ id: key.id, ledger: openLedger(key), readKey });

  return {
    /**
     * Returns the figures for a user. An own key is never replaced, even while it is spent or unreadable.
     * @param ownKeys of the session; null for a user without own keys
     */
    chooseFigures: (ownKeys: OwnKeys | null): Figures =>
      ownKeys === null
        ? finance
        : getOrAdd(known, ownKeys.dataId, () => {
            const own = { ownKeyId: ownKeys.dataId, providers: openAll(ownKeys) };
            return finance.withOwnKey({ ...own, bars: createPriceBarStore(db, ownKeys.dataId) });
          }),
    /** Returns the budget of the calls that a user's figures cost, else their prices; null where neither are counted. */
    findLedger(ownKeys: OwnKeys | null, budgets: ReadonlyMap<Source, BudgetLedger>): BudgetLedger | null {
      const chosen = ownKeys === null ? providers : openAll(ownKeys);
      const payer = chosen.findProvider('profile') ?? chosen.findProvider('dailyBars');
      if (payer === null || !payer.metered) return null;
      const key = ownKeys?.keys.find(({ provider }) => provider === payer.name);
      return key === undefined ? (budgets.get(payer.name) ?? null) : openLedger(key);
    },
    provider: openProvider,
    ledger: openLedger,
  };

  /** Returns the providers for the holder of own keys. @throws NotReady where none of them is used on this server */
  function openAll({ keys }: OwnKeys): Providers {
    const inOrder = providers.own.flatMap(({ name }) => keys.filter(({ provider }) => provider === name));
    const [first = keys[0], ...others] = inOrder;
    return providers.with([first, ...others].flatMap((key) => (key === undefined ? [] : openProvider(key).provider)));
  }
}

export type OwnFigures = ReturnType<typeof createOwnFigures>;
