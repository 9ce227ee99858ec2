import { randomUUID } from 'node:crypto';
import type { Audit } from '../contract/admin.ts';
import type { AppRelease } from '../contract/releases.ts';
import { holdsText } from '../storage/holds-text.ts';
import type { Database } from '../storage/schema.ts';

type ReleaseAction = AppRelease['history'][number]['action'];

export type AuditAction =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'role-changed'
  | 'password-changed'
  | 'signed-out-everywhere'
  | 'user-created'
  | 'cache-cleared'
  | 'cache-entry-cleared'
  | `app-${ReleaseAction}`
  | 'app-path-freed'
  | 'deploy-policy-changed'
  | 'deploy-token-made'
  | 'deploy-token-revoked';

const pageSize = 50;

/** Who did what and when. Never holds a password, a token or a key. */
export class AuditLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * @param actor email of whoever did it, `cli` for the command line
   * @param detail what it was done to
   */
  async note(actor: string, action: AuditAction, detail = ''): Promise<void> {
    const row = { id: randomUUID(), at: Date.now(), actor: actor.slice(0, 254), action, detail: detail.slice(0, 500) };
    await this.#db.insertInto('audit_log').values(row).execute();
  }

  /**
   * A page of entries, newest first.
   * @param text only entries whose actor or detail holds it, whatever the case
   * @param before only entries older than the one of this id; an id that is gone starts from the newest
   */
  async page(text: string, before: string): Promise<Audit> {
    const last = await this.#db
      .selectFrom('audit_log')
      .select(['at', 'id'])
      .where('id', '=', before)
      .executeTakeFirst();
    let query = this.#db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1);
    if (text !== '') {
      query = query.where((row) => row.or([holdsText('actor', text), holdsText('detail', text)]));
    }
    if (last !== undefined) {
      query = query.where((row) =>
        row.or([row('at', '<', last.at), row.and([row('at', '=', last.at), row('id', '<', last.id)])]),
      );
    }
    const rows = await query.execute();
    const entries = rows.slice(0, pageSize).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    return { entries, more: rows.length > pageSize };
  }
}
