import { type Kysely, sql } from 'kysely';

/** Clears the forms of insiders that were refused for a number, or read in a wrong encoding: they are read again. */
export async function refusedForms(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ownership_forms where problem = 'not-in-schema' or content like ${'%\ufffd%'}`.execute(db);
}
