import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { TypedPriceStore } from './typed-price-store.ts';

interface TypedPriceRouteOptions {
  readonly typedPrices: TypedPriceStore;
}

/** Each user sees, saves and removes their own prices. */
export async function typedPricesRoutes(
  app: FastifyInstance,
  { typedPrices: store }: TypedPriceRouteOptions,
): Promise<void> {
  defineRoute(app, 'typedPrice', async ({ user, input }) => ({
    typed: await store.findPrice(user().id, input.params.symbol),
  }));
  defineRoute(app, 'saveTypedPrice', async ({ user, input }) => ({
    typed: await store.savePrice(user().id, input.params.symbol, input.body.price),
  }));
  defineRoute(app, 'removeTypedPrice', async ({ user, input }) => {
    await store.removePrice(user().id, input.params.symbol);
    return { typed: null };
  });
}
