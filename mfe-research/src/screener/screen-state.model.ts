import type { CallInput, CallReply } from '@basecase/gateway/contract';
import { pickChoice, setChoice } from '../address-choices.model.ts';
import {
  type Condition,
  joinConditions,
  makeCondition,
  readLineCondition,
  splitConditions,
} from './conditions.model.ts';
import type { Screen, ScreenCondition } from './figure-text.model.ts';
import { type KindChoice, kinds, readScope, type ScopeChoice, sizes, writeScope } from './scope.model.ts';

export type SavedScreen = CallReply<'savedScreens'>['screens'][number];
export type ScreenBody = CallInput<'screenMarket'>['body'];
export type SavedBody = CallInput<'saveScreen'>['body'];

export interface ScreenSort {
  readonly by: string;
  readonly descending: boolean;
}

/** Everything that a screen asks for. */
export interface ScreenState extends ScopeChoice {
  readonly conditions: readonly Condition[];
  readonly columns: readonly string[];
  readonly sort: ScreenSort | null;
  /** Codes of industries, or their first two digits. */
  readonly sic: readonly string[];
  /** YYYY-MM-DD; null for today. */
  readonly day: string | null;
  /** The saved screen that it began from; null for a new one. */
  readonly name: string | null;
}

export const usualColumns = [
  'marketCap',
  'revenue',
  'change(revenue, 1)',
  'fcfMargin',
  'roic',
  'pe',
  'evEbit',
  'filed',
];
const usualSort: ScreenSort = { by: 'marketCap', descending: true };
const usualKind: KindChoice = 'operating';
const mostColumns = 20;

export const emptyScreen: ScreenState = {
  conditions: [],
  columns: usualColumns,
  sort: usualSort,
  kind: usualKind,
  size: 'all',
  sic: [],
  day: null,
  name: null,
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const values = <Value extends string>(choices: readonly { readonly value: Value }[]) =>
  choices.map(({ value }) => value);

/** Returns the screen that an address names. */
export function readScreen(query: URLSearchParams): ScreenState {
  const columns = query.getAll('column').filter((column) => column.trim() !== '');
  const asked = query.get('day');
  return {
    conditions: [
      ...query.getAll('where').map((text) => makeCondition(text)),
      ...query.getAll('off').map((text) => makeCondition(text, true)),
    ],
    columns: columns.length === 0 ? usualColumns : [...new Set(columns)].slice(0, mostColumns),
    sort: readSort(query.get('sort')),
    kind: pickChoice(values(kinds), query.get('kind'), usualKind),
    size: pickChoice(values(sizes), query.get('size'), 'all'),
    sic: (query.get('sic') ?? '').split(',').filter((code) => /^\d{2,4}$/.test(code)),
    day: asked !== null && day.test(asked) ? asked : null,
    name: query.get('screen'),
  };
}

function readSort(text: string | null): ScreenSort | null {
  if (text === null) return usualSort;
  if (text === 'symbol') return null;
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}

function writeSort(sort: ScreenSort | null): string {
  return sort === null ? 'symbol' : `${sort.descending ? '-' : ''}${sort.by}`;
}

/** Returns the query of an address that names a screen. Other parameters stay. */
export function writeScreen(query: URLSearchParams, screen: ScreenState): URLSearchParams {
  const next = new URLSearchParams(query);
  const setAll = (name: string, texts: readonly string[]) => {
    next.delete(name);
    for (const text of texts) next.append(name, text);
  };
  const texts = (isOff: boolean) =>
    screen.conditions.filter((one) => one.isOff === isOff && one.text.trim() !== '').map(({ text }) => text);
  setAll('where', texts(false));
  setAll('off', texts(true));
  setAll('column', isSame(screen.columns, usualColumns) ? [] : screen.columns);
  setChoice(next, 'sort', writeSort(screen.sort), writeSort(usualSort));
  setChoice(next, 'kind', screen.kind, usualKind);
  setChoice(next, 'size', screen.size, 'all');
  setChoice(next, 'sic', screen.sic.join(','), '');
  setChoice(next, 'day', screen.day, null);
  setChoice(next, 'screen', screen.name, null);
  return next;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** Returns the address that opens the same screen, for others: its name is the user's own. @param page of this page */
export function shareAddress(page: string, screen: ScreenState): string {
  const query = writeScreen(new URLSearchParams(), { ...screen, name: null });
  return `${new URL(page).origin}/screener${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the conditions that are applied, with the places that the reply of the gateway has them at. */
export function listApplied(screen: ScreenState): Condition[] {
  return screen.conditions.filter(({ isOff }) => !isOff);
}

/** Returns what an answer says of a condition; null before it does. The last answer may be of other conditions. */
export function findOutcome(answer: Screen | null, place: number, text: string): ScreenCondition | null {
  const found = answer?.conditions[place];
  if (found?.text === text) return found;
  return answer?.conditions.find((outcome) => outcome.text === text) ?? null;
}

/** Returns the conditions that cannot be applied: a line without a value, and those that the answer calls wrong or incomplete. */
export function listUnfinished(screen: ScreenState, answer: Screen | null): Condition[] {
  return listApplied(screen).filter(
    ({ text }, place) =>
      readLineCondition(text)?.value === '' || findOutcome(answer, place, text)?.problem !== undefined,
  );
}

/** Returns the call of a screen. */
export function toScreenBody(screen: ScreenState): ScreenBody {
  const scope = writeScope(screen);
  return {
    conditions: listApplied(screen).map(({ text }) => text),
    columns: [...screen.columns],
    distributions: true,
    ...(screen.sort !== null && { sort: screen.sort }),
    ...(screen.sic.length > 0 && { sic: [...screen.sic] }),
    ...(scope !== '' && { scope }),
    ...(screen.day !== null && { asOf: screen.day }),
  };
}

/**
 * Returns what is saved of a screen: today stays today, so that its day is no part of it.
 * @param unfinished the conditions that are left out
 */
export function toSavedBody(screen: ScreenState, unfinished: readonly Condition[] = []): SavedBody {
  const scope = writeScope(screen);
  const off = screen.conditions.filter(({ isOff, text }) => isOff && text.trim() !== '').map(({ text }) => text);
  return {
    where: joinConditions(
      listApplied(screen)
        .filter((condition) => !unfinished.includes(condition))
        .map(({ text }) => text),
    ),
    columns: [...screen.columns],
    sort: screen.sort,
    sic: [...screen.sic],
    ...(scope !== '' && { scope }),
    ...(off.length > 0 && { off }),
  };
}

/** Returns the screen that was saved. */
export function fromSaved(saved: SavedScreen): ScreenState {
  return {
    conditions: [
      ...splitConditions(saved.where).map((text) => makeCondition(text)),
      ...(saved.off ?? []).map((text) => makeCondition(text, true)),
    ],
    columns: saved.columns.length === 0 ? usualColumns : saved.columns,
    sort: saved.sort,
    ...readScope(saved.scope ?? ''),
    sic: saved.sic,
    day: null,
    name: saved.name,
  };
}

/** Returns whether a screen differs from what is saved under its name. */
export function isChanged(screen: ScreenState, saved: SavedScreen): boolean {
  const describe = (state: ScreenState) => JSON.stringify({ ...toSavedBody(state) });
  return describe(screen) !== describe(fromSaved(saved));
}
