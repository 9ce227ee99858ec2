import { randomUUID } from 'node:crypto';
import type { AppRelease } from '../contract/releases.ts';
import type { Database } from '../database/schema.ts';

type ReleaseAction = AppRelease['history'][number]['action'];

export type AuditAction =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'role-changed'
  | 'password-changed'
  | 'user-created'
  | 'cache-cleared'
  | 'cache-entry-cleared'
  | `app-${ReleaseAction}`
  | 'deploy-token-made'
  | 'deploy-token-revoked';

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
}
