import { mostWatchRules, type WatchRule, type WatchRules } from '../../contract/desk/watch-rules.ts';
import type { OwnRules } from '../../contract/figures/choose-rule.ts';
import { Conflict, Unauthorized } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { lockUser } from '../../users/lock-user.ts';
import { requireUserBytes } from '../../users/user-bytes.ts';
import { parseRule } from './watch-rules.model.ts';

/** Each user reads and changes their own settings. */
export class WatchRuleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listRules(userId: string): Promise<WatchRules['rules']> {
    const rows = await this.#db
      .selectFrom('watch_rules')
      .select(['target', 'rule'])
      .where('user_id', '=', userId)
      .orderBy('target')
      .execute();
    return rows.map(({ target, rule }) => ({ target, rule: parseRule(rule) }));
  }

  /** @throws Conflict when the user is at the limit, Unauthorized */
  async saveRule(userId: string, target: string, rule: WatchRule): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
      const others = await transaction
        .selectFrom('watch_rules')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('target', '!=', target)
        .executeTakeFirstOrThrow();
      if (Number(others.count) >= mostWatchRules) {
        throw new Conflict(
          `At most ${mostWatchRules} companies and lists can have own alerts. Please reset some first.`,
        );
      }
      const columns = { rule: JSON.stringify(rule) };
      await transaction
        .insertInto('watch_rules')
        .values({ user_id: userId, target, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'target']).doUpdateSet(columns))
        .execute();
      await requireUserBytes(transaction, userId);
    });
  }

  /** The company or list has the usual alerts again. */
  async removeRule(userId: string, target: string): Promise<void> {
    await this.#db
      .deleteFrom('watch_rules')
      .where((row) => row.and({ user_id: userId, target }))
      .execute();
  }
}

/** Returns the own settings of all users. */
export async function readAllRules(db: Database): Promise<ReadonlyMap<string, OwnRules>> {
  const rows = await db.selectFrom('watch_rules').selectAll().execute();
  const found = new Map<string, Map<string, WatchRule>>();
  for (const { user_id, target, rule } of rows) {
    found.set(user_id, (found.get(user_id) ?? new Map<string, WatchRule>()).set(target, parseRule(rule)));
  }
  return found;
}
