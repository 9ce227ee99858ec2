import { TimedStore } from '../storage/store.ts';
import { normaliseEmail } from './normalise-email.ts';

/** No wait of the sign-in lasts longer. */
const keptMs = 3_600_000;

/** Releases of accounts from the waits after failed sign-ins, by an operator. Every process sees them. */
export class LockoutReleases extends TimedStore {
  /** Releases an account from its waits so far. */
  async add(email: string): Promise<void> {
    const at = this.now();
    await this.db
      .insertInto('lockout_releases')
      .values({ email: normaliseEmail(email), at })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ at }))
      .execute();
  }

  /** Returns when an account was last released; null when it was not within the hour. */
  async latest(email: string): Promise<number | null> {
    const row = await this.db
      .selectFrom('lockout_releases')
      .select('at')
      .where('email', '=', email)
      .where('at', '>', this.now() - keptMs)
      .executeTakeFirst();
    return row?.at ?? null;
  }

  /** Removes releases that no longer matter. */
  async purge(): Promise<void> {
    await this.db
      .deleteFrom('lockout_releases')
      .where('at', '<=', this.now() - keptMs)
      .execute();
  }
}
