import { dayMs } from '../../contract/figures/days.ts';
import type { SavedScreen, ScreenChanges } from '../../contract/market/screens.ts';
import { NotFound, RateLimited } from '../../errors/errors.ts';
import { readConditions, readValueFormula } from '../questions/formula-cache.ts';
import { type MarketDay, symbolOf } from '../questions/market-day.ts';
import { findMatches } from '../questions/screen.ts';
import type { SavedScreenStore, StoredScreen } from './saved-screen-store.ts';
import { ChangeCauses } from './screen-changes.ts';

type Definition = StoredScreen['definition'];
type Change = SavedScreen['entrants'][number];

interface SavedScreensOptions {
  readonly store: SavedScreenStore;
  /** Returns the market of now, or of a past day; null while nothing is loaded. */
  readonly readDay: (userId: string, asOf?: string) => Promise<MarketDay | null>;
}

/** Saved screens with the companies that came and went since their user looked last. */
export class SavedScreens {
  readonly #store: SavedScreenStore;
  readonly #readDay: SavedScreensOptions['readDay'];

  constructor({ store, readDay }: SavedScreensOptions) {
    this.#store = store;
    this.#readDay = readDay;
  }

  /** Returns the user's screens. The changes stay until a screen is opened. */
  async listScreens(userId: string): Promise<SavedScreen[]> {
    const day = await this.#readDay(userId);
    const screens: SavedScreen[] = [];
    for (const stored of await this.#store.listScreens(userId)) {
      screens.push(describeScreen(day, stored, await findMembers(day, stored.definition)));
    }
    return screens;
  }

  /** Returns a screen with its changes, and notes that the user has seen them. @throws NotFound */
  async openScreen(userId: string, name: string): Promise<SavedScreen> {
    const stored = await this.#store.findScreen(userId, name);
    if (stored === null) throw makeMissing(name);
    const day = await this.#readDay(userId);
    const members = await findMembers(day, stored.definition);
    if (members !== null) await this.#store.noteSeen(userId, name, members);
    return describeScreen(day, stored, members);
  }

  /** Finds what made companies join or leave since the user looked last. @throws NotFound */
  async explainChanges(userId: string, name: string): Promise<ScreenChanges> {
    const stored = await this.#store.findScreen(userId, name);
    if (stored === null) throw makeMissing(name);
    const day = await this.#readDay(userId);
    const { seenAt, entrants, leavers } = describeScreen(day, stored, await findMembers(day, stored.definition));
    if (day === null || entrants.length + leavers.length === 0) return { seenAt, entrants: [], leavers: [] };
    const causes = await ChangeCauses.openScreen(day, await this.#openPast(userId, seenAt), stored.definition);
    return {
      seenAt,
      entrants: entrants.map((change) => causes.explainChange(change, true)),
      leavers: leavers.map((change) => causes.explainChange(change, false)),
    };
  }

  /** Returns the market of the day of a moment; null where the user has opened too many days. */
  async #openPast(userId: string, moment: string): Promise<MarketDay | null> {
    try {
      return await this.#readDay(userId, moment.slice(0, 10));
    } catch (error) {
      if (error instanceof RateLimited) return null;
      throw error;
    }
  }

  /** Saves a screen: changes count from now. @throws BadFormula, Conflict */
  async saveScreen(userId: string, name: string, definition: Definition): Promise<SavedScreen> {
    readConditions(definition.where);
    for (const column of definition.columns) readValueFormula(column);
    if (definition.sort !== null) readValueFormula(definition.sort.by);
    readConditions(definition.scope ?? '');
    const day = await this.#readDay(userId);
    const members = await findMembers(day, definition);
    return describeScreen(day, await this.#store.saveScreen(userId, name, definition, members), members);
  }

  /** @throws NotFound */
  async removeScreen(userId: string, name: string): Promise<void> {
    if (!(await this.#store.removeScreen(userId, name))) throw makeMissing(name);
  }
}

function makeMissing(name: string): NotFound {
  return new NotFound(`No screen “${name}” is saved.`);
}

/** Returns the CIKs of the companies that pass now; null while nothing is loaded. */
export async function findMembers(
  day: MarketDay | null,
  { where, sic, scope = '' }: Definition,
): Promise<number[] | null> {
  if (day === null) return null;
  const { companies } = await findMatches(day, { where, sic, scope });
  return companies.flatMap((at) => day.companies[at]?.cik ?? []);
}

function describeScreen(day: MarketDay | null, stored: StoredScreen, members: readonly number[] | null): SavedScreen {
  const { name, definition, savedAt, seenAt } = stored;
  const before = new Set(stored.members ?? members ?? []);
  const now = new Set(members ?? stored.members ?? []);
  const change = (cik: number) => describeChange(day, cik, seenAt);
  return {
    ...definition,
    name,
    savedAt: new Date(savedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    matches: members?.length ?? 0,
    entrants: [...now].filter((cik) => !before.has(cik)).map(change),
    leavers: [...before].filter((cik) => !now.has(cik)).map(change),
  };
}

/** Names the newest filing since the user looked; without one the price or the passing of time made the change. */
function describeChange(day: MarketDay | null, cik: number, seenAt: number): Change {
  const at = day?.companies.findIndex((company) => company.cik === cik) ?? -1;
  const company = day?.companies[at];
  if (day === null || company === undefined)
    return { symbol: `CIK${cik}`, name: '', accession: null, filed: null, form: null };
  const { newestAccepted, newestFiling } = day.frame.calendar;
  const isNew = (newestAccepted[at] ?? -1) >= Math.floor(seenAt / dayMs);
  const filing = isNew ? day.frame.holdings.filings[newestFiling[at] ?? -1] : undefined;
  const { name } = company;
  const { accession = null, filed = null, form = null } = filing ?? {};
  return { symbol: symbolOf(company), name, accession, filed, form };
}
