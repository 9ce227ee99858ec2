import { randomUUID } from 'node:crypto';
import { changeHours, mostAdditions, mostNotes } from '../contract/rules/note-rules.ts';
import { Conflict, NotFound, Unauthorized } from '../errors/errors.ts';
import type { NotesTable } from '../storage/desk-schema.ts';
import type { Database } from '../storage/schema.ts';
import { lockUser } from '../users/lock-user.ts';
import { type NoteContent, parseNoteContent } from './note-content.model.ts';

const changeMs = changeHours * 3_600_000;
/** A removed note can be restored for this time. */
const restoreMs = 24 * 3_600_000;

/** A note as it is stored. */
export interface StoredNote {
  readonly id: string;
  readonly symbol: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly content: NoteContent;
}

interface Owned {
  readonly userId: string;
}

/** The notes that users keep on companies. Each user reads and changes their own. */
export class NoteStore {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns the user's notes, newest first. @param symbol of one company */
  async listNotes(userId: string, symbol?: string): Promise<readonly StoredNote[]> {
    const all = this.#db.selectFrom('notes').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);
    const rows = await (symbol === undefined ? all : all.where('symbol', '=', symbol))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toNote);
  }

  /** Returns the notes of all users that rest on a figure with a limit. */
  async listLimits(): Promise<readonly (Pick<StoredNote, 'id' | 'symbol'> & Pick<NoteContent, 'ties'> & Owned)[]> {
    const rows = await this.#db
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
  addNote(userId: string, symbol: string, content: NoteContent): Promise<StoredNote> {
    const note = { id: randomUUID(), symbol, createdAt: this.#now(), content };
    return this.#change(userId, async (transaction) => {
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
      return note;
    });
  }

  /** Replaces the text of a note of the last day; adds the text to an older one. @throws NotFound, Conflict, Unauthorized */
  writeText(userId: string, symbol: string, id: string, text: string): Promise<StoredNote> {
    return this.#change(userId, async (transaction) => {
      const note = await this.#requireNote(transaction, userId, symbol, id, false);
      const content = this.#withText(note, text);
      await transaction
        .updateTable('notes')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', id)
        .execute();
      return { ...note, content };
    });
  }

  #withText({ content, createdAt }: StoredNote, text: string): NoteContent {
    const now = this.#now();
    if (now - createdAt < changeMs) return { ...content, text };
    if (content.additions.length >= mostAdditions) {
      throw new Conflict(`At most ${mostAdditions} texts can be added to a note. Please write a new one.`);
    }
    return { ...content, additions: [...content.additions, { at: new Date(now).toISOString(), text }] };
  }

  /** @throws NotFound, Unauthorized */
  async removeNote(userId: string, symbol: string, id: string): Promise<void> {
    await this.#change(userId, async (transaction) => {
      await this.#requireNote(transaction, userId, symbol, id, false);
      await transaction.updateTable('notes').set({ removed_at: this.#now() }).where('id', '=', id).execute();
    });
  }

  /** @throws NotFound, Conflict when the user is at the limit, Unauthorized */
  restoreNote(userId: string, symbol: string, id: string): Promise<StoredNote> {
    return this.#change(userId, async (transaction) => {
      const note = await this.#requireNote(transaction, userId, symbol, id, true);
      await requireRoom(transaction, userId);
      await transaction.updateTable('notes').set({ removed_at: null }).where('id', '=', id).execute();
      return note;
    });
  }

  /** Deletes for good what was removed more than a day ago. */
  async purge(): Promise<void> {
    await this.#db
      .deleteFrom('notes')
      .where('removed_at', '<', this.#now() - restoreMs)
      .execute();
  }

  /** Changes of one user wait for each other, so that two pages lose no text and cannot pass the limit. */
  #change<Result>(userId: string, change: (transaction: Database) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (transaction) => {
      if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
      return change(transaction);
    });
  }

  async #requireNote(
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

function toNote({ id, symbol, created_at, content }: NotesTable): StoredNote {
  return { id, symbol, createdAt: Number(created_at), content: parseNoteContent(content) };
}
