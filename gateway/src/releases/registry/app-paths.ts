import { Conflict } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { openingClaim } from '../builds/app-build.ts';

/** The most paths that an app may own: a leaked token must not be able to take every path. */
const mostOfOneApp = 100;

/** A path, or another claim of `listClaims`, and the app that wants it. */
interface PathClaim {
  readonly path: string;
  readonly app: string;
}

/**
 * The owners of the page's paths, sections and of the opening of chosen companies. Each belongs to the app that claimed it first, in all processes, until an Admin frees
 * it. Each is a row, since only a unique key decides between two apps that claim one at once.
 * @param onChange called after each change that pages must see
 */
export function createAppPaths(db: Database, onChange: () => void) {
  return {
    async owners(): Promise<ReadonlyMap<string, string>> {
      const rows = await db.selectFrom('app_paths').select(['path', 'app']).orderBy('path').execute();
      return new Map(rows.map(({ path, app }) => [path, app]));
    },

    /**
     * Gives an app all of these paths, or none.
     * @throws Conflict that names the first path of another app, or when the app would own too many
     */
    async claim(app: string, paths: readonly string[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const claims = paths.map((path) => ({ path, app }));
        await insertClaims(transaction, claims);
        const taken = await transaction
          .selectFrom('app_paths')
          .select(['path', 'app'])
          .where('path', 'in', paths)
          .where('app', '!=', app)
          .orderBy('path')
          .executeTakeFirst();
        if (taken !== undefined) {
          const instead = taken.path.includes(':') ? 'Leave it out' : 'Take another path';
          throw new Conflict(
            `${claimText(taken.path)} belongs to the app ${taken.app}. ${instead}, or let an Admin free it on Admin → Apps.`,
          );
        }
        const owned = await transaction.selectFrom('app_paths').select('path').where('app', '=', app).execute();
        if (owned.length > mostOfOneApp) {
          throw new Conflict(`An app owns at most ${mostOfOneApp} paths. An Admin frees some on Admin → Apps.`);
        }
      });
      onChange();
    },

    /** Gives each path to its first claim; a path that has an owner keeps it. */
    async claimFree(claims: readonly PathClaim[]): Promise<void> {
      await insertClaims(db, claims);
      onChange();
    },

    /** Frees a path. Returns whether the app owned it. */
    async free(app: string, path: string): Promise<boolean> {
      const freed = db.deleteFrom('app_paths').where((row) => row.and({ app, path }));
      const { numDeletedRows } = await freed.executeTakeFirst();
      onChange();
      return numDeletedRows > 0n;
    },

    /** Frees the paths of every app that has no published build, save for these apps. */
    async freeAllBut(apps: readonly string[]): Promise<void> {
      const gone = db
        .deleteFrom('app_paths')
        .where('app', 'not in', (builds) => builds.selectFrom('published_builds').select('published_builds.app'));
      await (apps.length === 0 ? gone : gone.where('app', 'not in', apps)).execute();
      onChange();
    },
  };
}
export type AppPaths = ReturnType<typeof createAppPaths>;

/** Returns a claim in words, as the start of a sentence. */
export function claimText(claim: string): string {
  if (claim === openingClaim) return 'The opening of chosen companies';
  const [kind, section] = claim.split(':');
  return section === undefined ? `The path ${kind}` : `The section ${section}`;
}

async function insertClaims(db: Database, claims: readonly PathClaim[]): Promise<void> {
  if (claims.length === 0) return;
  const owners = new Map([...claims].reverse().map(({ path, app }) => [path, app]));
  // In one order everywhere: two processes that claim at once must not wait for each other in a circle.
  const rows = [...owners].sort().map(([path, app]) => ({ path, app, claimed_at: Date.now() }));
  await db
    .insertInto('app_paths')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}
