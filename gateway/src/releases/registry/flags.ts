import type { Selectable } from 'kysely';
import { z } from 'zod';
import { roleSchema } from '../../contract/access/roles.ts';
import type { Flag, flagBodySchema } from '../../contract/releases/flags.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Schema } from '../../storage/schema.ts';
import { PageStore } from '../../storage/store.ts';
import { type AppRegistry, type AppState, type FlagsOf, releasedBuilds, type Visitor } from './app-registry.ts';
import { isInShare } from './canary.model.ts';

type FlagSetting = z.output<typeof flagBodySchema>;

export interface StoredFlag extends FlagSetting {
  readonly app: string;
  readonly name: string;
  readonly changedAt: number;
  readonly changedBy: string;
}

const rolesSchema = z.array(roleSchema);

/** The flags as Admins set them. One that was never set is off. */
export class FlagStore extends PageStore {
  async list(): Promise<StoredFlag[]> {
    const rows = await this.db.selectFrom('app_flags').selectAll().orderBy('app').orderBy('name').execute();
    return rows.map(readFlag);
  }

  async set(app: string, name: string, { on, percent, roles, endsOn }: FlagSetting, by: string): Promise<void> {
    const setting = {
      is_on: Number(on),
      percent,
      roles: JSON.stringify(roles),
      ends_on: endsOn,
      changed_at: Date.now(),
      changed_by: by,
    };
    await this.db
      .insertInto('app_flags')
      .values({ app, name, ...setting })
      .onConflict((conflict) => conflict.columns(['app', 'name']).doUpdateSet(setting))
      .execute();
    this.onChange();
  }

  /** Returns a function to the names of the flags that are on for a visitor, by app; a signed-out one has none. */
  async onFor(): Promise<FlagsOf> {
    const list = await this.list();
    return (visitor) => {
      const flags = new Map<string, string[]>();
      if (visitor === null) return flags;
      for (const flag of list.filter((one) => isOnFor(one, visitor))) {
        flags.set(flag.app, [...(flags.get(flag.app) ?? []), flag.name]);
      }
      return flags;
    };
  }

  /** Removes the setting of a flag, which is off then. @throws NotFound without one */
  async remove(app: string, name: string): Promise<void> {
    const { numDeletedRows } = await this.db
      .deleteFrom('app_flags')
      .where((row) => row.and({ app, name }))
      .executeTakeFirst();
    this.onChange();
    if (numDeletedRows === 0n) throw new NotFound(`The flag ${name} of ${app} is not set.`);
  }
}

function readFlag(row: Selectable<Schema['app_flags']>): StoredFlag {
  return {
    app: row.app,
    name: row.name,
    on: row.is_on === 1,
    percent: row.percent,
    roles: rolesSchema.parse(JSON.parse(row.roles)),
    endsOn: row.ends_on,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}

/** Returns whether a flag is on for a user. Like a canary it is the same for a user, and a larger share keeps all of a smaller one. */
export function isOnFor(flag: StoredFlag, { id, role }: Visitor): boolean {
  if (!flag.on || (flag.roles.length > 0 && !flag.roles.includes(role))) return false;
  return isInShare(`${flag.app}\0flag ${flag.name}\0${id}`, flag.percent);
}

/** Returns the flags that the builds in use declare, and those that were set without a build that does. */
export async function listFlags(registry: AppRegistry, store: FlagStore): Promise<Flag[]> {
  const [states, stored] = await Promise.all([registry.states(), store.list()]);
  const declared = states.flatMap((state) => declaredFlags(state));
  const left = stored
    .filter(({ app, name }) => !declared.some((flag) => flag.app === app && flag.name === name))
    .map(({ app, name, endsOn }) => ({ app, name, endsOn, text: null, title: findTitle(states, app) }));
  return [...declared, ...left].map((flag) => {
    const setting = stored.find(({ app, name }) => app === flag.app && name === flag.name);
    if (setting === undefined) {
      return { ...flag, on: false, percent: 100, roles: [], changedAt: null, changedBy: null };
    }
    return { ...flag, ...setting, changedAt: new Date(setting.changedAt).toISOString() };
  });
}

/** The live build's description of a flag goes before a canary's. */
function declaredFlags(state: AppState) {
  const flags = releasedBuilds(state)
    .reverse()
    .flatMap(({ manifest }) => Object.entries(manifest.flags ?? {}));
  return [...new Map(flags)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { text, ends }]) => ({
      app: state.name,
      title: findTitle([state], state.name),
      name,
      text,
      endsOn: ends,
    }));
}

function findTitle(states: readonly AppState[], app: string): string {
  const state = states.find(({ name }) => name === app);
  return (state && releasedBuilds(state)[0]?.manifest.title) ?? app;
}

/** Returns a setting in words, for the audit trail. */
export function flagText({ on, percent, roles, endsOn }: FlagSetting): string {
  return on ? `on for ${percent}%${roles.length === 0 ? '' : ` of ${roles.join(', ')}`}, until ${endsOn}` : 'off';
}
