import { z } from 'zod';
import { dayMs } from '../contract/figures/days.ts';
import {
  type Projection,
  type ProjectionBody,
  type ProjectionList,
  projectionSchema,
} from '../contract/projections.ts';
import type { Database } from '../storage/schema.ts';

interface ProjectionStoreOptions {
  readonly db: Database;
  /** Days until a saved projection expires. */
  readonly ttlDays: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const storedScenarios = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(projectionSchema.shape.scenarios);

/** Saved projections, one per user and symbol. Each method is limited to one user's projections. */
export class ProjectionStore {
  readonly #db: Database;
  readonly #ttlDays: number;
  readonly #now: () => number;

  constructor({ db, ttlDays, now = Date.now }: ProjectionStoreOptions) {
    this.#db = db;
    this.#ttlDays = ttlDays;
    this.#now = now;
  }

  /** Returns the projections that have not expired, newest first. */
  async list(userId: string): Promise<ProjectionList> {
    const rows = await this.#db
      .selectFrom('projections')
      .select(['symbol', 'company_name', 'saved_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', this.#now())
      .orderBy('saved_at', 'desc')
      .orderBy('symbol')
      .execute();
    return {
      projections: rows.map((row) => ({
        symbol: row.symbol,
        companyName: row.company_name,
        savedAt: isoTime(row.saved_at),
        expiresAt: isoTime(row.expires_at),
      })),
    };
  }

  /** Returns the saved projection; null when there is none or it has expired. */
  async find(userId: string, symbol: string): Promise<Projection | null> {
    const row = await this.#db
      .selectFrom('projections')
      .selectAll()
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      symbol: row.symbol,
      companyName: row.company_name,
      currentYear: row.current_year,
      scenarios: storedScenarios.parse(row.scenarios),
      savedAt: isoTime(row.saved_at),
      expiresAt: isoTime(row.expires_at),
    };
  }

  /** Saves a projection and replaces the one before. The projection is on disk when the promise resolves. */
  async save(userId: string, symbol: string, body: ProjectionBody): Promise<Projection> {
    const savedAt = this.#now();
    const expiresAt = savedAt + this.#ttlDays * dayMs;
    const columns = {
      company_name: body.companyName,
      current_year: body.currentYear,
      scenarios: JSON.stringify(body.scenarios),
      saved_at: savedAt,
      expires_at: expiresAt,
    };
    await this.#db
      .insertInto('projections')
      .values({ user_id: userId, symbol, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(columns))
      .execute();
    return { ...body, symbol, savedAt: isoTime(savedAt), expiresAt: isoTime(expiresAt) };
  }

  /** Deletes a projection. @returns whether there was one that had not expired */
  async remove(userId: string, symbol: string): Promise<boolean> {
    const result = await this.#db
      .deleteFrom('projections')
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Deletes expired projections of all users. */
  async purge(): Promise<void> {
    await this.#db.deleteFrom('projections').where('expires_at', '<=', this.#now()).execute();
  }
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
