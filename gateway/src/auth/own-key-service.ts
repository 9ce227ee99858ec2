import { firstProvider, type OwnKeyState, type ProviderKeyState } from '../contract/access/account.ts';
import { type Source, sources } from '../contract/sources.ts';
import { BadInput, Conflict, KeyRefused, NotFound, QuotaExceeded } from '../errors/errors.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { OwnKeyUse } from '../providers/providers.ts';
import { newOwnKeyId } from '../storage/own-data.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { KeptOwnKey, OwnKeyStore } from '../users/own-key-store.ts';
import type { SessionUsers } from '../users/session-users.ts';
import type { MakeThrottle } from './throttle.ts';

interface OwnKeyDeps {
  readonly store: OwnKeyStore;
  readonly figures: Pick<OwnFigures, 'provider' | 'ledger'>;
  /** The providers that users call with own keys; none where these are turned off. */
  readonly uses: readonly OwnKeyUse[];
  readonly sessions: Pick<SessionUsers, 'forget'>;
  readonly audit: AuditLog;
  readonly throttle: MakeThrottle;
}

const minute = 60_000;
/** Each attempt calls the provider: the page must not help to try keys of others. */
const checkRule = { free: 5, windowMs: 60 * minute, firstDelayMs: minute, longestDelayMs: 60 * minute };

/** The provider keys that users enter for themselves. */
export function createOwnKeyService({ store, figures, uses, sessions, audit, throttle }: OwnKeyDeps) {
  const attempts = throttle('own-key', checkRule);

  async function check(id: string, provider: Source, key: string): Promise<void> {
    try {
      await figures.provider({ id, provider }, async () => key).check();
    } catch (error) {
      if (error instanceof KeyRefused) {
        throw new BadInput('The data provider does not take this key. Please check that it is complete.');
      }
      if (error instanceof QuotaExceeded) throw new QuotaExceeded(error.retryAfterSeconds, spent);
      throw error;
    }
  }

  /** Returns whether the user may have a key for each provider, and those that are kept. */
  async function readState({ id: userId }: SessionUser): Promise<OwnKeyState> {
    const kept = await store.listKeys(userId);
    const others = sources.filter(
      (name) =>
        name !== firstProvider &&
        [...uses, ...kept.map(({ provider }) => ({ name: provider }))].some((one) => one.name === name),
    );
    return {
      ...(await describeKey(firstProvider, kept)),
      others: await Promise.all(others.map(async (provider) => ({ provider, ...(await describeKey(provider, kept)) }))),
    };
  }

  async function describeKey(provider: Source, keys: readonly KeptOwnKey[]): Promise<ProviderKeyState> {
    const use = uses.find(({ name }) => name === provider);
    const kept = keys.find((key) => key.provider === provider);
    const requestsPerDay = use?.allowance.limit ?? 0;
    const offered = use !== undefined && store.available;
    if (kept === undefined) return { offered, requestsPerDay, key: null };
    const since = new Date(kept.createdAt).toISOString();
    const shown = { lastFour: kept.lastFour, since, isReadable: kept.isReadable };
    if (use === undefined) return { offered, requestsPerDay, key: { ...shown, budget: null } };
    const { limit, used, left, resetsAt, further = [] } = await figures.ledger(kept).usage();
    const budget = { limit, used, left, resetsAt: resetsAt?.toISOString() ?? null, further: [...further] };
    return { offered, requestsPerDay, key: { ...shown, budget } };
  }

  return {
    state: readState,
    /**
     * Stores a key after one call has checked it, in place of an earlier one for its provider. What the user's keys loaded
     * before is removed.
     * @throws BadInput for a key that is refused; Conflict where own keys are not offered; RateLimited; QuotaExceeded,
     * BadUpstream, UpstreamTimeout when it could not be checked
     */
    async save(user: SessionUser, provider: Source, key: string): Promise<OwnKeyState> {
      if (uses.every(({ name }) => name !== provider) || !store.available) {
        throw new Conflict('Own keys are not offered on this server.');
      }
      await attempts.attempt(user.id);
      const id = newOwnKeyId();
      try {
        await check(id, provider, key);
        await store.save(user.id, { id, provider, key });
      } catch (error) {
        await store.discard(id);
        throw error;
      }
      await attempts.refund(user.id);
      sessions.forget(user.id);
      await audit.noteAction(user.email, 'own-key-saved', user.email);
      return readState(user);
    },

    /** Removes the key for a provider, and all that the user's keys loaded. @throws NotFound without one */
    async remove(user: SessionUser, provider: Source): Promise<OwnKeyState> {
      if (!(await store.remove(user.id, provider))) throw new NotFound('There is no key of your own.');
      sessions.forget(user.id);
      await audit.noteAction(user.email, 'own-key-removed', user.email);
      return readState(user);
    },
  };
}

const spent = 'The data provider says that this key has no requests left for now. Please enter it again later.';
