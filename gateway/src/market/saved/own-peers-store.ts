import { z } from 'zod';
import { type OwnPeers, ownPeersBodySchema } from '../../contract/market/market-peers.ts';
import type { Database } from '../../storage/schema.ts';
import { createDocuments } from '../../users/documents.ts';

const most = 200;
const kind = {
  name: 'own-peers',
  /** A set alone is kept as a list. */
  schema: z.union([z.array(z.string()), ownPeersBodySchema]),
  most,
  atLimit: `At most ${most} companies can have own peers. Please reset some first.`,
};

export type OwnPeersStore = ReturnType<typeof createOwnPeersStore>;

/** The companies that users compare a company with. */
export function createOwnPeersStore(db: Database, now?: () => number) {
  const documents = createDocuments(db, kind, now);
  return {
    /** Returns the user's peers of a company, or changes to the rule's group; null without own ones. */
    async findPeers(userId: string, symbol: string): Promise<OwnPeers | null> {
      const peers = (await documents.find(userId, symbol))?.body ?? null;
      return Array.isArray(peers) ? { symbols: peers } : peers;
    },
    /** Saves the user's peers of a company in place of those before. @throws Conflict when the user is at the limit */
    async savePeers(userId: string, symbol: string, peers: OwnPeers): Promise<void> {
      await documents.save(userId, symbol, 'symbols' in peers ? [...new Set(peers.symbols)] : peers, { symbol });
    },
    removePeers: (userId: string, symbol: string) => documents.remove(userId, symbol),
  };
}
