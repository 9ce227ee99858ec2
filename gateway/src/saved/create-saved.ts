import type { Infrastructure } from '../storage/infrastructure.ts';
import { createProjectionStore, type ProjectionStore } from './projection-store.ts';
import { createTypedPriceStore, type TypedPriceStore } from './typed-price-store.ts';
import { createValuationStore, type ValuationStore } from './valuation-store.ts';

export interface Saved {
  readonly projections: ProjectionStore;
  readonly valuations: ValuationStore;
  readonly typedPrices: TypedPriceStore;
}

export function createSaved({ config, db }: Pick<Infrastructure, 'config' | 'db'>): Saved {
  const { projectionTtlDays: ttlDays, savedPerUser: mostPerUser } = config;
  return {
    projections: createProjectionStore({ db, ttlDays, mostPerUser }),
    valuations: createValuationStore(db, Date.now, mostPerUser),
    typedPrices: createTypedPriceStore(db),
  };
}
