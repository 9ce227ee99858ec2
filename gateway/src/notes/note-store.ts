import { randomUUID } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { MarketFigure } from '../contract/market/market.ts';
import { changeHours, mostAdditions, mostNotes } from '../contract/rules.ts';
import type { NotesQuery } from '../contract/watching/notes.ts';
import {
  caseTieSchema,
  figureTieSchema,
  filingTieSchema,
  type NoteLimit,
  noteSchema,
} from '../contract/watching/notes.ts';
import { Conflict, NotFound, Unauthorized } from '../errors/errors.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { lockUser, requireUserBytes } from '../users/user-bytes.ts';

/** A tie with its values of the day on which the note was written, without those of now. */
const storedTieSchema = z.discriminatedUnion('kind', [
  figureTieSchema.omit({ now: true, isCrossed: true }),
  filingTieSchema,
  caseTieSchema.omit({ now: true }),
]);
export type StoredTie = z.infer<typeof storedTieSchema>;

const contentSchema = noteSchema
  .pick({ kind: true, question: true, text: true, additions: true, price: true, fairValue: true })
  .extend({ ties: z.array(storedTieSchema) });
export type NoteContent = z.infer<typeof contentSchema>;

function parseNoteContent(text: string): NoteContent {
  return contentSchema.parse(JSON.parse(text));
}

/** Returns whether a figure is past its limit; null without a limit, and for an unknown figure. */
export function isPastLimit(figure: MarketFigure, limit: NoteLimit | null): boolean | null {
  if (limit === null || typeof figure.value !== 'number') return null;
  return limit.direction === 'below' ? figure.value < limit.value : figure.value > limit.value;
}

const changeMs = changeHours * 3_600_000;
/** A removed note can be restored for this time. */
const restoreMs = 24 * 3_600_000;

export interface StoredNote {
  readonly id: string;
  readonly symbol: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly content: NoteContent;
}

interface NotePage {
  readonly notes: readonly StoredNote[];
  /** Where the next page begins; absent after the last. */
  readonly next?: string;
}

/** A page has at most so many bytes of notes: one note with all its additions may have a third of it. */
const pageBytes = 1_500_000;

interface Owned {
  readonly userId: string;
}

export type NoteStore = ReturnType<typeof createNoteStore>;

/** Each user reads and changes their own notes. */
export function createNoteStore(db: Database, now: () => number = Date.now) {
  /** Returns the user's notes, newest first: all, or a page of so many notes and of so many bytes, one note at least. */
  async function listNotes(userId: string, { symbol, limit, after }: NotesQuery = {}): Promise<NotePage> {
    let all = db.selectFrom('notes').where('user_id', '=', userId).where('removed_at', 'is', null);
    if (symbol !== undefined) all = all.where('symbol', '=', symbol);
    if (limit === undefined) return { notes: await readNotes(all) };
    if (after !== undefined) {
      const [at = '', id = ''] = after.split('.');
      const [created, last] = [Number(at), id];
      all = all.where((row) =>
        row.or([row('created_at', '<', created), row.and([row('created_at', '=', created), row('id', '>', last)])]),
      );
    }
    const heads = await sortNewest(all)
      .select(['id', 'created_at', sql<number>`octet_length(content)`.as('bytes')])
      .limit(limit + 1)
      .execute();
    let bytes = 0;
    const shown = heads.slice(0, limit).filter((head, at) => {
      bytes += Number(head.bytes);
      return at === 0 || bytes <= pageBytes;
    });
    const last = shown.at(-1);
    if (last === undefined) return { notes: [] };
    const ids = shown.map(({ id }) => id);
    const next = shown.length < heads.length ? { next: `${last.created_at}.${last.id}` } : {};
    return { notes: await readNotes(all.where('id', 'in', ids)), ...next };
  }

  /** Returns the notes of all users that rest on a figure with a limit. */
  async function listLimits(): Promise<
    readonly (Pick<StoredNote, 'id' | 'symbol'> & Pick<NoteContent, 'ties'> & Owned)[]
  > {
    const rows = await db
      .selectFrom('notes')
      .selectAll()
      .where('removed_at', 'is', null)
      // Most notes have no limit: theirs are not parsed.
      .where('content', 'like', '%"limit":{%')
      .execute();
    return rows.map((row) => {
      const { id, symbol, content } = toNote(row);
      return { id, symbol, ties: content.ties, userId: row.user_id };
    });
  }

  /** @throws Conflict when the user is at the limit, Unauthorized for a deleted user */
  function addNote(userId: string, symbol: string, content: NoteContent): Promise<StoredNote> {
    const note = { id: randomUUID(), symbol, createdAt: now(), content };
    return change(userId, async (transaction) => {
      await requireRoom(transaction, userId);
      await transaction
        .insertInto('notes')
        .values({
          id: note.id,
          user_id: userId,
          symbol,
          content: JSON.stringify(content),
          created_at: note.createdAt,
          removed_at: null,
        })
        .execute();
      await dropRemoved(transaction, userId);
      await requireUserBytes(transaction, userId);
      return note;
    });
  }

  /** Replaces the text of a note of the last day; adds the text to an older one. @throws NotFound, Conflict, Unauthorized */
  function writeText(userId: string, symbol: string, id: string, text: string): Promise<StoredNote> {
    return change(userId, async (transaction) => {
      const note = await requireNote(transaction, userId, symbol, id, false);
      const content = withText(note, text);
      await transaction
        .updateTable('notes')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', id)
        .execute();
      await requireUserBytes(transaction, userId);
      return { ...note, content };
    });
  }

  function withText({ content, createdAt }: StoredNote, text: string): NoteContent {
    const at = now();
    if (at - createdAt < changeMs) return { ...content, text };
    if (content.additions.length >= mostAdditions) {
      throw new Conflict(`At most ${mostAdditions} texts can be added to a note. Please write a new one.`);
    }
    return { ...content, additions: [...content.additions, { at: new Date(at).toISOString(), text }] };
  }

  /** @throws NotFound, Unauthorized */
  async function removeNote(userId: string, symbol: string, id: string): Promise<void> {
    await change(userId, async (transaction) => {
      await requireNote(transaction, userId, symbol, id, false);
      await transaction.updateTable('notes').set({ removed_at: now() }).where('id', '=', id).execute();
    });
  }

  /** @throws NotFound, Conflict when the user is at the limit, Unauthorized */
  function restoreNote(userId: string, symbol: string, id: string): Promise<StoredNote> {
    return change(userId, async (transaction) => {
      const note = await requireNote(transaction, userId, symbol, id, true);
      await requireRoom(transaction, userId);
      await transaction.updateTable('notes').set({ removed_at: null }).where('id', '=', id).execute();
      return note;
    });
  }

  /** Deletes for good what was removed more than a day ago. */
  async function purge(): Promise<void> {
    await db
      .deleteFrom('notes')
      .where('removed_at', '<', now() - restoreMs)
      .execute();
  }

  /** Changes of one user wait for each other, so that two pages lose no text and cannot pass the limit. */
  function change<Result>(userId: string, change: (transaction: Database) => Promise<Result>): Promise<Result> {
    return db.transaction().execute(async (transaction) => {
      if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
      return change(transaction);
    });
  }

  async function requireNote(
    db: Database,
    userId: string,
    symbol: string,
    id: string,
    isRemoved: boolean,
  ): Promise<StoredNote> {
    const row = await db
      .selectFrom('notes')
      .selectAll()
      .where((one) => one.and({ id, user_id: userId, symbol }))
      .where('removed_at', isRemoved ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound('This note does not exist. It may have been deleted on another page.');
    return toNote(row);
  }

  return { listNotes, listLimits, addNote, writeText, removeNote, restoreNote, purge };
}

async function requireRoom(db: Database, userId: string): Promise<void> {
  const { kept } = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll().as('kept'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= mostNotes)
    throw new Conflict(`At most ${mostNotes} notes can be kept. Please delete some first.`);
}

/** Removes for good the oldest removed notes beyond the bound, in which they count. */
async function dropRemoved(db: Database, userId: string): Promise<void> {
  const kept = db
    .selectFrom('notes')
    .select('id')
    .where('user_id', '=', userId)
    // A note that the user has goes before all removed ones.
    .orderBy((row) => row.fn.coalesce('removed_at', row.lit(Number.MAX_SAFE_INTEGER)), 'desc')
    .limit(mostNotes);
  await db.deleteFrom('notes').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

type NotesOf = SelectQueryBuilder<Schema, 'notes', object>;

const sortNewest = (notes: NotesOf): NotesOf => notes.orderBy('created_at', 'desc').orderBy('id');

async function readNotes(notes: NotesOf): Promise<readonly StoredNote[]> {
  return (await sortNewest(notes).selectAll().execute()).map(toNote);
}

function toNote({ id, symbol, created_at, content }: Schema['notes']): StoredNote {
  return { id, symbol, createdAt: Number(created_at), content: parseNoteContent(content) };
}
