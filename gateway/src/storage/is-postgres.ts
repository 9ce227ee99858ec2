import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
