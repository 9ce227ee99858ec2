import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { MarketDatabase } from './market-schema.ts';

/** The parts of the newest state that change apart from each other. */
export const packGroups = ['reports', 'companies', 'prices', 'frames'] as const;
export type PackGroup = (typeof packGroups)[number];

/** The newest state: the version of the whole, and the one in which each group last changed. */
export const manifestSchema = z.object({
  version: z.number().int(),
  /** Numbers of packs of lists that are read in pieces. */
  filings: z.number().int(),
  companies: z.number().int(),
  groups: z.object({ reports: z.number(), companies: z.number(), prices: z.number(), frames: z.number() }),
  /** What each group was built from. */
  sources: z.object({ reports: z.string(), companies: z.string(), prices: z.string(), frames: z.string() }),
  /** Companies of the list. */
  listed: z.number().int(),
  builtAt: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The pack is no longer there: a newer version has replaced it. */
class PackGone extends Error {
  override readonly name = 'PackGone';
}

/**
 * @param loadId 0 for a pack of all loads
 * @throws PackGone
 */
export async function readPack(
  db: MarketDatabase,
  { loadId, version, name }: { readonly loadId: number; readonly version: number; readonly name: string },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const row = await db
      .selectFrom('market_packs')
      .select('content')
      .where('load_id', '=', loadId)
      .where('version', '=', version)
      .where('name', '=', name)
      .where('part', '=', parts.length)
      .executeTakeFirst();
    if (row === undefined) break;
    parts.push(row.content);
    // A read of the embedded database holds the thread: requests come between two of them.
    await setImmediate();
  }
  if (parts.length === 0) throw new PackGone(`There is no pack ${name} of version ${version}.`);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

export async function listPacks(db: MarketDatabase, loadId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('market_packs').select('name').distinct().where('load_id', '=', loadId).execute();
  return new Set(rows.map(({ name }) => name));
}
