import type { Infrastructure } from '../storage/infrastructure.ts';
import { createProjectionStore } from './projection-store.ts';
import { createTypedPriceStore } from './typed-price-store.ts';
import { createValuationStore } from './valuation-store.ts';

export function createSaved({ config, db }: Pick<Infrastructure, 'config' | 'db'>) {
  const { projectionTtlDays: ttlDays, savedPerUser: mostPerUser } = config;
  return {
    projections: createProjectionStore({ db, ttlDays, mostPerUser }),
    valuations: createValuationStore(db, Date.now, mostPerUser),
    typedPrices: createTypedPriceStore(db),
  };
}

export type Saved = ReturnType<typeof createSaved>;
