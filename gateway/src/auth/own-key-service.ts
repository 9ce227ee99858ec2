import type { OwnKeyState } from '../contract/access/account.ts';
import { BadInput, Conflict, KeyRefused, NotFound, QuotaExceeded } from '../errors/errors.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { OwnKeyUse } from '../providers/providers.ts';
import { newOwnKeyId } from '../storage/own-data.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { OwnKeyStore } from '../users/own-key-store.ts';
import type { SessionUsers } from '../users/session-users.ts';
import type { MakeThrottle } from './throttle.ts';

interface OwnKeyDeps {
  readonly store: OwnKeyStore;
  readonly figures: Pick<OwnFigures, 'provider' | 'ledger'>;
  /** Null where own keys are turned off, or no provider takes them. */
  readonly use: OwnKeyUse | null;
  readonly sessions: Pick<SessionUsers, 'forget'>;
  readonly audit: AuditLog;
  readonly throttle: MakeThrottle;
}

const minute = 60_000;
/** Each attempt calls the provider: the page must not help to try keys of others. */
const checkRule = { free: 5, windowMs: 60 * minute, firstDelayMs: minute, longestDelayMs: 60 * minute };

/** The provider key that users enter for themselves. */
export function createOwnKeyService({ store, figures, use, sessions, audit, throttle }: OwnKeyDeps) {
  const attempts = throttle('own-key', checkRule);

  async function check(id: string, key: string): Promise<void> {
    try {
      await figures.provider(id, async () => key).check();
    } catch (error) {
      if (error instanceof KeyRefused) {
        throw new BadInput('The data provider does not take this key. Please check that it is complete.');
      }
      if (error instanceof QuotaExceeded) throw new QuotaExceeded(error.retryAfterSeconds, spent);
      throw error;
    }
  }

  /** Returns whether the user may have an own key, and the one that is kept. */
  async function state({ id: userId }: SessionUser): Promise<OwnKeyState> {
    const kept = await store.findKey(userId);
    const requestsPerDay = use?.allowance.limit ?? 0;
    const offered = use !== null && store.available;
    if (kept === null) return { offered, requestsPerDay, key: null };
    const since = new Date(kept.createdAt).toISOString();
    const shown = { lastFour: kept.lastFour, since, isReadable: kept.isReadable };
    if (use === null) return { offered, requestsPerDay, key: { ...shown, budget: null } };
    const { limit, used, left, resetsAt } = await figures.ledger(kept.id).usage();
    const budget = { limit, used, left, resetsAt: resetsAt?.toISOString() ?? null };
    return { offered, requestsPerDay, key: { ...shown, budget } };
  }

  return {
    state,
    /**
     * Stores a key after one call has checked it. An earlier key is removed with everything that was loaded with it.
     * @throws BadInput for a key that is refused; Conflict where own keys are not offered; RateLimited; QuotaExceeded,
     * BadUpstream, UpstreamTimeout when it could not be checked
     */
    async save(user: SessionUser, key: string): Promise<OwnKeyState> {
      if (use === null || !store.available) throw new Conflict('Own keys are not offered on this server.');
      await attempts.attempt(user.id);
      const id = newOwnKeyId();
      try {
        await check(id, key);
        await store.save(user.id, { id, provider: use.name, key });
      } catch (error) {
        await store.discard(id);
        throw error;
      }
      await attempts.refund(user.id);
      sessions.forget(user.id);
      await audit.noteAction(user.email, 'own-key-saved', user.email);
      return state(user);
    },

    /** Removes the key with everything that was loaded with it. @throws NotFound without one */
    async remove(user: SessionUser): Promise<OwnKeyState> {
      if (!(await store.remove(user.id))) throw new NotFound('There is no key of your own.');
      sessions.forget(user.id);
      await audit.noteAction(user.email, 'own-key-removed', user.email);
      return state(user);
    },
  };
}

const spent = 'The data provider says that this key has no requests left for now. Please enter it again later.';
