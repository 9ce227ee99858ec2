import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  basisFigureSchema,
  dcfAssumptionsSchema,
  mostRecentValuations,
  type RecentValuations,
  type SharedValuation,
  savedModelSchema,
  type Valuation,
  type ValuationBody,
  valuationCalls,
} from '../contract/valuations.ts';
import { Conflict, NotFound } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { requireUserBytes } from '../users/user-bytes.ts';

const storedAssumptions = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(dcfAssumptionsSchema.extend({ model: savedModelSchema.optional() }));
const storedBasis = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(basisFigureSchema));

/** A saved fair value per share. */
export interface FairValue {
  /** Of the valuation. */
  readonly name: string;
  readonly value: number;
}

/** A valuation with what it rests on. */
export interface OwnedValuation extends Pick<Valuation, 'id' | 'symbol' | 'name' | 'basis'> {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

const symbolsPerQuery = 500;

export type ValuationStore = ReturnType<typeof createValuationStore>;

/** Saved discounted cash flow valuations. Other users than the owner reach one only by its share token. */
export function createValuationStore(db: Database, now: () => number = Date.now, mostPerUser = 500) {
  /** Returns the user's valuations of a company, newest first. */
  async function list(userId: string, symbol: string): Promise<Valuation[]> {
    const rows = await db
      .selectFrom('valuations')
      .selectAll()
      .where((row) => row.and({ user_id: userId, symbol }))
      .orderBy('saved_at', 'desc')
      .orderBy('name')
      .execute();
    return rows.map(toValuation);
  }

  /** Returns the user's valuations that were saved last, of all companies. */
  async function listRecent(userId: string): Promise<RecentValuations> {
    const own = db.selectFrom('valuations').where('user_id', '=', userId);
    const [{ count }, rows] = await Promise.all([
      own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
      own
        .select(['id', 'symbol', 'company_name', 'name', 'assumptions', 'saved_at'])
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .limit(mostRecentValuations)
        .execute(),
    ]);
    const valuations = rows.map(({ id, symbol, company_name, name, assumptions, saved_at }) => {
      const model = storedAssumptions.parse(assumptions).model?.name ?? 'dcf';
      return { id, symbol, companyName: company_name, name, model, savedAt: toMoment(saved_at) };
    });
    return { count: Number(count), valuations };
  }

  /** Returns the user's newest valuation with a fair value of each company that has one. */
  async function listFairValues(
    userId: string,
    symbols: readonly string[],
  ): Promise<{ symbol: string; name: string; fairValue: number; savedAt: string }[]> {
    const rows = await db
      .selectFrom('valuations')
      .select(['symbol', 'name', 'fair_value', 'saved_at'])
      .where('user_id', '=', userId)
      .where('symbol', 'in', [...new Set(symbols)])
      .where('fair_value', 'is not', null)
      .orderBy('saved_at', 'desc')
      .execute();
    return [...new Set(rows.map(({ symbol }) => symbol))].flatMap((symbol) => {
      const row = rows.find((newest) => newest.symbol === symbol);
      if (row === undefined || row.fair_value === null) return [];
      return [{ symbol, name: row.name, fairValue: row.fair_value, savedAt: toMoment(row.saved_at) }];
    });
  }

  /** Returns the newest fair value of each company of all users, by user and symbol; of Members and Admins only. */
  async function listNewestFairValues(): Promise<ReadonlyMap<string, ReadonlyMap<string, FairValue>>> {
    const rows = await db
      .selectFrom('valuations')
      .innerJoin('users', 'users.id', 'valuations.user_id')
      .select(['user_id', 'symbol', 'name', 'fair_value'])
      .where('fair_value', 'is not', null)
      .where('users.role', '!=', 'Guest')
      .orderBy('saved_at')
      .execute();
    const found = new Map<string, Map<string, FairValue>>();
    for (const { user_id, symbol, name, fair_value } of rows) {
      if (fair_value === null) continue;
      found.set(user_id, (found.get(user_id) ?? new Map<string, FairValue>()).set(symbol, { name, value: fair_value }));
    }
    return found;
  }

  /** Returns the valuations of companies of all Members and Admins, with the filed figures that they rest on. */
  async function listValuationsOf(symbols: readonly string[]): Promise<readonly OwnedValuation[]> {
    const found: OwnedValuation[] = [];
    for (let from = 0; from < symbols.length; from += symbolsPerQuery) {
      const rows = await db
        .selectFrom('valuations')
        .innerJoin('users', 'users.id', 'valuations.user_id')
        .select(['valuations.id', 'user_id', 'symbol', 'name', 'basis', 'saved_at'])
        .where('symbol', 'in', symbols.slice(from, from + symbolsPerQuery))
        .where('users.role', '!=', 'Guest')
        .execute();
      for (const { id, user_id, symbol, name, basis, saved_at } of rows) {
        found.push({ id, userId: user_id, symbol, name, basis: storedBasis.parse(basis), savedAt: Number(saved_at) });
      }
    }
    return found;
  }

  /**
   * Saves a valuation. One of the same name and company is replaced and keeps its id and link. The valuation is on disk
   * when the promise resolves.
   * @throws Conflict when the user is at the limit
   */
  async function save(userId: string, symbol: string, body: ValuationBody): Promise<Valuation> {
    const columns = {
      company_name: body.companyName,
      // The release that preceded saved models replaces both together, and reads only the assumptions.
      assumptions: JSON.stringify({ ...body.assumptions, model: body.model }),
      fair_value: body.fairValuePerShare,
      price: body.price,
      basis: JSON.stringify(body.basis),
      saved_at: now(),
    };
    await requireBelowLimit(userId, symbol, body.name);
    return db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('valuations')
        .values({ id: randomUUID(), user_id: userId, symbol, name: body.name, share_token: null, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'symbol', 'name']).doUpdateSet(columns))
        .returningAll()
        .executeTakeFirstOrThrow();
      await requireUserBytes(transaction, userId);
      return toValuation(row);
    });
  }

  /** Deletes a valuation. @returns whether the user had one of this id and company */
  async function remove(userId: string, symbol: string, id: string): Promise<boolean> {
    const result = await db
      .deleteFrom('valuations')
      .where((row) => row.and({ user_id: userId, symbol, id }))
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Adds a share token unless there is one. @returns null when the user has no such valuation */
  async function share(userId: string, symbol: string, id: string): Promise<Valuation | null> {
    await setToken(userId, symbol, id, randomBytes(24).toString('base64url'));
    return findValuation(userId, symbol, id);
  }

  /** Removes the share token for good: sharing again creates a new one. @returns null when the user has no such valuation */
  async function unshare(userId: string, symbol: string, id: string): Promise<Valuation | null> {
    await setToken(userId, symbol, id, null);
    return findValuation(userId, symbol, id);
  }

  /** Returns the valuation of a share token; null when the token is unknown or revoked. */
  async function shared(token: string): Promise<SharedValuation | null> {
    const row = await db.selectFrom('valuations').selectAll().where('share_token', '=', token).executeTakeFirst();
    if (row === undefined) return null;
    const { id: _, shareToken: __, ...shown } = toValuation(row);
    return shown;
  }

  async function requireBelowLimit(userId: string, symbol: string, name: string): Promise<void> {
    const { kept } = await db
      .selectFrom('valuations')
      .select(({ fn }) => fn.countAll().as('kept'))
      .where('user_id', '=', userId)
      .where((row) => row.not(row.and({ symbol, name })))
      .executeTakeFirstOrThrow();
    if (Number(kept) >= mostPerUser) {
      throw new Conflict(`At most ${mostPerUser} valuations can be kept. Please delete some first.`);
    }
  }

  /** Sets or removes the token; an existing token is not replaced. */
  async function setToken(userId: string, symbol: string, id: string, token: string | null): Promise<void> {
    const change = db
      .updateTable('valuations')
      .set({ share_token: token })
      .where((row) => row.and({ user_id: userId, symbol }))
      .where('id', '=', id);
    await (token === null ? change : change.where('share_token', 'is', null)).execute();
  }

  async function findValuation(userId: string, symbol: string, id: string): Promise<Valuation | null> {
    const row = await db
      .selectFrom('valuations')
      .selectAll()
      .where((row) => row.and({ user_id: userId, symbol, id }))
      .executeTakeFirst();
    return row === undefined ? null : toValuation(row);
  }

  return {
    list,
    listRecent,
    listFairValues,
    listNewestFairValues,
    listValuationsOf,
    save,
    remove,
    share,
    unshare,
    shared,
  };
}

const toMoment = (milliseconds: number): string => new Date(Number(milliseconds)).toISOString();

function toValuation(row: Selectable<Schema['valuations']>): Valuation {
  const { model, ...assumptions } = storedAssumptions.parse(row.assumptions);
  return {
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    companyName: row.company_name,
    assumptions,
    ...(model === undefined ? {} : { model }),
    fairValuePerShare: row.fair_value,
    price: row.price,
    basis: storedBasis.parse(row.basis),
    savedAt: toMoment(row.saved_at),
    shareToken: row.share_token,
  };
}

/** Saved valuations: each user sees, saves and deletes their own; every member with the link reads a shared one. */
export async function valuationsRoutes(
  app: FastifyInstance,
  { valuations: store }: { readonly valuations: ValuationStore },
): Promise<void> {
  defineRoutes(app, valuationCalls, {
    recentValuations: ({ user }) => store.listRecent(user().id),
    valuations: async ({ user, input }) => ({ valuations: await store.list(user().id, input.params.symbol) }),
    saveValuation: ({ user, input }) => store.save(user().id, input.params.symbol, input.body),
    deleteValuation: async ({ user, input }) => {
      const { symbol, id } = input.params;
      if (!(await store.remove(user().id, symbol, id))) throw noneSaved(symbol);
      return { message: 'Valuation deleted successfully!' };
    },
    shareValuation: async ({ user, input }) => {
      const { symbol, id } = input.params;
      return found(await store.share(user().id, symbol, id), symbol);
    },
    unshareValuation: async ({ user, input }) => {
      const { symbol, id } = input.params;
      return found(await store.unshare(user().id, symbol, id), symbol);
    },
    sharedValuation: async ({ input }) => {
      const shared = await store.shared(input.params.token);
      if (shared === null) throw new NotFound('This valuation is not shared any more.');
      return shared;
    },
  });
}

function found<Value>(value: Value | null, symbol: string): Value {
  if (value === null) throw noneSaved(symbol);
  return value;
}

function noneSaved(symbol: string): NotFound {
  return new NotFound(`No such valuation saved for ${symbol}.`);
}
