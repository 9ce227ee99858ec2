import { LRUCache } from 'lru-cache';
import { dayMs } from '../../contract/figures/days.ts';
import type { SavedScreen, ScreenChange, ScreenChanges } from '../../contract/market/screens.ts';
import { NotFound, RateLimited } from '../../errors/errors.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { FigureColumn } from '../formulas/value-columns.ts';
import { readAsk } from '../questions/check-conditions.ts';
import {
  type ConditionFormula,
  readConditions,
  readEachCondition,
  readValueFormula,
  type ValueFormula,
} from '../questions/formula-cache.ts';
import { type MarketDay, symbolOf } from '../questions/market-day.ts';
import { QuestionBudget, type TakeTurn } from '../questions/question-budget.ts';
import { findMatches, type ScreenOutcome } from '../questions/screen.ts';
import type { SavedScreenStore, StoredScreen } from './saved-screen-store.ts';

type Definition = StoredScreen['definition'];
type Change = SavedScreen['entrants'][number];

interface SavedScreensDeps {
  readonly store: SavedScreenStore;
  /** Returns the market of now, or of a past day; null while nothing is loaded. */
  readonly readDay: (userId: string, asOf?: string) => Promise<MarketDay | null>;
  readonly takeTurn: TakeTurn;
}

/** Saved screens with the companies that came and went since their user looked last. */
export function createSavedScreens({ store, readDay, takeTurn }: SavedScreensDeps) {
  /** Returns the user's screens. The changes stay until a screen is opened. */
  async function listScreens(userId: string): Promise<SavedScreen[]> {
    const day = await readDay(userId);
    const screens: SavedScreen[] = [];
    for (const stored of await store.listScreens(userId)) {
      screens.push(describeScreen(day, stored, await readMembers(day, userId, stored.definition)));
    }
    return screens;
  }

  /** Returns a screen with its changes, and notes that the user has seen them. @throws NotFound */
  async function openScreen(userId: string, name: string): Promise<SavedScreen> {
    const stored = await store.findScreen(userId, name);
    if (stored === null) throw makeMissing(name);
    const day = await readDay(userId);
    const members = await readMembers(day, userId, stored.definition);
    if (members !== null) await store.noteSeen(userId, name, members);
    return describeScreen(day, stored, members);
  }

  /** Finds what made companies join or leave since the user looked last. @throws NotFound */
  async function explainChanges(userId: string, name: string): Promise<ScreenChanges> {
    const stored = await store.findScreen(userId, name);
    if (stored === null) throw makeMissing(name);
    const day = await readDay(userId);
    const members = await readMembers(day, userId, stored.definition);
    const { seenAt, entrants, leavers } = describeScreen(day, stored, members);
    if (day === null || entrants.length + leavers.length === 0) return { seenAt, entrants: [], leavers: [] };
    const past = await openPast(userId, seenAt);
    const causes = await takeTurn(userId, () => ChangeCauses.openScreen(day, past, stored.definition));
    return {
      seenAt,
      entrants: entrants.map((change) => causes.explainChange(change, true)),
      leavers: leavers.map((change) => causes.explainChange(change, false)),
    };
  }

  /** Returns the market of the day of a moment; null where the user has opened too many days. */
  async function openPast(userId: string, moment: string): Promise<MarketDay | null> {
    try {
      return await readDay(userId, moment.slice(0, 10));
    } catch (error) {
      if (error instanceof RateLimited) return null;
      throw error;
    }
  }

  /** Saves a screen: changes count from now. @throws BadFormula, Conflict */
  async function saveScreen(userId: string, name: string, definition: Definition): Promise<SavedScreen> {
    readConditions(definition.where);
    for (const column of definition.columns) readValueFormula(column);
    if (definition.sort !== null) readValueFormula(definition.sort.by);
    readConditions(definition.scope ?? '');
    const day = await readDay(userId);
    const members = await readMembers(day, userId, definition);
    return describeScreen(day, await store.saveScreen(userId, name, definition, members), members);
  }

  /** @throws NotFound */
  async function removeScreen(userId: string, name: string): Promise<void> {
    if (!(await store.removeScreen(userId, name))) throw makeMissing(name);
  }

  /** Each screen takes a turn of its own, so that a list of fifty does not keep others waiting. */
  async function readMembers(
    day: MarketDay | null,
    userId: string,
    definition: Definition,
  ): Promise<readonly number[] | null> {
    return day === null ? null : findMembers(day, definition, (work) => takeTurn(userId, work));
  }

  return { listScreens, openScreen, explainChanges, saveScreen, removeScreen };
}

function makeMissing(name: string): NotFound {
  return new NotFound(`No screen “${name}” is saved.`);
}

/** Members by the definition of their screen: lists and alerts ask for the same ones again. */
const known = new WeakMap<MarketDay, LRUCache<string, readonly number[]>>();
const mostKnownMembers = 1_000_000;

/** Returns the CIKs of the companies that pass on a day. @param inTurn runs work that is not done yet */
export async function findMembers(
  day: MarketDay,
  { where, sic, scope = '' }: Definition,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<readonly number[]> {
  const ofDay =
    known.get(day) ?? new LRUCache({ maxSize: mostKnownMembers, sizeCalculation: ({ length }) => length + 1 });
  known.set(day, ofDay);
  const key = JSON.stringify([where, sic, scope]);
  const members =
    ofDay.get(key) ??
    (await inTurn(async () => {
      const { companies } = await findMatches(day, { where, sic, scope }, new QuestionBudget());
      return companies.flatMap((at) => day.companies[at]?.cik ?? []);
    }));
  ofDay.set(key, members);
  return members;
}

function describeScreen(day: MarketDay | null, stored: StoredScreen, members: readonly number[] | null): SavedScreen {
  const { name, definition, savedAt, seenAt } = stored;
  const { entrants, leavers } = compareMembers(stored.members ?? members ?? [], members ?? stored.members ?? []);
  const change = (cik: number) => describeChange(day, cik, seenAt);
  return {
    ...definition,
    name,
    savedAt: new Date(savedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    matches: members?.length ?? 0,
    entrants: entrants.map(change),
    leavers: leavers.map(change),
  };
}

/** Most screens have the members that they had: sets of thousands are made for the others only. */
function compareMembers(before: readonly number[], now: readonly number[]) {
  if (before.length === now.length && before.every((cik, at) => cik === now[at])) return { entrants: [], leavers: [] };
  const [known, held] = [new Set(before), new Set(now)];
  return { entrants: now.filter((cik) => !known.has(cik)), leavers: before.filter((cik) => !held.has(cik)) };
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

type Cause = Omit<ScreenChange, keyof Change>;

const unknownCause: Cause = {
  condition: null,
  figure: null,
  unit: null,
  currency: null,
  before: null,
  after: null,
  priceDay: null,
};

/** A condition with the figure that it compares; null for one that compares none with a number. */
interface Compared {
  readonly condition: ConditionFormula;
  readonly figure: ValueFormula | null;
}

/** The outcome of a screen on a day, and its compared figures by the place of the condition. */
interface ComparedDay {
  readonly truths: ScreenOutcome['truths'];
  readonly figures: readonly (FigureColumn | null)[];
}

/** Finds the condition that made each company join or leave, with its figure then and now. */
class ChangeCauses {
  readonly #today: MarketDay;
  readonly #compared: readonly Compared[];
  readonly #now: ComparedDay;
  readonly #then: ComparedDay | null;

  private constructor(today: MarketDay, compared: readonly Compared[], now: ComparedDay, then: ComparedDay | null) {
    this.#today = today;
    this.#compared = compared;
    this.#now = now;
    this.#then = then;
  }

  /** Runs a screen on both days. @param past the day that the changes count from; null where it cannot be opened */
  static async openScreen(
    today: MarketDay,
    past: MarketDay | null,
    { where, scope = '' }: StoredScreen['definition'],
  ): Promise<ChangeCauses> {
    const conditions = [...readEachCondition(scope), ...readEachCondition(where)];
    const compared = conditions.map((condition) => ({ condition, figure: readFigure(condition) }));
    const budget = new QuestionBudget();
    const now = await compareOn(today, compared, budget);
    return new ChangeCauses(today, compared, now, past === null ? null : await compareOn(past, compared, budget));
  }

  explainChange(change: Change, isEntrant: boolean): ScreenChange {
    return { ...change, ...this.#findCause(change, isEntrant) };
  }

  #findCause({ symbol, accession }: Change, isEntrant: boolean): Cause {
    const company = this.#today.findCompany(symbol);
    if (company === undefined) return unknownCause;
    const priced = this.#today.prices.day[company] ?? -1;
    const priceDay = accession === null && priced >= 0 ? formatDayNumber(priced) : null;
    const at = this.#compared.findIndex((_, place) => this.#isCause(place, company, isEntrant));
    const found = this.#compared[at];
    if (found === undefined) return { ...unknownCause, priceDay };
    const { condition, figure } = found;
    const asks = readAsk(condition.source, condition.node);
    const after = readValue(this.#now.figures[at], figure, company);
    return {
      condition: condition.source,
      figure: figure?.source ?? null,
      unit: asks?.unit ?? null,
      currency: after.currency,
      before: readValue(this.#then?.figures[at], figure, company).value,
      after: after.value,
      priceDay,
    };
  }

  #isCause(place: number, company: number, isEntrant: boolean): boolean {
    const now = this.#now.truths[place]?.truths[company] === 1;
    if (!isEntrant && this.#then === null) return !now;
    const then = this.#then?.truths[place]?.truths[company] === 1;
    return this.#then !== null && (isEntrant ? now && !then : then && !now);
  }
}

function readFigure({ source, node }: ConditionFormula): ValueFormula | null {
  const asks = readAsk(source, node);
  return asks === null ? null : readValueFormula(asks.figure);
}

/** Runs the conditions and their figures on a day, each once for all changes. */
async function compareOn(day: MarketDay, compared: readonly Compared[], budget: QuestionBudget): Promise<ComparedDay> {
  const query = { where: '', conditions: compared.map(({ condition }) => condition.source) };
  const values = compared.flatMap(({ figure }) => figure ?? []);
  const { truths, context } = await findMatches(day, query, budget, values);
  const figures: (FigureColumn | null)[] = [];
  for (const { figure } of compared) {
    await budget.pause();
    figures.push(figure?.part.type === 'figure' ? figure.part.run(context) : null);
  }
  return { truths, figures };
}

function readValue(
  column: FigureColumn | null | undefined,
  figure: ValueFormula | null,
  company: number,
): { readonly value: number | null; readonly currency: string | null } {
  if (column?.reasons[company] !== 0 || figure?.part.type !== 'figure') return { value: null, currency: null };
  const isMoney = figure.part.unit === 'money' || figure.part.unit === 'perShare';
  return { value: column.values[company] ?? null, currency: isMoney ? 'USD' : null };
}
