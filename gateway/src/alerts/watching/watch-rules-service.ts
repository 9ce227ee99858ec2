import type { WatchRule, WatchRules } from '../../contract/desk/watch-rules.ts';
import { BadInput } from '../../errors/errors.ts';
import type { PriceAlerts } from '../makers/price-alerts.ts';
import type { WatchRuleStore } from './watch-rule-store.ts';

interface WatchRulesOptions {
  readonly store: WatchRuleStore;
  readonly priceAlerts: Pick<PriceAlerts, 'noteLevels'>;
  readonly prices: WatchRules['prices'];
}

/** Which events of companies and lists are alerts. Each user sees and changes their own settings. */
export class WatchRulesService {
  readonly #options: WatchRulesOptions;

  constructor(options: WatchRulesOptions) {
    this.#options = options;
  }

  async listRules(userId: string): Promise<WatchRules> {
    const { store, prices } = this.#options;
    return { rules: await store.listRules(userId), prices };
  }

  /** Saves the settings of a company or a list. A price that is beyond a level now has not crossed it. @throws BadInput, Conflict */
  async saveRule(userId: string, target: string, rule: WatchRule): Promise<WatchRules> {
    const { store, priceAlerts } = this.#options;
    const isList = target.startsWith('list-');
    if (isList && (rule.above !== null || rule.below !== null)) {
      throw new BadInput('A list has no price: please set levels on its companies.');
    }
    if (isList && rule.screen != null) {
      throw new BadInput('A list enters no screen: please choose screens for its companies.');
    }
    await store.saveRule(userId, target, rule);
    if (!isList) await priceAlerts.noteLevels(userId, target);
    return this.listRules(userId);
  }

  async removeRule(userId: string, target: string): Promise<WatchRules> {
    await this.#options.store.removeRule(userId, target);
    return this.listRules(userId);
  }
}
