import { z } from 'zod';
import type { ExpectedResults } from '../provider.ts';

const rowSchema = z.object({
  symbol: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,15}$/),
  day: z.iso.date(),
});

/** A list with fewer of its lines readable is no calendar. */
const leastReadable = 0.5;

/**
 * Returns the expected days of results of a table with comma-separated values; null when it is none. Lines that cannot be
 * read are left out.
 */
export function readEarningsCalendar(table: unknown): readonly ExpectedResults[] | null {
  if (typeof table !== 'string') return null;
  const [head = '', ...lines] = table.split(/\r?\n/).filter((line) => line !== '');
  const names = splitLine(head);
  const [symbolAt, dayAt] = [names.indexOf('symbol'), names.indexOf('reportDate')];
  if (symbolAt < 0 || dayAt < 0) return null;
  const rows = lines.flatMap((line) => {
    const cells = splitLine(line);
    return rowSchema.safeParse({ symbol: cells[symbolAt], day: cells[dayAt] }).data ?? [];
  });
  return rows.length > 0 && rows.length >= lines.length * leastReadable ? rows : null;
}

/** Returns the cells of a line. A quoted cell may hold commas, and a quote twice. */
function splitLine(line: string): string[] {
  const cells = `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')));
}
