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
  /** Days that a saved record is kept. */
  readonly ttlDays: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const storedScenarios = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(projectionSchema.shape.scenarios);

/** The saved projections: one record a user and symbol. Every method sees the records of the one user alone. */
export class ProjectionStore {
  readonly #db: Database;
  readonly #ttlDays: number;
  readonly #now: () => number;

  constructor({ db, ttlDays, now = Date.now }: ProjectionStoreOptions) {
    this.#db = db;
    this.#ttlDays = ttlDays;
    this.#now = now;
  }

  /** What has not expired, newest first. */
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

  /** The saved record; null when there is none or it has expired. */
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

  /** Saves in place of whatever was saved before. When it returns, the record is on disk. */
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

  /** @returns whether there was a record that had not expired */
  async remove(userId: string, symbol: string): Promise<boolean> {
    const result = await this.#db
      .deleteFrom('projections')
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Removes what has expired, of everybody. */
  async purge(): Promise<void> {
    await this.#db.deleteFrom('projections').where('expires_at', '<=', this.#now()).execute();
  }
}

function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}
