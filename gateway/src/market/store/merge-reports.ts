import { toDayNumber } from '../../figures/day-number.ts';
import type { LineValues, MarketFiling, ReportHeads } from '../shape/holdings.ts';
import type { ReportKind } from './market-schema.ts';
import type { LoadHeads, PackedFiling } from './packs.ts';

export interface MergingLoad {
  readonly kind: ReportKind;
  readonly heads: LoadHeads;
}

/** The reports of all loads in one order, with what merging their lines needs. */
export interface MergedReports {
  readonly heads: ReportHeads;
  readonly filings: readonly MarketFiling[];
  readonly concepts: readonly string[];
  readonly currencies: readonly string[];
  /** The company of each index, ascending. */
  readonly ciks: readonly number[];
  /** By load, the place of each of its rows in the heads; -1 for a row that another load has. */
  readonly places: readonly Int32Array[];
  /** By load, the number of each of its concepts. */
  readonly conceptNumbers: readonly Uint16Array[];
  /** The number of each row's period, which rows of other filings may share. */
  readonly period: Int32Array;
  readonly periods: number;
}

/** The load whose rows of a filing count: the data set, as it also has a company's own concepts. */
const precedence: Readonly<Record<ReportKind, number>> = { quarter: 0, since: 1, company: 2 };

const otherConcept = 65_535;

interface Filing {
  readonly cik: number;
  readonly packed: PackedFiling;
  /** The load that its rows are from. */
  readonly load: number;
}

/** Merges the heads of loads. The result does not depend on their order. */
export function mergeHeads(loads: readonly MergingLoad[]): MergedReports {
  const filings = chooseFilings(loads);
  const ordered = [...filings.values()].sort(compareFilings);
  const rank = new Map(ordered.map((filing, index) => [filing, index]));
  const ciks = [...new Set(ordered.map(({ cik }) => cik))].sort((a, b) => a - b);
  const currencies = [...new Set(loads.flatMap(({ heads }) => heads.currencies))].sort();
  const rows = collectRows(loads, (load, cik, accession) => {
    const filing = filings.get(`${cik} ${accession}`);
    return filing?.load === load ? (rank.get(filing) ?? -1) : -1;
  });
  const { heads, places, period, periods } = orderRows(loads, rows, { ordered, ciks, currencies });
  const concepts = [...new Set(loads.flatMap(({ heads: { concepts: own } }) => own))].sort();
  const numbers = new Map(concepts.map((concept, number) => [concept, Math.min(number, otherConcept)]));
  return {
    heads,
    filings: ordered.map(({ packed: [accession, form, filed] }) => ({ accession, form, filed })),
    concepts: concepts.slice(0, otherConcept + 1),
    currencies,
    ciks,
    places,
    conceptNumbers: loads.map((load) => Uint16Array.from(load.heads.concepts, (name) => numbers.get(name) ?? 0)),
    period,
    periods,
  };
}

function chooseFilings(loads: readonly MergingLoad[]): ReadonlyMap<string, Filing> {
  const chosen = new Map<string, Filing>();
  loads.forEach(({ kind, heads }, load) => {
    heads.cik.forEach((cik, row) => {
      const packed = heads.filings[heads.filing[row] ?? -1];
      if (packed === undefined) return;
      const key = `${cik} ${packed[0]}`;
      const held = chosen.get(key);
      const heldKind = held && loads[held.load]?.kind;
      if (heldKind === undefined || precedence[kind] < precedence[heldKind]) chosen.set(key, { cik, packed, load });
    });
  });
  return chosen;
}

function compareFilings(a: Filing, b: Filing): number {
  return a.cik - b.cik || compareTexts(a.packed[3], b.packed[3]) || compareTexts(a.packed[0], b.packed[0]);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

interface Rows {
  readonly load: Int32Array;
  readonly row: Int32Array;
  readonly filing: Int32Array;
  readonly size: number;
}

/** Returns the rows that count. @param rankOf the place of a row's filing, or -1 */
function collectRows(
  loads: readonly MergingLoad[],
  rankOf: (load: number, cik: number, accession: string) => number,
): Rows {
  const most = loads.reduce((sum, { heads }) => sum + heads.cik.length, 0);
  const rows = { load: new Int32Array(most), row: new Int32Array(most), filing: new Int32Array(most) };
  let size = 0;
  loads.forEach(({ heads }, load) => {
    const ranks = new Map<number, number>();
    heads.cik.forEach((cik, row) => {
      const own = heads.filing[row] ?? -1;
      const rank = ranks.get(own) ?? rankOf(load, cik, heads.filings[own]?.[0] ?? '');
      ranks.set(own, rank);
      if (rank < 0) return;
      rows.load[size] = load;
      rows.row[size] = row;
      rows.filing[size] = rank;
      size += 1;
    });
  });
  return { ...rows, size };
}

interface Order {
  readonly ordered: readonly Filing[];
  readonly ciks: readonly number[];
  readonly currencies: readonly string[];
}

/** Returns the period of each row in one number: 16 bits of days after 1900, 3 bits of quarters, 8 bits of currency. */
function keyPeriods(
  loads: readonly MergingLoad[],
  { load, row, size }: Rows,
  currencies: readonly string[],
): Float64Array {
  const numbers = loads.map(({ heads }) => heads.currencies.map((code) => currencies.indexOf(code)));
  return new Float64Array(size).map((_, index) => {
    const heads = loads[load[index] ?? 0]?.heads;
    const at = row[index] ?? 0;
    const currency = numbers[load[index] ?? 0]?.[heads?.currency[at] ?? 0] ?? 0;
    return (((heads?.end[at] ?? 0) + 25_567) * 8 + (heads?.quarters[at] ?? 0)) * 256 + currency;
  });
}

/** Puts the rows in order: company, acceptance, end, length. */
function orderRows(loads: readonly MergingLoad[], rows: Rows, { ordered, ciks, currencies }: Order) {
  const { load, row, filing, size } = rows;
  const headsOf = (index: number) => loads[load[index] ?? 0]?.heads;
  const periodKey = keyPeriods(loads, rows, currencies);
  const order = new Uint32Array(size).map((_, index) => index);
  order.sort((a, b) => (filing[a] ?? 0) - (filing[b] ?? 0) || (periodKey[a] ?? 0) - (periodKey[b] ?? 0));
  const companyNumbers = new Map(ciks.map((cik, number) => [cik, number]));
  const company = Int32Array.from(ordered, ({ cik }) => companyNumbers.get(cik) ?? 0);
  const accepted = Int32Array.from(ordered, ({ packed }) => toDayNumber(packed[3]));
  const heads = {
    company: new Int32Array(size),
    end: new Int32Array(size),
    quarters: new Uint8Array(size),
    accepted: new Int32Array(size),
    filing: new Int32Array(size),
    currency: new Uint8Array(size),
  };
  const places = loads.map(({ heads: { cik } }) => new Int32Array(cik.length).fill(-1));
  const period = new Int32Array(size);
  const periodNumbers = new Map<number, number>();
  order.forEach((index, place) => {
    const own = headsOf(index);
    const at = row[index] ?? 0;
    const key = periodKey[index] ?? 0;
    heads.company[place] = company[filing[index] ?? 0] ?? 0;
    heads.end[place] = own?.end[at] ?? 0;
    heads.quarters[place] = own?.quarters[at] ?? 0;
    heads.accepted[place] = accepted[filing[index] ?? 0] ?? 0;
    heads.filing[place] = filing[index] ?? 0;
    heads.currency[place] = key % 256;
    const placesOfLoad = places[load[index] ?? 0];
    if (placesOfLoad !== undefined) placesOfLoad[at] = place;
    const whole = (heads.company[place] ?? 0) * 2 ** 27 + key;
    const number = periodNumbers.get(whole) ?? periodNumbers.size;
    periodNumbers.set(whole, number);
    period[place] = number;
  });
  return { heads, places, period, periods: periodNumbers.size };
}

/**
 * Merges the values of one line. A value that repeats what is held for its period is left out.
 * @param lines the line's values of each load, in the order of the merged loads
 */
export function mergeLine(merged: MergedReports, lines: readonly LineValues[]): LineValues {
  const size = merged.period.length;
  const values = new Float64Array(size).fill(Number.NaN);
  const concepts = new Uint16Array(size);
  lines.forEach((line, load) => {
    const places = merged.places[load];
    const numbers = merged.conceptNumbers[load];
    line.row.forEach((row, index) => {
      const place = places?.[row] ?? -1;
      if (place < 0) return;
      values[place] = line.value[index] ?? Number.NaN;
      concepts[place] = numbers?.[line.concept[index] ?? 0] ?? 0;
    });
  });
  const held = new Float64Array(merged.periods).fill(Number.NaN);
  const kept: number[] = [];
  values.forEach((value, place) => {
    if (Number.isNaN(value)) return;
    const period = merged.period[place] ?? 0;
    if (held[period] === value) return;
    held[period] = value;
    kept.push(place);
  });
  return {
    row: Int32Array.from(kept),
    value: Float64Array.from(kept, (place) => values[place] ?? 0),
    concept: Uint16Array.from(kept, (place) => concepts[place] ?? 0),
  };
}
