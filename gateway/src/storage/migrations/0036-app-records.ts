import { sql } from 'kysely';
import { z } from 'zod';
import { getOrAdd } from '../get-or-add.ts';
import type { Database } from '../schema.ts';

type Row = Readonly<Record<string, string | number | null>>;

const guardStateSchema = z.object({
  steps: z.array(z.number()),
  step: z.number(),
  stepSince: z.number(),
  holdMs: z.number(),
});

/**
 * Moves the rows of six tables into one row per app. They stay for the previous release. A guard compares again from its step
 * on: it counted otherwise.
 */
export async function moveAppRecords(db: Database): Promise<void> {
  const states = new Map<string, Record<string, unknown> & { flags: unknown[]; origins: unknown[] }>();
  const addState = ({ app }: Row) => getOrAdd(states, String(app), () => ({ flags: [], origins: [] }));
  const read = async (table: string) =>
    (await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;
  const parse = (json: Row[string] | undefined): unknown => JSON.parse(String(json));

  const tokens = new Set<unknown>((await read('deploy_tokens')).map(({ id }) => id));
  for (const row of await read('app_pointers')) {
    const { live, canary_version: version, canary_percent: percent, canary_token: token, revision } = row;
    // A restored database may lack the token of a canary, which ended with it.
    const runs = version !== null && (token === null || tokens.has(token));
    const canary = runs ? { version, percent, roles: parse(row.canary_roles), token } : null;
    addState(row).pointer = { live, canary, past: parse(row.past), revision };
  }
  for (const row of await read('app_policies')) {
    const [promote, canaryForAdmins, otherOrigins] = [row.promote, row.canary_for_admins, row.other_origins].map(
      Boolean,
    );
    const [previews, localBuilds] = [row.previews, row.local_builds].map(Boolean);
    addState(row).policy = { promote, canaryForAdmins, otherOrigins, previews, localBuilds };
  }
  for (const row of await read('app_flags')) {
    const { name, is_on: on, percent, ends_on: endsOn, changed_at: changedAt, changed_by: changedBy } = row;
    addState(row).flags.push({ name, on: on === 1, percent, roles: parse(row.roles), endsOn, changedAt, changedBy });
  }
  for (const row of await read('app_origins')) {
    const { origin, approved_at: approvedAt, approved_by: approvedBy, refused_at: refusedAt } = row;
    addState(row).origins.push({ origin, approvedAt, approvedBy, refusedAt });
  }
  for (const row of await read('app_guards')) {
    const { id, version, live, started_at: startedAt, held_by: heldBy } = row;
    const { steps, step, ...since } = guardStateSchema.parse(parse(row.state));
    addState(row).guard = { id, version, live, startedAt, heldBy, steps: steps.slice(step), step: 0, ...since };
  }
  for (const row of await read('app_guard_stops')) {
    const { version, at, percent, reason, seen_by: seenBy } = row;
    addState(row).stopped = { version, at, percent, reason, seenBy };
  }
  for (const [app, state] of states) {
    await sql`insert into app_records (app, state) values (${app}, ${JSON.stringify(state)})`.execute(db);
  }
}
