import {
  chooseEbit,
  type EbitDefinition,
  type EbitField,
  ebitDefinitions,
  mostShownYears,
} from '../../figures/ebit.ts';
import type { LineValues } from '../shape/holdings.ts';
import { findAnnual } from './company-calendar.ts';
import { packLine } from './pack-reports.ts';
import { type DayFrame, findEntries, findFirstEntry, type ReadOwnValues } from './resolve-line.ts';

/** The stored lines that EBIT is calculated from. Net interest is not stored: EBIT with it is stored as a whole. */
type EbitLines = Readonly<Record<'ebit' | Exclude<EbitField, 'netInterestExpense'>, LineValues>>;

/** Returns what reads the EBIT of a company by the one definition that its statements show it by. */
export async function openEbit(frame: DayFrame): Promise<ReadOwnValues> {
  const { holdings } = frame;
  const ebit = new CompanyEbit(frame, {
    ebit: await holdings.lineValues('ebit'),
    operatingIncome: await holdings.lineValues('operatingIncome'),
    incomeBeforeTax: await holdings.lineValues('pretaxIncome'),
    interestExpense: await holdings.lineValues('interestExpense'),
  });
  return (company) => ebit.readCompany(company);
}

class CompanyEbit {
  readonly #frame: DayFrame;
  readonly #lines: EbitLines;
  /** The concept of each definition in reports; -1 where no report has it. */
  readonly #concepts: ReadonlyMap<EbitDefinition, number>;
  readonly #annual: Uint8Array;

  constructor(frame: DayFrame, lines: EbitLines) {
    this.#frame = frame;
    this.#lines = lines;
    const { concepts, filings } = frame.holdings;
    this.#concepts = new Map(ebitDefinitions.map((one) => [one, concepts.indexOf(`=${one.formula}`)]));
    this.#annual = findAnnual(filings);
  }

  /** Returns the EBIT of a company's reports; null where all of them state it by one definition already. */
  readCompany(company: number): LineValues | null {
    const { row, value, concept } = this.#lines.ebit;
    const [from, to] = findEntries(this.#frame, this.#lines.ebit, company);
    if (concept.subarray(from, to).every((own) => own === concept[from])) return null;
    const entries = this.#listEntries(from, to);
    const { definition } = chooseEbit(this.#listYears(entries), (year, one) => {
      return year.some((entry) => this.#calculate(one, entry) !== null);
    });
    const own = this.#concepts.get(definition) ?? -1;
    const shown = entries.flatMap((entry) => {
      const at = { row: row[entry] ?? 0, value: value[entry] ?? 0, concept: concept[entry] ?? 0 };
      const amount = this.#calculate(definition, entry);
      if (amount !== null) return [{ ...at, value: amount, concept: own < 0 ? at.concept : own }];
      // A year without its parts has another definition; a quarter has none, since twelve months add up quarters.
      return this.#frame.holdings.heads.quarters[at.row] === 4 ? [at] : [];
    });
    return packLine(shown);
  }

  /** Returns the entries that were accepted by the day. */
  #listEntries(from: number, to: number): number[] {
    const { asOf, holdings } = this.#frame;
    const { row } = this.#lines.ebit;
    const all = Array.from({ length: to - from }, (_, at) => from + at);
    return all.filter((entry) => asOf === null || (holdings.heads.accepted[row[entry] ?? 0] ?? 0) <= asOf);
  }

  /** Returns the entries of each fiscal year, newest first; those of each quarter where no year is filed. */
  #listYears(entries: readonly number[]): number[][] {
    const { end, quarters, filing } = this.#frame.holdings.heads;
    const years = new Map<number, number[]>();
    const parts = new Map<number, number[]>();
    for (const entry of entries) {
      const at = this.#lines.ebit.row[entry] ?? 0;
      const isYear = quarters[at] === 4 && this.#annual[filing[at] ?? 0] === 1;
      if (!isYear && quarters[at] !== 1) continue;
      const periods = isYear ? years : parts;
      periods.set(end[at] ?? 0, [...(periods.get(end[at] ?? 0) ?? []), entry]);
    }
    const shown = [...(years.size > 0 ? years : parts)].sort(([a], [b]) => b - a).slice(0, mostShownYears);
    return shown.map(([, own]) => own);
  }

  /** Returns the EBIT of a report by a definition; null where the report lacks a part. */
  #calculate(definition: EbitDefinition, entry: number): number | null {
    const { ebit, ...lines } = this.#lines;
    if (ebit.concept[entry] === this.#concepts.get(definition)) return ebit.value[entry] ?? null;
    const row = ebit.row[entry] ?? 0;
    let sum = 0;
    for (const field of Object.values(definition.parts)) {
      const line = field === 'netInterestExpense' ? undefined : lines[field];
      const at = line === undefined ? -1 : findFirstEntry(line, (other) => other >= row);
      if (line?.row[at] !== row) return null;
      sum += line.value[at] ?? 0;
    }
    return sum;
  }
}
