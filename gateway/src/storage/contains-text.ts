import { type RawBuilder, sql } from 'kysely';

/** Returns the SQL condition that a column contains a text, in any case. Escapes LIKE wildcards. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
