import type { WatchRule, WatchRules } from '../../contract/watching/watch-rules.ts';
import { BadInput } from '../../errors/errors.ts';
import type { WatchRuleStore } from './watch-rule-store.ts';

interface WatchRulesDeps {
  readonly store: WatchRuleStore;
  /** Begins to follow the levels of a company that its user has just set. */
  readonly noteLevels: (userId: string, symbol: string) => Promise<void>;
  readonly prices: WatchRules['prices'];
}

/** Which events of companies and lists are alerts. Each user sees and changes their own settings. */
export function createWatchRulesService({ store, noteLevels, prices }: WatchRulesDeps) {
  const listRules = async (userId: string): Promise<WatchRules> => ({ rules: await store.listRules(userId), prices });
  return {
    listRules,

    /** Saves the settings of a company or a list. A price that is beyond a level now has not crossed it. @throws BadInput, Conflict */
    async saveRule(userId: string, target: string, rule: WatchRule): Promise<WatchRules> {
      const isList = target.startsWith('list-');
      if (isList && (rule.above !== null || rule.below !== null)) {
        throw new BadInput('A list has no price: please set levels on its companies.');
      }
      if (isList && rule.screen != null) {
        throw new BadInput('A list enters no screen: please choose screens for its companies.');
      }
      await store.saveRule(userId, target, rule);
      if (!isList) await noteLevels(userId, target);
      return listRules(userId);
    },

    async removeRule(userId: string, target: string): Promise<WatchRules> {
      await store.removeRule(userId, target);
      return listRules(userId);
    },
  };
}
