import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../http/define-route.ts';
import type { WatchRulesService } from './watch-rules-service.ts';

interface WatchRuleRouteOptions {
  readonly watchRules: WatchRulesService;
}

/** Which events of followed companies are alerts: each user sees and changes their own settings. */
export async function watchRulesRoutes(app: FastifyInstance, { watchRules }: WatchRuleRouteOptions): Promise<void> {
  defineRoute(app, 'watchRules', ({ user }) => watchRules.listRules(user().id));
  defineRoute(app, 'saveWatchRule', ({ user, input: { params, body } }) =>
    watchRules.saveRule(user().id, params.target, body),
  );
  defineRoute(app, 'resetWatchRule', ({ user, input: { params } }) => watchRules.removeRule(user().id, params.target));
}
