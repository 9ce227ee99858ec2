import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Audit } from '../contract/admin.ts';
import { dayMs } from '../contract/figures/days.ts';
import type { OverrideKind } from '../contract/releases/overrides.ts';
import type { AppRelease } from '../contract/releases/releases.ts';
import { containsText } from '../storage/dialects.ts';
import type { Database, Schema } from '../storage/schema.ts';

type ReleaseAction = AppRelease['history'][number]['action'];

export type AuditAction =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'call-denied'
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
  | 'membership-asked'
  | 'membership-dismissed'
  | 'account-exported'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-refused'
  | 'recovery-codes-renewed'
  | 'own-key-saved'
  | 'own-key-removed'
  | 'personal-token-made'
  | 'personal-token-revoked'
  | 'lockout-released'
  | 'backup-restored'
  | 'cache-cleared'
  | 'cache-entry-cleared'
  | 'cache-company-cleared'
  | 'provider-block-lifted'
  | `app-${ReleaseAction}`
  | 'canary-held'
  | 'canary-resumed'
  | 'app-path-freed'
  | 'app-build-deleted'
  | 'app-flag-set'
  | 'app-flag-removed'
  | 'app-origin-approved'
  | 'app-origin-withdrawn'
  | `app-${OverrideKind}-${'made' | 'opened' | 'ended'}`
  | 'deploy-policy-changed'
  | 'deploy-token-made'
  | 'deploy-token-revoked';

const pageSize = 50;
/** Lines that one call searches at most. */
const mostSearched = 1_000_000;
/** Number of rows that are removed at once: the embedded database must not block the process for long. */
const purgeSize = 1000;

export type AuditLog = ReturnType<typeof createAuditLog>;

/**
 * The audit log: actor, action and time. It must not contain passwords, tokens or keys.
 * @param searchSize lines that a search reads in one step
 */
export function createAuditLog(db: Database, searchSize = 5000) {
  /**
   * @param actor email of the user, `cli` for the command line
   * @param detail the object of the action
   */
  async function noteAction(actor: string, action: AuditAction, detail = ''): Promise<void> {
    const row = { id: randomUUID(), at: Date.now(), actor: actor.slice(0, 254), action, detail: detail.slice(0, 500) };
    await db.insertInto('audit_log').values(row).execute();
  }

  /** Removes lines older than so many days; 0 keeps all. */
  async function purge(ttlDays: number): Promise<void> {
    if (ttlDays === 0) return;
    const before = Date.now() - ttlDays * dayMs;
    for (let removed = BigInt(purgeSize); removed === BigInt(purgeSize); ) {
      const old = db.selectFrom('audit_log').select('id').where('at', '<', before).limit(purgeSize);
      removed = (await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows;
    }
  }

  /**
   * Returns a page of lines, newest first.
   * @param text only lines whose actor or detail contains it, in any case
   * @param before only lines older than the line of this id; an unknown id starts from the newest
   */
  async function page(text: string, before: string): Promise<Audit> {
    const last = await db.selectFrom('audit_log').select(['at', 'id']).where('id', '=', before).executeTakeFirst();
    return text === '' ? newest(last ?? null) : search(text, last ?? null);
  }

  async function newest(before: Position | null): Promise<Audit> {
    const rows = await older(before)
      .selectAll()
      .limit(pageSize + 1)
      .execute();
    return toPage(rows, null);
  }

  /**
   * Searches part by part: the embedded database works on the main thread, and must not block it for the whole log.
   * Ends with a full page, or after so many lines that the caller requests the rest.
   */
  async function search(text: string, before: Position | null): Promise<Audit> {
    const found: AuditRow[] = [];
    let from = before;
    for (let searched = 0; searched < mostSearched; searched += searchSize) {
      const end = await older(from)
        .select(['at', 'id'])
        .offset(searchSize - 1)
        .limit(1)
        .executeTakeFirst();
      let part = older(from).selectAll().where(hasText(text));
      if (end !== undefined) part = part.where('at', '>=', end.at).where((row) => row.not(isOlder(row, end)));
      found.push(...(await part.limit(pageSize + 1 - found.length).execute()));
      if (end === undefined || found.length > pageSize) return toPage(found, null);
      from = end;
      await setImmediate();
    }
    return toPage(found, from);
  }

  function older(position: Position | null) {
    const lines = db.selectFrom('audit_log').orderBy('at', 'desc').orderBy('id', 'desc');
    // Only the first condition can use the index.
    return position === null ? lines : lines.where('at', '<=', position.at).where((row) => isOlder(row, position));
  }

  return { noteAction, purge, page };
}

type AuditRow = Selectable<Schema['audit_log']>;

/** The place of a line in the log. */
type Position = Pick<AuditRow, 'at' | 'id'>;

function isOlder(row: ExpressionBuilder<Schema, 'audit_log'>, { at, id }: Position) {
  return row.or([row('at', '<', at), row.and([row('at', '=', at), row('id', '<', id)])]);
}

function hasText(text: string) {
  return (row: ExpressionBuilder<Schema, 'audit_log'>) =>
    row.or([containsText('actor', text), containsText('detail', text)]);
}

/** @param searchedTo the last line that a search looked at, when it did not reach the end; null otherwise */
function toPage(rows: readonly AuditRow[], searchedTo: Position | null): Audit {
  const entries = rows.slice(0, pageSize).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  const next = rows.length > pageSize ? (entries.at(-1)?.id ?? null) : (searchedTo?.id ?? null);
  return { entries, more: next !== null, next };
}
