import type { Kysely } from 'kysely';

/** Adds the forms of insiders, which are read once, and the companies whose forms a process reads. */
export async function ownershipForms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ownership_forms')
    .addColumn('accession', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'bigint', (column) => column.notNull())
    .addColumn('filed', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addColumn('problem', 'text')
    .execute();
  await db.schema.createIndex('ownership_forms_issuer').on('ownership_forms').columns(['issuer', 'filed']).execute();
  await db.schema
    .createTable('ownership_reads')
    .addColumn('cik', 'bigint', (column) => column.primaryKey())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .execute();
}
