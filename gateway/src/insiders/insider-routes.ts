import type { FastifyInstance } from 'fastify';
import { defineTextRoute } from '../answers/define-text-route.ts';
import type { InsiderService } from './insider-service.ts';

/** The trades of a company's insiders, the same for every user. */
export async function insiderRoutes(
  app: FastifyInstance,
  { insiders }: { readonly insiders: InsiderService },
): Promise<void> {
  defineTextRoute(app, 'insiders', ({ user, input }) =>
    insiders.readInsiders(input.params.symbol, input.query.scope, user().id),
  );
}
