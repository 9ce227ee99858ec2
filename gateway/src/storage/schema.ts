import type { Kysely } from 'kysely';
import type { RowOf } from './table.ts';
import { alertTables } from './tables/alert-tables.ts';
import { answerTables } from './tables/answer-tables.ts';
import { previousKeyTables, previousReleaseTables, previousTables } from './tables/previous-tables.ts';
import { releaseTables } from './tables/release-tables.ts';
import { savedTables } from './tables/saved-tables.ts';
import { userTables } from './tables/user-tables.ts';

/**
 * All tables of the product by name. A table, column or index that is added here is made at the next start. Nothing that a
 * release had may be changed or removed: the release before this one runs on the same tables.
 */
export const tables = {
  ...userTables,
  ...savedTables,
  ...previousTables,
  ...previousReleaseTables,
  ...previousKeyTables,
  ...alertTables,
  ...answerTables,
  ...releaseTables,
};

/** The rows of each table. */
export type Schema = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };

export type Database = Kysely<Schema>;
