import { z } from 'zod';
import { dayMs } from '../contract/figures/days.ts';
import { toNameKey } from '../contract/plain-text.ts';
import {
  type Projection,
  type ProjectionBody,
  type ProjectionList,
  type SaveCaseBody,
  type SavedCase,
  type Scenario,
  scenariosSchema,
} from '../contract/projections.ts';
import { firstCaseName, maxCases } from '../contract/rules.ts';
import { Conflict } from '../errors/errors.ts';
import { getOrAdd } from '../storage/get-or-add.ts';
import type { Database } from '../storage/schema.ts';
import { createDocuments, type Documents, type UserDocument } from '../users/documents.ts';
import { lockUser, requireUserBytes } from '../users/user-bytes.ts';
import { findCase, isoTime, type StoredCase, sortCases, toSavedCase } from './saved-cases.model.ts';

interface ProjectionStoreDeps {
  readonly db: Database;
  /** Days until a saved case expires. */
  readonly ttlDays: number;
  /** Bounds the cases of one user. */
  readonly mostPerUser?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A case with its owner and the assumptions of its base case. */
export interface OwnedCase extends Pick<StoredCase, 'symbol' | 'name' | 'currentYear' | 'savedAt'> {
  readonly userId: string;
  readonly base: Scenario;
}

const bodySchema = z.object({
  name: z.string(),
  isDefault: z.boolean(),
  companyName: z.string(),
  currentYear: z.number(),
  /** Read by their schema where they are shown: a list of cases does not need them. */
  scenarios: z.unknown(),
});
type CaseBody = z.infer<typeof bodySchema>;
interface KeptCase extends CaseBody, Pick<StoredCase, 'symbol' | 'savedAt' | 'expiresAt'> {}

/** Saves at once replace each other without a lock so many times. */
const mostTries = 3;

export type ProjectionStore = ReturnType<typeof createProjectionStore>;

/** Saved projections: named cases per user and symbol, one of them the default. Each call is limited to one user's cases. */
export function createProjectionStore({ db, ttlDays, mostPerUser = 500, now = Date.now }: ProjectionStoreDeps) {
  const kind = {
    name: 'projection',
    schema: bodySchema,
    most: mostPerUser,
    atLimit: `At most ${mostPerUser} projections can be kept. Please delete some first.`,
  };
  const documents = createDocuments(db, kind, now);

  /** Runs a change exclusively, on the company's cases with the default one first. */
  const change = <Result>(
    userId: string,
    symbol: string,
    act: (cases: readonly KeptCase[], within: CasesOfUser) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      const within = casesOfUser(transaction, createDocuments(transaction, kind, now), userId);
      const stored = await within.listCases(symbol);
      const cases = sortCases(stored);
      // The default one would change with the next save of another.
      if (cases[0] !== undefined && !stored.some(({ isDefault }) => isDefault)) await within.putCase(cases[0]);
      return act(cases, within);
    });

  /** Returns a body as a case that is saved now. */
  const toCase = (symbol: string, name: string, isDefault: boolean, body: ProjectionBody): KeptCase => {
    const { scenarios, companyName, currentYear } = body;
    const savedAt = now();
    const expiresAt = savedAt + ttlDays * dayMs;
    return { symbol, name, isDefault, companyName, currentYear, scenarios, savedAt, expiresAt };
  };

  return {
    /** Returns the companies with cases that have not expired, by the default case, newest first. */
    async list(userId: string): Promise<ProjectionList> {
      const companies = groupCases(await documents.list(userId), ({ symbol }) => symbol);
      const firsts = companies.flatMap((cases) => (cases[0] === undefined ? [] : [{ first: cases[0], cases }]));
      firsts.sort(({ first: a }, { first: b }) => b.savedAt - a.savedAt || (a.symbol < b.symbol ? -1 : 1));
      return {
        projections: firsts.map(({ first, cases }) => ({
          symbol: first.symbol,
          companyName: first.companyName,
          savedAt: isoTime(first.savedAt),
          expiresAt: isoTime(first.expiresAt),
          cases: cases.map(toSavedCase),
        })),
      };
    },

    /** Returns the cases of companies of all Members and Admins, with the figures of their base case. */
    async listCasesOf(symbols: readonly string[]): Promise<readonly OwnedCase[]> {
      const found = await documents.listOfMembers(symbols);
      return groupCases(found, ({ userId, symbol }) => `${userId} ${symbol}`)
        .flat()
        .map(({ userId, symbol, name, currentYear, savedAt, scenarios }) => {
          return { userId, symbol, name, currentYear, savedAt, base: scenariosSchema.parse(scenarios).base };
        });
    },

    /** Returns a case, the default one without a name; null when there is none or it has expired. */
    async findProjection(userId: string, symbol: string, name?: string): Promise<Projection | null> {
      const found = findCase(sortCases((await documents.list(userId, symbol)).map(toKept)), name);
      return found === undefined ? null : toProjection(found);
    },

    /**
     * Saves the default case and replaces the one before. The case is on disk when the promise resolves.
     * @throws Conflict when the user is at the limit
     */
    async save(userId: string, symbol: string, body: ProjectionBody): Promise<Projection> {
      // Most saves need neither a lock nor a transaction: names and the number of cases do not change.
      for (let tries = 0; tries < mostTries; tries += 1) {
        const before = (await documents.list(userId, symbol)).find((one) => one.body.isDefault);
        if (before === undefined) break;
        const next = toCase(symbol, before.body.name, true, body);
        if (await casesOfUser(db, documents, userId).putCase(next, before.version)) return toProjection(next);
      }
      return change(userId, symbol, async (cases, within) => {
        const next = toCase(symbol, cases[0]?.name ?? firstCaseName, true, body);
        if (cases.length === 0) await within.requireRoom(next);
        await within.putCase(next);
        await within.requireBytes();
        return toProjection(next);
      });
    },

    /**
     * Saves a case under its name; the first one of a company is its default. The case is on disk when the promise resolves.
     * @throws Conflict when the stored case of that name is not the one to replace, or the company or the user is at the limit
     */
    saveCase(userId: string, symbol: string, { name, replaces, ...body }: SaveCaseBody): Promise<Projection> {
      return change(userId, symbol, async (cases, within) => {
        const before = findCase(cases, name);
        const next = toCase(symbol, name, before?.isDefault ?? cases.length === 0, body);
        if (before !== undefined) requireSame(before, replaces);
        else if (cases.length >= maxCases) throw atLimit(symbol);
        else await within.requireRoom(next);
        await within.putCase(next);
        await within.requireBytes();
        return toProjection(next);
      });
    },

    /**
     * Deletes a case, the default one without a name: the newest other one becomes the default.
     * @returns whether there was one that had not expired
     */
    remove(userId: string, symbol: string, name?: string): Promise<boolean> {
      return change(userId, symbol, async (cases, within) => {
        const found = findCase(cases, name);
        if (found === undefined) return false;
        await within.removeCase(found);
        const next = cases[1];
        if (found.isDefault && next !== undefined) await within.putCase({ ...next, isDefault: true });
        return true;
      });
    },

    /** Renames a case. @returns the company's cases; null without such a case @throws Conflict when another case has the name */
    rename(userId: string, symbol: string, from: string, to: string): Promise<SavedCase[] | null> {
      return change(userId, symbol, async (cases, within) => {
        const found = findCase(cases, from);
        if (found === undefined) return null;
        const other = findCase(cases, to);
        if (other !== undefined && other !== found) throw taken(other);
        await within.removeCase(found);
        const renamed = { ...found, name: to };
        await within.putCase(renamed);
        return sortCases(cases.map((each) => (each === found ? renamed : each))).map(toSavedCase);
      });
    },

    /** Makes a case the default. @returns the company's cases; null without such a case */
    makeDefault(userId: string, symbol: string, name: string): Promise<SavedCase[] | null> {
      return change(userId, symbol, async (cases, within) => {
        const found = findCase(cases, name);
        if (found === undefined) return null;
        const changed = cases.map((each) => ({ ...each, isDefault: each === found }));
        for (const [at, one] of changed.entries())
          if (one.isDefault !== cases[at]?.isDefault) await within.putCase(one);
        return sortCases(changed).map(toSavedCase);
      });
    },

    purge: () => documents.purge(),
  };
}

type CasesOfUser = ReturnType<typeof casesOfUser>;

/** Returns what a change does with a user's cases. */
function casesOfUser(db: Database, documents: Documents<CaseBody>, userId: string) {
  const keyOf = ({ symbol, name }: Pick<KeptCase, 'symbol' | 'name'>) => `${symbol} ${toNameKey(name)}`;
  return {
    listCases: async (symbol: string) => (await documents.list(userId, symbol)).map(toKept),
    putCase({ symbol, savedAt, expiresAt, ...body }: KeptCase, version?: number): Promise<boolean> {
      const place = { symbol, savedAt, expiresAt, ...(version !== undefined && { version }) };
      return documents.write(userId, keyOf({ symbol, ...body }), body, place);
    },
    removeCase: (one: KeptCase) => documents.remove(userId, keyOf(one)),
    requireRoom: (one: KeptCase) => documents.requireRoom(userId, keyOf(one)),
    requireBytes: () => requireUserBytes(db, userId),
  };
}

const toKept = ({ symbol, body, savedAt, expiresAt }: UserDocument<CaseBody>): KeptCase => ({
  ...body,
  symbol,
  savedAt,
  expiresAt: expiresAt ?? 0,
});

/** Returns cases by company, in order: the default one first. */
function groupCases(
  found: readonly UserDocument<CaseBody>[],
  groupOf: (one: UserDocument<CaseBody>) => string,
): (KeptCase & { readonly userId: string })[][] {
  const groups = new Map<string, (KeptCase & { readonly userId: string })[]>();
  for (const one of found) getOrAdd(groups, groupOf(one), () => []).push({ ...toKept(one), userId: one.userId });
  return [...groups.values()].map(sortCases);
}

function toProjection({ symbol, name, isDefault, savedAt, expiresAt, ...body }: KeptCase): Projection {
  const { companyName, currentYear, scenarios } = body;
  const times = { savedAt: isoTime(savedAt), expiresAt: isoTime(expiresAt) };
  return { symbol, name, isDefault, companyName, currentYear, scenarios: scenariosSchema.parse(scenarios), ...times };
}

/** Refuses to replace a state of the case that its user has not seen. */
function requireSame(before: KeptCase, replaces: string | null): void {
  if (replaces === null) throw taken(before);
  if (Date.parse(replaces) === before.savedAt) return;
  throw new Conflict(`“${before.name}” was saved again meanwhile. Load it, or save under another name.`);
}

function taken({ name }: Pick<KeptCase, 'name'>): Conflict {
  return new Conflict(`There is a case “${name}” already.`);
}

function atLimit(symbol: string): Conflict {
  return new Conflict(`At most ${maxCases} cases of ${symbol} can be kept. Please delete one first.`);
}
