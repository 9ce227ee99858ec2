import { z } from 'zod';
import { savedScreenBodySchema } from '../../contract/market/screens.ts';
import type { Database } from '../../storage/schema.ts';
import { createDocuments } from '../../users/documents.ts';

type Definition = z.output<typeof savedScreenBodySchema>;
/** CIKs; null while no market was loaded. */
type Members = readonly number[] | null;

/** A saved screen, with the companies that passed when its user looked last. */
export interface StoredScreen {
  readonly name: string;
  readonly definition: Definition;
  readonly members: Members;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly seenAt: number;
}

export interface OwnedScreen extends Pick<StoredScreen, 'name' | 'definition'> {
  readonly userId: string;
}

// A screen has thousands of members: a schema of each would cost more than all else of a list.
const areMembers = (value: unknown) => value === null || (Array.isArray(value) && value.every(Number.isSafeInteger));

export type SavedScreenStore = ReturnType<typeof createSavedScreenStore>;

/** Screens by name. Their members are documents of their own, which are not read with the screens of all users. */
export function createSavedScreenStore(db: Database, now: () => number = Date.now, most = 50) {
  const bound = { most, atLimit: `At most ${most} screens can be kept. Please delete some first.` };
  const membersKind = { name: 'screen-members', schema: z.custom<Members>(areMembers, 'expected CIKs'), ...bound };
  const screens = createDocuments(db, { name: 'saved-screen', schema: savedScreenBodySchema, ...bound }, now);
  const seen = createDocuments(db, membersKind, now);
  return {
    async listScreens(userId: string): Promise<StoredScreen[]> {
      const members = new Map((await seen.list(userId)).map((one) => [one.key, one]));
      return (await screens.list(userId)).map(({ key, body, savedAt }) => {
        const last = members.get(key);
        return { name: key, definition: body, members: last?.body ?? null, savedAt, seenAt: last?.savedAt ?? savedAt };
      });
    },

    /** Returns the screens of all users. */
    async listAllScreens(): Promise<readonly OwnedScreen[]> {
      return (await screens.listAll()).map(({ userId, key, body }) => ({ userId, name: key, definition: body }));
    },

    async findScreen(userId: string, name: string): Promise<StoredScreen | null> {
      const [screen, last] = [await screens.find(userId, name), await seen.find(userId, name)];
      if (screen === null) return null;
      const { body: definition, savedAt } = screen;
      return { name, definition, members: last?.body ?? null, savedAt, seenAt: last?.savedAt ?? savedAt };
    },

    /** Saves a screen under its name in place of the one before. @throws Conflict when the user is at the limit */
    async saveScreen(userId: string, name: string, definition: Definition, members: Members): Promise<StoredScreen> {
      const savedAt = now();
      await screens.save(userId, name, definition, { savedAt }, async (transaction) => {
        await createDocuments(transaction, membersKind).write(userId, name, members, { savedAt });
      });
      return { name, definition, members, savedAt, seenAt: savedAt };
    },

    /** Notes that the user has seen the companies that pass now. */
    async noteSeen(userId: string, name: string, members: readonly number[]): Promise<void> {
      const last = await seen.find(userId, name);
      if (last !== null) await seen.write(userId, name, members, { version: last.version });
    },

    /** @returns whether there was a screen */
    async removeScreen(userId: string, name: string): Promise<boolean> {
      await seen.remove(userId, name);
      return screens.remove(userId, name);
    },
  };
}
