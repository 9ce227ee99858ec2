import type { FastifyInstance } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { defineRoute } from '../http/define-route.ts';
import type { ValuationStore } from './valuation-store.ts';

interface ValuationRouteOptions {
  readonly valuations: ValuationStore;
}

/** Saved valuations: each user sees, saves and deletes their own; every member with the link reads a shared one. */
export async function valuationsRoutes(
  app: FastifyInstance,
  { valuations: store }: ValuationRouteOptions,
): Promise<void> {
  defineRoute(app, 'recentValuations', ({ user }) => store.listRecent(user().id));

  defineRoute(app, 'valuations', async ({ user, input }) => ({
    valuations: await store.list(user().id, input.params.symbol),
  }));

  defineRoute(app, 'saveValuation', ({ user, input }) => store.save(user().id, input.params.symbol, input.body));

  defineRoute(app, 'deleteValuation', async ({ user, input }) => {
    const { symbol, id } = input.params;
    if (!(await store.remove(user().id, symbol, id))) throw noneSaved(symbol);
    return { message: 'Valuation deleted successfully!' };
  });

  defineRoute(app, 'shareValuation', async ({ user, input }) => {
    const { symbol, id } = input.params;
    return found(await store.share(user().id, symbol, id), symbol);
  });

  defineRoute(app, 'unshareValuation', async ({ user, input }) => {
    const { symbol, id } = input.params;
    return found(await store.unshare(user().id, symbol, id), symbol);
  });

  defineRoute(app, 'sharedValuation', async ({ input }) => {
    const shared = await store.shared(input.params.token);
    if (shared === null) throw new NotFound('This valuation is not shared any more.');
    return shared;
  });
}

function found<Value>(value: Value | null, symbol: string): Value {
  if (value === null) throw noneSaved(symbol);
  return value;
}

function noneSaved(symbol: string): NotFound {
  return new NotFound(`No such valuation saved for ${symbol}.`);
}
