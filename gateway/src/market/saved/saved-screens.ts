import { dayMs } from '../../contract/figures/days.ts';
import type { SavedScreen } from '../../contract/market.ts';
import { NotFound } from '../../errors/errors.ts';
import { readConditions, readValueFormula } from '../questions/formula-cache.ts';
import { type MarketDay, symbolOf } from '../questions/market-day.ts';
import { findMatches } from '../questions/screen.ts';
import type { SavedScreenStore, StoredScreen } from './saved-screen-store.ts';

type Definition = StoredScreen['definition'];
type Change = SavedScreen['entrants'][number];

interface SavedScreensOptions {
  readonly store: SavedScreenStore;
  /** Returns the market of now; null while nothing is loaded. */
  readonly readToday: () => Promise<MarketDay | null>;
}

/** Saved screens with the companies that came and went since their user looked last. */
export class SavedScreens {
  readonly #store: SavedScreenStore;
  readonly #readToday: SavedScreensOptions['readToday'];

  constructor({ store, readToday }: SavedScreensOptions) {
    this.#store = store;
    this.#readToday = readToday;
  }

  /** Returns the user's screens. The changes stay until a screen is opened. */
  async listScreens(userId: string): Promise<SavedScreen[]> {
    const day = await this.#readToday();
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
    const day = await this.#readToday();
    const members = await findMembers(day, stored.definition);
    if (members !== null) await this.#store.noteSeen(userId, name, members);
    return describeScreen(day, stored, members);
  }

  /** Saves a screen: changes count from now. @throws BadFormula, Conflict */
  async saveScreen(userId: string, name: string, definition: Definition): Promise<SavedScreen> {
    readConditions(definition.where);
    for (const column of definition.columns) readValueFormula(column);
    if (definition.sort !== null) readValueFormula(definition.sort.by);
    const day = await this.#readToday();
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
export async function findMembers(day: MarketDay | null, { where, sic }: Definition): Promise<number[] | null> {
  if (day === null) return null;
  const industries = sic.length > 0 ? { sic } : {};
  const { companies } = await findMatches(day, { where, ...industries });
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
  if (day === null || company === undefined) return { symbol: `CIK${cik}`, name: '', accession: null, filed: null };
  const { newestAccepted, newestFiling } = day.frame.calendar;
  const isNew = (newestAccepted[at] ?? -1) >= Math.floor(seenAt / dayMs);
  const filing = isNew ? day.frame.holdings.filings[newestFiling[at] ?? -1] : undefined;
  const { name } = company;
  return { symbol: symbolOf(company), name, accession: filing?.accession ?? null, filed: filing?.filed ?? null };
}
