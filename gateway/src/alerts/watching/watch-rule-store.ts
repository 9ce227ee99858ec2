import type { OwnRules } from '../../contract/figures/choose-rule.ts';
import {
  mostWatchRules,
  type WatchRule,
  type WatchRules,
  watchRuleSchema,
} from '../../contract/watching/watch-rules.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { Database } from '../../storage/schema.ts';
import { createDocuments } from '../../users/documents.ts';

const kind = {
  name: 'watch-rule',
  schema: watchRuleSchema,
  most: mostWatchRules,
  atLimit: `At most ${mostWatchRules} companies and lists can have own alerts. Please reset some first.`,
};

export type WatchRuleStore = ReturnType<typeof createWatchRuleStore>;

/** The own alerts of a company or a list: the target is a symbol, or `list-` and the id of a list. */
export function createWatchRuleStore(db: Database) {
  const documents = createDocuments<WatchRule>(db, kind);
  return {
    listRules: async (userId: string): Promise<WatchRules['rules']> =>
      (await documents.list(userId)).map(({ key, body }) => ({ target: key, rule: body })),
    /** @throws Conflict when the user is at the limit, Unauthorized */
    saveRule: (userId: string, target: string, rule: WatchRule) => documents.save(userId, target, rule),
    /** The company or list has the usual alerts again. */
    removeRule: (userId: string, target: string) => documents.remove(userId, target),
  };
}

/** Returns the own settings of all users. */
export async function readAllRules(db: Database): Promise<ReadonlyMap<string, OwnRules>> {
  const found = new Map<string, Map<string, WatchRule>>();
  for (const { userId, key, body } of await createDocuments<WatchRule>(db, kind).listAll()) {
    getOrAdd(found, userId, () => new Map<string, WatchRule>()).set(key, body);
  }
  return found;
}
