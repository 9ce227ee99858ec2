import type { z } from 'zod';
import type { Flag, flagBodySchema } from '../../contract/releases/flags.ts';
import { NotFound } from '../../errors/errors.ts';
import type { AppRecord } from './app-records.ts';
import { type AppState, releasedBuilds } from './app-registry.ts';

type FlagSetting = z.output<typeof flagBodySchema>;

/** Returns a record with the setting of a flag. @param at milliseconds since the epoch */
export function withFlag(record: AppRecord, name: string, setting: FlagSetting, by: string, at: number): AppRecord {
  const { on, percent, roles, endsOn } = setting;
  const flag = { name, on, percent, roles, endsOn, changedAt: at, changedBy: by };
  const others = record.flags.filter((one) => one.name !== name);
  return { ...record, flags: [...others, flag].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Returns a record without the setting of a flag, which is off then. @throws NotFound without one */
export function withoutFlag(record: AppRecord, app: string, name: string): AppRecord {
  const flags = record.flags.filter((flag) => flag.name !== name);
  if (flags.length === record.flags.length) throw new NotFound(`The flag ${name} of ${app} is not set.`);
  return { ...record, flags };
}

/** Returns the flags that the builds in use declare, and those that were set without a build that does. */
export function listFlags(states: readonly AppState[], records: ReadonlyMap<string, AppRecord>): Flag[] {
  const stored = [...records].flatMap(([app, { flags }]) => flags.map((flag) => ({ app, ...flag })));
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
