import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';

const scales = [1e-3, 1e3, 1e-6, 1e6];
/** Rounding aside, figures that two filings share differ by the scale only. */
const close = 0.01;
/** A figure that is recast by less is still on the scale of the others. */
const recastBy = 0.6;
/** A company has fewer faults of scale: with more, the amounts that still contradict each other are left out. */
const mostFaults = 200;

/** An amount of money that a filing states. */
export interface StatedAmount<Item> {
  readonly item: Item;
  readonly part: StatementKind;
  readonly period: FactPeriod;
  readonly name: string;
  readonly value: number;
}

interface Amount<Item> extends StatedAmount<Item> {
  /** The filing by its place among all. */
  readonly at: number;
  /** Filings that share a figure share its key. */
  readonly key: string;
  /** The column of the statement. */
  readonly column: string;
  /** As it is known so far. */
  current: number;
  /** To the scale of the other filings; null where it is not clear. */
  factor: number | null;
}

/** One thing that may be wrong: all that a scope holds is off by a factor. */
interface Fault<Item> {
  readonly amounts: ReadonlySet<Amount<Item>>;
  readonly factor: number;
  /** Pairs of amounts that it explains, by their names. */
  readonly explained: ReadonlySet<string>;
  /** Pairs that it explains less those that are the same without it. */
  readonly worth: number;
}

interface Disputed<Item> {
  readonly amount: Amount<Item>;
  /** To what another filing states. */
  readonly factor: number;
}

/**
 * Returns the factors of the amounts that are on another scale than in the other filings, or are not clear: null. A whole
 * filing may be off by a thousand or a million, or one statement, one column or one figure of it. Of these the one that
 * explains most of the shared figures is believed. What only some of the best explanations hold is on the scale of the
 * nearest periods, where the figures of its column agree on one; else it is not clear. Nor is a column that no other filing
 * confirms, and that is a thousand or a million times off the nearest periods.
 */
export function findScales<Filing, Item>(
  filings: readonly Filing[],
  listAmounts: (filing: Filing) => readonly StatedAmount<Item>[],
): Map<Item, number | null> {
  const amounts = filings.flatMap((filing, at) => {
    const stated = listAmounts(filing).filter(({ value }) => value !== 0);
    return stated.map((amount): Amount<Item> => {
      const { name, part, period, value } = amount;
      const time = `${period.start} ${period.end}`;
      return { ...amount, at, key: `${name} ${time}`, column: `${at} ${part} ${time}`, current: value, factor: 1 };
    });
  });
  const search = new ScaleSearch(amounts);
  search.settleAll();
  search.openUnlike();
  return new Map(amounts.flatMap(({ item, factor }) => (factor === 1 ? [] : [[item, factor] as const])));
}

/** Returns names of what an amount is a part of: filing, statement, column of all statements or of one, the figure itself. */
function listScopes<Item>({ at, part, period: { start, end }, key, column }: Amount<Item>): readonly string[] {
  return [`${at}`, `${at} ${part}`, `${at} to ${end}`, `${at} all ${start} ${end}`, column, `${at} ${key}`];
}

class ScaleSearch<Item> {
  readonly #amounts: readonly Amount<Item>[];
  readonly #byKey: ReadonlyMap<string, readonly Amount<Item>[]>;
  readonly #byScope = new Map<string, Amount<Item>[]>();

  constructor(amounts: readonly Amount<Item>[]) {
    this.#amounts = amounts;
    this.#byKey = groupBy(amounts, ({ key }) => key);
    if (this.#listDisputed().length === 0) return;
    for (const amount of amounts) {
      for (const scope of listScopes(amount)) {
        const known = this.#byScope.get(scope);
        if (known === undefined) this.#byScope.set(scope, [amount]);
        else known.push(amount);
      }
    }
  }

  settleAll(): void {
    let found = 0;
    for (let disputed = this.#listDisputed(); disputed.length > 0; disputed = this.#listDisputed()) {
      found += 1;
      const faults = this.#listFaults(disputed);
      const best = pickLargest(faults, ({ worth }) => worth);
      if (best === undefined || best.worth <= 0 || found > mostFaults) {
        leaveOpen(disputed.map(({ amount }) => amount));
        return;
      }
      this.#settle(
        best,
        faults.filter(({ worth, explained }) => {
          return worth === best.worth && [...explained].some((pair) => best.explained.has(pair));
        }),
      );
    }
  }

  /** Leaves columns open that no other filing confirms and that are far off the size of the nearest periods. */
  openUnlike(): void {
    const known = this.#amounts.filter(({ factor }) => factor !== null);
    const byName = groupBy(known, ({ name }) => name);
    const columns = groupBy(known, ({ column }) => column);
    for (const column of listFarColumns(columns.values())) {
      const isConfirmed = column.some((amount) => this.#isConfirmed(amount));
      if (!isConfirmed && (findNearScale(column, byName) ?? 1) !== 1) leaveOpen(column);
    }
  }

  #isConfirmed({ at, key, current }: Amount<Item>): boolean {
    const others = (this.#byKey.get(key) ?? []).filter((other) => other.at !== at && other.factor !== null);
    return others.some((other) => !differBy(recastBy, current, other.current));
  }

  /** Returns the amounts that another filing states on another scale. */
  #listDisputed(): Disputed<Item>[] {
    return [...this.#byKey.values()].flatMap((same) => {
      const sizes = same.map(({ current }) => Math.abs(current));
      if (Math.max(...sizes) < 100 * Math.min(...sizes)) return [];
      return same.flatMap((amount) =>
        scales.flatMap((factor) => (this.#isStated(amount, factor) ? [{ amount, factor }] : [])),
      );
    });
  }

  /** Returns whether another filing states an amount multiplied by a factor. */
  #isStated(amount: Amount<Item>, factor: number): boolean {
    const same = this.#byKey.get(amount.key) ?? [];
    const others = same.filter((other) => other.at !== amount.at && other.factor !== null);
    return amount.factor !== null && others.some(({ current }) => !differBy(close, amount.current * factor, current));
  }

  #listFaults(disputed: readonly Disputed<Item>[]): Fault<Item>[] {
    const supposed = new Map(
      disputed.flatMap(({ amount, factor }) =>
        listScopes(amount).map((scope, depth) => [`${scope}*${factor}`, { scope, depth, factor }] as const),
      ),
    );
    return [...supposed.values()].map(({ scope, depth, factor }) => this.#suppose(scope, depth, factor));
  }

  #suppose(scope: string, depth: number, factor: number): Fault<Item> {
    const amounts = (this.#byScope.get(scope) ?? []).filter((amount) => amount.factor !== null);
    const explained = new Set<string>();
    let broken = 0;
    for (const amount of amounts) {
      for (const other of this.#byKey.get(amount.key) ?? []) {
        if (other.factor === null || listScopes(other)[depth] === scope) continue;
        if (!differBy(close, amount.current * factor, other.current)) explained.add(namePair(amount, other));
        else if (!differBy(recastBy, amount.current, other.current)) broken += 1;
      }
    }
    return { amounts: new Set(amounts), factor, explained, worth: explained.size - broken };
  }

  /** Multiplies the amounts that all rivals hold, and those of which the nearest periods tell. The others are left open. */
  #settle(best: Fault<Item>, rivals: readonly Fault<Item>[]): void {
    const isCommon = (amount: Amount<Item>) =>
      rivals.every(({ amounts, factor }) => factor === best.factor && amounts.has(amount));
    const all = new Set(rivals.flatMap(({ amounts }) => [...amounts]));
    const contested = new Set([...all].filter((amount) => !isCommon(amount)));
    const near = this.#amounts.filter((amount) => amount.factor !== null && !all.has(amount));
    const byName = groupBy(near, ({ name }) => name);
    for (const amount of all) if (!contested.has(amount)) multiply(amount, best.factor);
    for (const column of groupBy([...contested], ({ column }) => column).values()) {
      const factor = findNearScale(column, byName);
      for (const amount of column) multiply(amount, factor);
    }
    // Two columns that both are on the scale of their nearest periods still contradict each other.
    leaveOpen([...contested].filter((amount) => scales.some((factor) => this.#isStated(amount, factor))));
  }
}

function namePair<Item>(one: Amount<Item>, other: Amount<Item>): string {
  return `${[one.at, other.at].sort().join(' ')} ${one.key}`;
}

function multiply<Item>(amount: Amount<Item>, factor: number | null): void {
  amount.current *= factor ?? 1;
  amount.factor = factor === null || amount.factor === null ? null : amount.factor * factor;
}

function leaveOpen<Item>(amounts: readonly Amount<Item>[]): void {
  for (const amount of amounts) amount.factor = null;
}

const nearScales = [1, 1e-3, 1e3, 1e-6, 1e6];
/** Figures of one line, of near periods, differ by less than this factor on one scale: it is half of the way to the next one. */
const mostChange = 30;
/** So many of the nearest periods are asked, and more than one of them must answer. */
const asked = 3;
const leastAsked = 2;
/** So many figures of a column must be told by near ones, and so large a share of these must say the same. */
const leastVotes = 2;
const mostVotes = 2 / 3;

/** An amount as it is known so far. */
interface KnownAmount {
  readonly name: string;
  readonly period: FactPeriod;
  readonly current: number;
}

/**
 * Returns the factor that brings the figures of a column to the size that they have in the nearest periods; null where these
 * do not tell.
 * @param byName figures that are believed
 */
function findNearScale(
  column: readonly KnownAmount[],
  byName: ReadonlyMap<string, readonly KnownAmount[]>,
): number | null {
  const votes = column.flatMap((amount) => {
    const sizes = listNearest(amount, byName.get(amount.name) ?? []);
    const said = new Set(sizes.map((size) => findFactor(amount, size)));
    // A figure that changes much from period to period tells nothing.
    return sizes.length < leastAsked || said.size > 1 ? [] : [...said];
  });
  const [most, own] = pickLargest(
    groupBy(votes, (vote) => vote),
    ([, { length }]) => length,
  ) ?? [null, []];
  return own.length >= leastVotes && own.length >= mostVotes * votes.length ? most : null;
}

/** Returns the amounts of a line in the periods that are nearest to that of an amount. */
function listNearest({ period }: KnownAmount, others: readonly KnownAmount[]): number[] {
  const byPeriod = new Map(others.map((other) => [`${other.period.start} ${other.period.end}`, other]));
  byPeriod.delete(`${period.start} ${period.end}`);
  const near = [...byPeriod.values()].map((other) => ({ ...other, days: daysApart(other.period, period) }));
  return near
    .sort((a, b) => a.days - b.days)
    .slice(0, asked)
    .map(({ current }) => current);
}

function findFactor({ current }: KnownAmount, size: number): number | null {
  const change = Math.abs(size / current);
  return nearScales.find((factor) => change < factor * mostChange && change * mostChange > factor) ?? null;
}

/** A period as long is nearer than another one with the same end. */
function daysApart(one: FactPeriod, other: FactPeriod): number {
  const ends = Math.abs(daysBetween(one.end, other.end));
  if (one.start === null || other.start === null) return ends;
  return ends + Math.abs(daysBetween(one.start, one.end) - daysBetween(other.start, other.end));
}

/** Returns the columns that are on another scale than their line mostly is, as far as sizes tell. */
function listFarColumns<Amount extends KnownAmount>(columns: Iterable<readonly Amount[]>): Amount[][] {
  const all = [...columns];
  const middles = new Map<string, number>();
  for (const [name, own] of groupBy(all.flat(), (amount) => amount.name)) {
    const sizes = own.map(({ current }) => Math.abs(current)).sort((a, b) => a - b);
    middles.set(name, sizes[Math.floor(sizes.length / 2)] ?? 0);
  }
  const isFar = ({ name, current }: Amount) => {
    const size = Math.abs(current) / (middles.get(name) ?? 0);
    return size > mostChange || size * mostChange < 1;
  };
  return all.filter((column) => column.filter(isFar).length >= mostVotes * column.length).map((column) => [...column]);
}
