import { dayMs } from '../../contract/figures/days.ts';
import type { Database } from '../../storage/schema.ts';

/** Replaces what is remembered of a subject of a user. */
export interface StateChange {
  readonly userId: string;
  /** Its kind and name, such as `price:AAPL`. */
  readonly subject: string;
  /** What the caller read; null for nothing. */
  readonly before: string | null;
  readonly after: string;
}

/** By user, then by subject. */
export type RememberedStates = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What has not changed for so long is forgotten. */
const keptDays = 730;

/** @returns false where it is not `before` any more, because another process was first */
export async function replaceState(
  transaction: Database,
  { userId, subject, before, after }: StateChange,
  at: number,
): Promise<boolean> {
  const row = { state: after, at };
  if (before === null) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('alert_states')
      .values({ user_id: userId, subject, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('alert_states')
    .set(row)
    .where((one) => one.and({ user_id: userId, subject, state: before }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param kind of the subjects, without the colon */
export async function listStates(db: Database, kind: string): Promise<RememberedStates> {
  const rows = await db
    .selectFrom('alert_states')
    .select(['user_id', 'subject', 'state'])
    .where('subject', 'like', `${kind}:%`)
    .execute();
  const found = new Map<string, Map<string, string>>();
  for (const { user_id, subject, state } of rows) {
    found.set(user_id, (found.get(user_id) ?? new Map<string, string>()).set(subject, state));
  }
  return found;
}

export async function purgeStates(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('alert_states')
    .where('at', '<', now - keptDays * dayMs)
    .execute();
}
