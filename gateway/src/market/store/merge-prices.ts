import type { ListedCompany } from '../../providers/market-data.ts';
import type { PriceColumns } from '../shape/holdings.ts';
import type { LoadPrices } from './packs.ts';

/** The prices of one half month, such as `2025-03a`. */
export interface PricedHalf {
  readonly name: string;
  readonly prices: LoadPrices;
}

/** A company of the list with all names that it had. */
export type NamedCompany = Pick<ListedCompany, 'symbols' | 'name'> & { readonly formerNames: readonly string[] };

/** One close of a security. */
interface Observation {
  /** The place of the half month among all, oldest first. */
  readonly half: number;
  readonly symbol: string;
  readonly name: string;
  readonly day: number;
  readonly close: number;
}

/** A security is usually listed in a file of each half; the few that fail to deliver less often, within a quarter. */
const usualHalves = 6;
/** Two closes of one half are of one level within this, and a line goes on over a new CUSIP within the other. */
const sameLevel = 0.02;
const largestJump = 1.5;

/**
 * Returns the closes of today's symbols as lines of one security each, over changes of the symbol; raw.
 * @param halves in any order
 */
export function mergePrices(halves: readonly PricedHalf[], companies: readonly NamedCompany[]): PriceColumns {
  const sorted = [...halves].sort((a, b) => (a.name < b.name ? -1 : 1));
  const { securities, bySymbol } = indexSecurities(sorted);
  const rows: { symbol: string; day: number; close: number }[] = [];
  for (const { symbol, company } of distinctSymbols(companies)) {
    const key = plainSymbol(symbol);
    const owner = findOwner(bySymbol.get(key) ?? new Map(), securities, sorted.length - 1, company);
    if (owner === null) continue;
    const line = followBack(owner, { company, securities, bySymbol });
    for (const { day, close } of line) rows.push({ symbol, day, close });
  }
  rows.sort((a, b) => (a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol)) || a.day - b.day);
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  return {
    symbols,
    symbol: Int32Array.from(rows, ({ symbol }) => numbers.get(symbol) ?? 0),
    day: Int32Array.from(rows, ({ day }) => day),
    close: Float64Array.from(rows, ({ close }) => close),
  };
}

/** The observations of each security, oldest first, at most one a half. */
type Securities = ReadonlyMap<string, readonly Observation[]>;
/** The securities that had a symbol, with the last half in which they had it. */
type Holders = ReadonlyMap<string, number>;

function indexSecurities(halves: readonly PricedHalf[]): {
  readonly securities: Securities;
  readonly bySymbol: ReadonlyMap<string, Holders>;
} {
  const securities = new Map<string, Observation[]>();
  const bySymbol = new Map<string, Map<string, number>>();
  halves.forEach(({ prices }, half) => {
    prices.cusips.forEach((cusip, row) => {
      const symbol = plainSymbol(prices.symbols[row] ?? '');
      const name = prices.names[row] ?? '';
      const observation = { half, symbol, name, day: prices.day[row] ?? 0, close: prices.close[row] ?? 0 };
      const line = securities.get(cusip) ?? [];
      securities.set(cusip, line);
      const last = line.at(-1);
      // A security whose symbol changed within the half has two rows.
      if (last?.half !== half) line.push(observation);
      else if (last.day < observation.day) line[line.length - 1] = observation;
      const holders = bySymbol.get(symbol) ?? new Map<string, number>();
      bySymbol.set(symbol, holders.set(cusip, half));
    });
  });
  return { securities, bySymbol };
}

/** Returns a symbol as it compares between lists: `BRK-B`, `BRK.B` and `BRKB` are one. */
function plainSymbol(symbol: string): string {
  return symbol.toUpperCase().replace(/[-./\s]/g, '');
}

/** Returns the symbols of the companies; those that only differ by their signs are ambiguous and left out. */
function distinctSymbols(companies: readonly NamedCompany[]) {
  const all = companies.flatMap((company) => company.symbols.map((symbol) => ({ symbol, company })));
  const counts = new Map<string, number>();
  for (const { symbol } of all) counts.set(plainSymbol(symbol), (counts.get(plainSymbol(symbol)) ?? 0) + 1);
  return all.filter(({ symbol }) => counts.get(plainSymbol(symbol)) === 1);
}

/** Returns the security that a symbol belongs to today; null for none, or several. */
function findOwner(holders: Holders, securities: Securities, newestHalf: number, company: NamedCompany): string | null {
  const newest = Math.max(...holders.values());
  const owners = [...holders].filter(([, half]) => half === newest).map(([cusip]) => cusip);
  const [owner] = owners;
  if (owner === undefined || owners.length > 1) return null;
  // The symbol may have passed to another security since, which has no price yet.
  const last = securities.get(owner)?.at(-1);
  const isOld = newestHalf - newest > usualHalves;
  const isOther = last !== undefined && last.half > newest && last.symbol !== '';
  if (isOld && !(last && matchesName(last.name, company))) return null;
  return isOther ? null : owner;
}

interface Search {
  readonly company: NamedCompany;
  readonly securities: Securities;
  readonly bySymbol: ReadonlyMap<string, Holders>;
}

/** Returns the observations of a security and of those before it that it continues, newest first. */
function followBack(owner: string, search: Search): readonly Observation[] {
  const used = new Set([owner]);
  const line: Observation[] = [];
  for (let current: string | null = owner; current !== null; ) {
    const own: readonly Observation[] = search.securities.get(current) ?? [];
    const first = own[0];
    const oldest = line.at(-1);
    line.push(...own.filter(({ half }) => oldest === undefined || half < oldest.half).reverse());
    current = first === undefined ? null : findPredecessor(own, search, used);
    if (current !== null) used.add(current);
  }
  return line;
}

/** Returns the security that had the symbol until another CUSIP took it over, when it was the same company's. */
function findPredecessor(own: readonly Observation[], search: Search, used: ReadonlySet<string>): string | null {
  const [first] = own;
  if (first === undefined) return null;
  const fitting = listCandidates(first, search).filter((cusip) => {
    const before = search.securities.get(cusip) ?? [];
    return !used.has(cusip) && (hasEqualLevel(before, own) || continuesByName(before, first, search.company));
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The securities with the first symbol of a line, which ended when it began. */
function listCandidates({ symbol, half }: Observation, { bySymbol }: Search): readonly string[] {
  const holders = [...(bySymbol.get(symbol) ?? [])];
  return holders.filter(([, last]) => last <= half && half - last <= usualHalves).map(([cusip]) => cusip);
}

/** Whether both have a close of one level in the same half. */
function hasEqualLevel(before: readonly Observation[], after: readonly Observation[]): boolean {
  return before.some((old) => {
    const same = after.find(({ half }) => half === old.half);
    return same !== undefined && Math.abs(same.close / old.close - 1) <= sameLevel;
  });
}

function continuesByName(before: readonly Observation[], first: Observation, company: NamedCompany): boolean {
  const last = before.at(-1);
  if (last === undefined || last.half > first.half || !matchesName(last.name, company)) return false;
  const jump = first.close / last.close;
  return jump < largestJump && jump > 1 / largestJump;
}

/** Whether a security is named like a company, now or formerly: by the first word that tells companies apart. */
function matchesName(security: string, { name, formerNames }: NamedCompany): boolean {
  const word = firstWord(security);
  return word !== '' && [name, ...formerNames].some((one) => firstWord(one) === word);
}

function firstWord(name: string): string {
  const words = name
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/);
  return words.find((word) => word !== 'THE' && word !== '') ?? '';
}
