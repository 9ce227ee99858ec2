import { type Kysely, sql } from 'kysely';

/** Adds flags, approved origins, the shells that pages run, and the contract that a build was made against. */
export async function teamTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_flags')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_flags_key', ['app', 'name'])
    .execute();
  await db.schema
    .createTable('app_origins')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('approved_at', 'bigint')
    .addColumn('approved_by', 'text')
    .addColumn('refused_at', 'bigint')
    .addPrimaryKeyConstraint('app_origins_key', ['app', 'origin'])
    .execute();
  await db.schema
    .createTable('shells')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('app_builds').addColumn('built_against', 'text').execute();
  await approveKnownOrigins(db);
}

/** Builds of other origins were registered with the right to do so: their origins stay approved. */
async function approveKnownOrigins(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    app: string;
    entry: string;
  }>`select app, entry from app_builds where digest is null`.execute(db);
  const known = new Map(
    rows.flatMap(({ app, entry }) => {
      const origin = URL.canParse(entry) ? new URL(entry).origin : null;
      return origin === null ? [] : [[`${app} ${origin}`, { app, origin }] as const];
    }),
  );
  for (const { app, origin } of known.values()) {
    await sql`insert into app_origins (app, origin, approved_at, approved_by, refused_at)
      values (${app}, ${origin}, ${Date.now()}, 'upgrade', null)`.execute(db);
  }
}
