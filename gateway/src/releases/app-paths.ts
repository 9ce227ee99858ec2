import { Conflict } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';

/** How many paths an app may own: a lost token cannot take all there are. */
const mostOfOneApp = 100;

/** A path and the app that wants it. */
export interface PathClaim {
  readonly path: string;
  readonly app: string;
}

/**
 * Which app owns which path of the page. A path belongs to the app that claimed it first, in all processes, until an Admin
 * frees it.
 */
export class AppPathStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Names of apps by path. */
  async owners(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.selectFrom('app_paths').select(['path', 'app']).orderBy('path').execute();
    return new Map(rows.map(({ path, app }) => [path, app]));
  }

  /**
   * Gives an app all of these paths, or none.
   * @throws Conflict that names the first path which is another app's, or says that the app has as many as it may
   */
  async claim(app: string, paths: readonly string[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await insertClaims(
        transaction,
        paths.map((path) => ({ path, app })),
      );
      const taken = await transaction
        .selectFrom('app_paths')
        .select(['path', 'app'])
        .where('path', 'in', paths)
        .where('app', '!=', app)
        .orderBy('path')
        .executeTakeFirst();
      if (taken !== undefined) {
        throw new Conflict(
          `The path ${taken.path} belongs to the app ${taken.app}. Take another path, or let an Admin free it on Admin → Apps.`,
        );
      }
      const owned = await transaction.selectFrom('app_paths').select('path').where('app', '=', app).execute();
      if (owned.length > mostOfOneApp) {
        throw new Conflict(`An app owns at most ${mostOfOneApp} paths. An Admin frees some on Admin → Apps.`);
      }
    });
  }

  /** Gives each claim that comes first its path, and leaves the paths that have an owner as they are. */
  async claimFree(claims: readonly PathClaim[]): Promise<void> {
    await insertClaims(this.#db, claims);
  }

  /** @returns whether the app had this path */
  async free(app: string, path: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('app_paths')
      .where('app', '=', app)
      .where('path', '=', path)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Frees the paths of every app that has no published build, save for these apps. */
  async freeAllBut(apps: readonly string[]): Promise<void> {
    const gone = this.#db
      .deleteFrom('app_paths')
      .where('app', 'not in', (builds) => builds.selectFrom('app_builds').select('app_builds.app'));
    await (apps.length === 0 ? gone : gone.where('app', 'not in', apps)).execute();
  }
}

async function insertClaims(db: Database, claims: readonly PathClaim[]): Promise<void> {
  if (claims.length === 0) return;
  const owners = new Map([...claims].reverse().map(({ path, app }) => [path, app]));
  // In one order everywhere: of two processes that claim at once none waits for the other in turn.
  const rows = [...owners].sort().map(([path, app]) => ({ path, app, claimed_at: Date.now() }));
  await db
    .insertInto('app_paths')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}
