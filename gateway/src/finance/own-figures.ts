import { LRUCache } from 'lru-cache';
import { NotReady } from '../errors/errors.ts';
import { DatabaseLedger } from '../providers/budget/database-ledger.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import type { OwnKeyUse, OwnProvider, Providers } from '../providers/providers.ts';
import { ownName } from '../storage/own-data.ts';
import type { Database } from '../storage/schema.ts';
import type { OwnKeyStore } from '../users/own-key-store.ts';
import type { Figures, Finance } from './finance.ts';
import { createPriceBarStore } from './prices/price-bar-store.ts';

interface OwnFiguresOptions {
  readonly db: Database;
  readonly providers: Providers;
  readonly finance: Finance;
  readonly store: Pick<OwnKeyStore, 'readKey'>;
}

/** Number of holders whose services are kept ready. Services of other holders are created again from stored data. */
const mostHolders = 1_000;

/** The figures of users, each by the key that pays for them: the operator's, or the user's own. */
export class OwnFigures {
  readonly #options: OwnFiguresOptions;
  readonly #figures = new LRUCache<string, Figures>({ max: mostHolders });

  constructor(options: OwnFiguresOptions) {
    this.#options = options;
  }

  /**
   * Returns the figures for a user. An own key is never replaced, even while it is spent or unreadable.
   * @param ownKeyId of the session; null for a user without an own key
   */
  chooseFigures(ownKeyId: string | null): Figures {
    const { db, providers, finance } = this.#options;
    if (ownKeyId === null) return finance;
    const known = this.#figures.get(ownKeyId);
    if (known !== undefined) return known;
    const { provider } = this.provider(ownKeyId);
    const bars = createPriceBarStore(db, ownKeyId);
    const figures = finance.withOwnKey({ ownKeyId, providers: providers.with(provider), bars });
    this.#figures.set(ownKeyId, figures);
    return figures;
  }

  /** Returns the provider that calls with an own key. @param readKey returns a key that is not stored yet */
  provider(ownKeyId: string, readKey = () => this.#options.store.readKey(ownKeyId)): OwnProvider {
    return this.#use().open({ id: ownKeyId, ledger: this.ledger(ownKeyId), readKey });
  }

  /** Returns the budget of an own key. It is exact over all processes, without Redis too. */
  ledger(ownKeyId: string): BudgetLedger {
    const { name, allowance } = this.#use();
    return new DatabaseLedger({ db: this.#options.db, provider: ownName(ownKeyId, name), ...allowance });
  }

  #use(): OwnKeyUse {
    const { own } = this.#options.providers;
    if (own === null)
      throw new NotReady('Own keys are not used on this server. Please remove yours on the page Account.');
    return own;
  }
}
