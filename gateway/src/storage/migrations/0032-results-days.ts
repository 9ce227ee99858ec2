import type { Kysely } from 'kysely';

/** Adds the filings by which companies published results, as lists of filings have them. */
export async function resultsDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('results_days')
    .addColumn('accession', 'text', (column) => column.primaryKey())
    .addColumn('cik', 'integer', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('filed', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('results_days_company').on('results_days').columns(['cik', 'filed']).execute();
}
