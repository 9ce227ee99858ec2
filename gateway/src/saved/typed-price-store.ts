import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { priceCalls, type TypedPrice } from '../contract/prices.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { Database } from '../storage/schema.ts';
import { createDocuments, type UserDocument } from '../users/documents.ts';

const most = 200;
const kind = {
  name: 'typed-price',
  schema: z.object({ price: z.number(), day: z.string() }),
  most,
  atLimit: `At most ${most} prices can be kept. Please remove some first.`,
  isSmall: true,
};

export type TypedPriceStore = ReturnType<typeof createTypedPriceStore>;

/** The prices that users type in, one per user and company. */
export function createTypedPriceStore(db: Database, now: () => Date = () => new Date()) {
  const documents = createDocuments(db, kind, () => now().getTime());
  const toPrice = ({ symbol, body }: UserDocument<Omit<TypedPrice, 'symbol'>>): TypedPrice => ({ symbol, ...body });
  return {
    /** Returns the user's price of a company; null without one. */
    async findPrice(userId: string, symbol: string): Promise<TypedPrice | null> {
      const found = await documents.find(userId, symbol);
      return found === null ? null : toPrice(found);
    },
    listPrices: async (userId: string): Promise<TypedPrice[]> => (await documents.list(userId)).map(toPrice),
    /** Saves a price of today in place of the one before. @throws Conflict when the user is at the limit */
    async savePrice(userId: string, symbol: string, price: number): Promise<TypedPrice> {
      const body = { price, day: now().toISOString().slice(0, 10) };
      await documents.save(userId, symbol, body, { symbol });
      return { symbol, ...body };
    },
    removePrice: (userId: string, symbol: string) => documents.remove(userId, symbol),
  };
}

/** Each user sees, saves and removes their own prices. */
export async function typedPricesRoutes(
  app: FastifyInstance,
  { typedPrices: store }: { readonly typedPrices: TypedPriceStore },
): Promise<void> {
  defineRoutes(app, priceCalls, {
    typedPrice: async ({ user, input }) => ({ typed: await store.findPrice(user().id, input.params.symbol) }),
    saveTypedPrice: async ({ user, input }) => ({
      typed: await store.savePrice(user().id, input.params.symbol, input.body.price),
    }),
    removeTypedPrice: async ({ user, input }) => {
      await store.removePrice(user().id, input.params.symbol);
      return { typed: null };
    },
  });
}
