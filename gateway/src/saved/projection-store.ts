import { z } from 'zod';
import { dayMs } from '../contract/figures/days.ts';
import {
  type Projection,
  type ProjectionBody,
  type ProjectionList,
  projectionSchema,
  type SaveCaseBody,
  type SavedCase,
  type Scenario,
} from '../contract/projections.ts';
import { firstCaseName, maxCases } from '../contract/rules/case-rules.ts';
import { Conflict } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';
import { lockUser } from '../users/lock-user.ts';
import { requireUserBytes } from '../users/user-bytes.ts';
import {
  type CaseContents,
  type CaseOwner,
  casesOfAll,
  countCases,
  deleteCase,
  deleteExpired,
  type ForeignCase,
  moveCase,
  readCase,
  replaceDefault,
  storedCases,
  writeCase,
} from './case-tables.ts';
import { caseNamed, isoTime, type NamedCase, namedCases, toSavedCase } from './saved-cases.model.ts';

interface ProjectionStoreOptions {
  readonly db: Database;
  /** Days until a saved case expires. */
  readonly ttlDays: number;
  /** Bounds the rows of one user. */
  readonly mostPerUser?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A case with its owner and the assumptions of its base case. */
export interface OwnedCase extends Pick<NamedCase, 'symbol' | 'name' | 'currentYear' | 'savedAt'> {
  readonly userId: string;
  readonly base: Scenario;
}

const symbolsPerQuery = 500;

type Act<Result> = (transaction: Database, cases: readonly NamedCase[]) => Promise<Result>;

const storedScenarios = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(projectionSchema.shape.scenarios);

/** Saved projections: named cases per user and symbol, one of them the default. Each method is limited to one user's cases. */
export class ProjectionStore {
  readonly #db: Database;
  readonly #ttlDays: number;
  readonly #mostPerUser: number;
  readonly #now: () => number;

  constructor({ db, ttlDays, mostPerUser = 500, now = Date.now }: ProjectionStoreOptions) {
    this.#db = db;
    this.#ttlDays = ttlDays;
    this.#mostPerUser = mostPerUser;
    this.#now = now;
  }

  /** Returns the companies with cases that have not expired, by the default case, newest first. */
  async list(userId: string): Promise<ProjectionList> {
    const stored = await storedCases(this.#db, userId, this.#now());
    const companies = [...new Set(stored.map(({ symbol }) => symbol))].flatMap((symbol) => {
      const cases = namedCases(stored.filter((each) => each.symbol === symbol));
      return cases[0] === undefined ? [] : [{ first: cases[0], cases }];
    });
    companies.sort(({ first: a }, { first: b }) => b.savedAt - a.savedAt || (a.symbol < b.symbol ? -1 : 1));
    return {
      projections: companies.map(({ first, cases }) => ({
        symbol: first.symbol,
        companyName: first.companyName,
        savedAt: isoTime(first.savedAt),
        expiresAt: isoTime(first.expiresAt),
        cases: cases.map(toSavedCase),
      })),
    };
  }

  /** Returns the cases of companies of all Members and Admins, with the figures of their base case. */
  async listCasesOf(symbols: readonly string[]): Promise<readonly OwnedCase[]> {
    const found: OwnedCase[] = [];
    for (let from = 0; from < symbols.length; from += symbolsPerQuery) {
      const some = await casesOfAll(this.#db, symbols.slice(from, from + symbolsPerQuery), this.#now());
      for (const cases of groupByOwner(some)) {
        for (const { scenarios, ...one } of namedCases(cases)) {
          found.push({ ...one, savedAt: Number(one.savedAt), base: storedScenarios.parse(scenarios).base });
        }
      }
    }
    return found;
  }

  /** Returns a case, the default one without a name; null when there is none or it has expired. */
  async findProjection(userId: string, symbol: string, name?: string): Promise<Projection | null> {
    const cases = namedCases(await storedCases(this.#db, userId, this.#now(), symbol));
    const found = caseNamed(cases, name);
    if (found === undefined) return null;
    const contents = await readCase(this.#db, { userId, symbol }, found);
    return contents === undefined ? null : toProjection(symbol, found, contents);
  }

  /**
   * Saves the default case and replaces the one before. The case is on disk when the promise resolves.
   * @throws Conflict when the user is at the limit
   */
  async save(userId: string, symbol: string, body: ProjectionBody): Promise<Projection> {
    const owner = { userId, symbol };
    const contents = this.#toContents(body);
    const replaced = await replaceDefault(this.#db, owner, contents.saved_at, contents);
    if (replaced !== null) return toProjection(symbol, { name: replaced, isDefault: true }, contents);
    return this.#change(owner, async (transaction, cases) => {
      if (cases.length === 0) await this.#requireBelowLimit(transaction, userId);
      const place = { name: cases[0]?.name ?? firstCaseName, isDefault: true, atDefault: true };
      await writeCase(transaction, owner, place, contents);
      await requireUserBytes(transaction, userId);
      return toProjection(symbol, place, contents);
    });
  }

  /**
   * Saves a case under its name; the first one of a company is its default. The case is on disk when the promise resolves.
   * @throws Conflict when the stored case of that name is not the one to replace, or the company or the user is at the limit
   */
  async saveCase(userId: string, symbol: string, body: SaveCaseBody): Promise<Projection> {
    const owner = { userId, symbol };
    return this.#change(owner, async (transaction, cases) => {
      const { name, replaces } = body;
      const before = caseNamed(cases, name);
      if (before !== undefined) requireSame(before, replaces);
      else if (cases.length >= maxCases) throw atLimit(symbol);
      else await this.#requireBelowLimit(transaction, userId);
      const isDefault = before?.isDefault ?? cases.length === 0;
      const place = { name, isDefault, atDefault: isDefault };
      const contents = this.#toContents(body);
      const isWritten = await writeCase(transaction, owner, place, contents, before?.savedAt);
      if (!isWritten) throw savedMeanwhile(name);
      await requireUserBytes(transaction, userId);
      return toProjection(symbol, place, contents);
    });
  }

  /**
   * Deletes a case, the default one without a name: the newest other one becomes the default.
   * @returns whether there was one that had not expired
   */
  async remove(userId: string, symbol: string, name?: string): Promise<boolean> {
    const owner = { userId, symbol };
    return this.#change(owner, async (transaction, cases) => {
      const found = caseNamed(cases, name);
      if (found === undefined) return false;
      await deleteCase(transaction, owner, found);
      const next = cases[1];
      if (found.isDefault && next !== undefined) {
        await moveCase(transaction, owner, next, { ...next, atDefault: true });
      }
      return true;
    });
  }

  /** Renames a case. @returns the company's cases; null without such a case @throws Conflict when another case has the name */
  async rename(userId: string, symbol: string, from: string, to: string): Promise<SavedCase[] | null> {
    const owner = { userId, symbol };
    return this.#change(owner, async (transaction, cases) => {
      const found = caseNamed(cases, from);
      if (found === undefined) return null;
      const other = caseNamed(cases, to);
      if (other !== undefined && other !== found) throw taken(other);
      await moveCase(transaction, owner, found, { ...found, name: to });
      return this.#listCases(transaction, owner);
    });
  }

  /** Makes a case the default. @returns the company's cases; null without such a case */
  async makeDefault(userId: string, symbol: string, name: string): Promise<SavedCase[] | null> {
    const owner = { userId, symbol };
    return this.#change(owner, async (transaction, cases) => {
      const found = caseNamed(cases, name);
      const before = cases[0];
      if (found === undefined || before === undefined) return null;
      if (found !== before) {
        await moveCase(transaction, owner, before, { ...before, atDefault: false });
        await moveCase(transaction, owner, found, { ...found, atDefault: true });
      }
      return this.#listCases(transaction, owner);
    });
  }

  async #requireBelowLimit(transaction: Database, userId: string): Promise<void> {
    if ((await countCases(transaction, userId, this.#now())) >= this.#mostPerUser) {
      throw new Conflict(`At most ${this.#mostPerUser} projections can be kept. Please delete some first.`);
    }
  }

  async purge(): Promise<void> {
    await deleteExpired(this.#db, this.#now());
  }

  async #listCases(db: Database, { userId, symbol }: CaseOwner): Promise<SavedCase[]> {
    return namedCases(await storedCases(db, userId, this.#now(), symbol)).map(toSavedCase);
  }

  /** Runs a change exclusively, on cases whose names and default are stored as they are read. */
  async #change<Result>(owner: CaseOwner, act: Act<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (transaction) => {
      // The names of two tables are unique together only while one change at a time reads and writes them.
      await lockUser(transaction, owner.userId);
      const stored = await storedCases(transaction, owner.userId, this.#now(), owner.symbol);
      const [first, ...others] = namedCases(stored);
      if (first === undefined) return act(transaction, []);
      const settled = { ...first, atDefault: true };
      // The release that preceded named cases leaves a row without a name, or no row.
      if (!stored.some(({ atDefault, name }) => atDefault && name !== null)) {
        await moveCase(transaction, owner, first, settled);
      }
      return act(transaction, [settled, ...others]);
    });
  }

  #toContents({ scenarios, companyName, currentYear }: ProjectionBody): CaseContents {
    const savedAt = this.#now();
    return {
      company_name: companyName,
      current_year: currentYear,
      scenarios: JSON.stringify(scenarios),
      saved_at: savedAt,
      expires_at: savedAt + this.#ttlDays * dayMs,
    };
  }
}

/** Returns cases by user and company. */
function groupByOwner(cases: readonly ForeignCase[]): Iterable<readonly ForeignCase[]> {
  const groups = new Map<string, ForeignCase[]>();
  for (const one of cases) {
    const key = `${one.userId} ${one.symbol}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups.values();
}

function toProjection(
  symbol: string,
  { name, isDefault }: Pick<NamedCase, 'name' | 'isDefault'>,
  contents: CaseContents,
): Projection {
  return {
    symbol,
    name,
    isDefault,
    companyName: contents.company_name,
    currentYear: contents.current_year,
    scenarios: storedScenarios.parse(contents.scenarios),
    savedAt: isoTime(contents.saved_at),
    expiresAt: isoTime(contents.expires_at),
  };
}

/** Refuses to replace a state of the case that its user has not seen. */
function requireSame(before: NamedCase, replaces: string | null): void {
  if (replaces === null) throw taken(before);
  if (Date.parse(replaces) !== before.savedAt) throw savedMeanwhile(before.name);
}

function savedMeanwhile(name: string): Conflict {
  return new Conflict(`“${name}” was saved again meanwhile. Load it, or save under another name.`);
}

function taken({ name }: NamedCase): Conflict {
  return new Conflict(`There is a case “${name}” already.`);
}

function atLimit(symbol: string): Conflict {
  return new Conflict(`At most ${maxCases} cases of ${symbol} can be kept. Please delete one first.`);
}
