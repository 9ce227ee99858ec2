import { randomUUID } from 'node:crypto';
import type { Audit } from '../contract/admin.ts';
import type { AppRelease } from '../contract/releases.ts';
import { containsText } from '../storage/contains-text.ts';
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
  | 'user-invited'
  | 'invitation-withdrawn'
  | 'invitation-accepted'
  | 'password-link-made'
  | 'password-link-used'
  | 'user-deleted'
  | 'cache-cleared'
  | 'cache-entry-cleared'
  | 'cache-company-cleared'
  | 'provider-block-lifted'
  | `app-${ReleaseAction}`
  | 'app-path-freed'
  | 'deploy-policy-changed'
  | 'deploy-token-made'
  | 'deploy-token-revoked';

const pageSize = 50;

/** The audit log: actor, action and time. It must not contain passwords, tokens or keys. */
export class AuditLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Adds a line.
   * @param actor email of the user, `cli` for the command line
   * @param detail the object of the action
   */
  async note(actor: string, action: AuditAction, detail = ''): Promise<void> {
    const row = { id: randomUUID(), at: Date.now(), actor: actor.slice(0, 254), action, detail: detail.slice(0, 500) };
    await this.#db.insertInto('audit_log').values(row).execute();
  }

  /**
   * Returns a page of lines, newest first.
   * @param text only lines whose actor or detail contains it, in any case
   * @param before only lines older than the line of this id; an unknown id starts from the newest
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
      query = query.where((row) => row.or([containsText('actor', text), containsText('detail', text)]));
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
