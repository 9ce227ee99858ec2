import type { AppOrigins } from '../../contract/support.ts';
import type { Database } from '../../storage/schema.ts';
import { originProblem } from './app-origins.ts';

/** The origins of the operator's list that an Admin approved for each app. */
export class OriginStore {
  readonly #db: Database;
  readonly #listed: readonly string[];
  readonly #onChange: () => void;

  /**
   * @param listed the origins that the operator lists in APP_ORIGINS
   * @param onChange called after each change that pages must see
   */
  constructor(db: Database, listed: readonly string[], onChange: () => void = () => {}) {
    this.#db = db;
    this.#listed = listed;
    this.#onChange = onChange;
  }

  async approved(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const rows = await this.#db
      .selectFrom('app_origins')
      .select(['app', 'origin'])
      .where('approved_at', 'is not', null)
      .execute();
    const byApp = new Map<string, Set<string>>();
    for (const { app, origin } of rows) byApp.set(app, (byApp.get(app) ?? new Set()).add(origin));
    return byApp;
  }

  async approve(app: string, origin: string, by: string): Promise<void> {
    const approval = { approved_at: Date.now(), approved_by: by, refused_at: null };
    await this.#db
      .insertInto('app_origins')
      .values({ app, origin, ...approval })
      .onConflict((conflict) => conflict.columns(['app', 'origin']).doUpdateSet(approval))
      .execute();
    this.#onChange();
  }

  /** Notes that an app was refused an origin for lack of an approval, so that Admins can give it. */
  async refuse(app: string, origin: string): Promise<void> {
    const refused_at = Date.now();
    await this.#db
      .insertInto('app_origins')
      .values({ app, origin, approved_at: null, approved_by: null, refused_at })
      .onConflict((conflict) => conflict.columns(['app', 'origin']).doUpdateSet({ refused_at }))
      .execute();
  }

  /** Takes an approval back. Returns whether there was one. */
  async withdraw(app: string, origin: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('app_origins')
      .set({ approved_at: null, approved_by: null })
      .where((row) => row.and({ app, origin }))
      .where('approved_at', 'is not', null)
      .executeTakeFirst();
    this.#onChange();
    return numUpdatedRows > 0n;
  }

  /** Returns the operator's origins, and what each app may use or was refused. */
  async list(): Promise<AppOrigins> {
    const rows = await this.#db.selectFrom('app_origins').selectAll().orderBy('app').orderBy('origin').execute();
    const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    return {
      listed: [...this.#listed],
      origins: rows.map(({ app, origin, approved_at, approved_by, refused_at }) => ({
        app,
        origin,
        listed: this.#listed.includes(origin),
        approvedAt: moment(approved_at),
        approvedBy: approved_by,
        refusedAt: moment(refused_at),
      })),
    };
  }
}

/** Returns the reason why a build on another origin is not loaded: the operator does not list it, or no Admin approved it. */
export function entryProblem(
  app: string,
  entry: string,
  listed: readonly string[],
  approved: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const unlisted = originProblem(entry, listed);
  if (unlisted !== null) return unlisted;
  const { origin } = new URL(entry);
  if (approved.get(app)?.has(origin) === true) return null;
  return `${origin} is not approved for the app ${app}. An Admin approves it on Admin → Apps.`;
}
