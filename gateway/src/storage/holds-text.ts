import { type RawBuilder, sql } from 'kysely';

/** SQL: whether a column holds a text, whatever the case. Signs that mean something in a pattern stand for themselves. */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
