import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactContext, FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { balanceRules } from '../standardise/rules/balance-rules.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';

/** No statement is wider: one with a period per row would take rows times columns. */
const MOST_COLUMNS = 24;

/**
 * Periods of a statement, in the order of their first appearance among the contexts of its facts.
 * @param contexts one per fact
 * @param share of the facts of the most used period that a period must have to be a column
 */
export function findColumns(kind: StatementKind, contexts: readonly FactContext[], share = 0.25): FactPeriod[] {
  const own = contexts.filter(
    ({ period, members }) => members.size === 0 && (period.start === null) === (kind === 'balance'),
  );
  const periods = [...groupBy(own, ({ period }) => `${period.start} ${period.end}`).values()];
  const most = Math.max(0, ...periods.map(({ length }) => length));
  // A line with a period of its own, such as a dividend declared after the end, is not a column.
  const columns = periods.filter(({ length }) => length >= most * share).slice(0, MOST_COLUMNS);
  return columns.flatMap(([first]) => (first === undefined ? [] : [first.period]));
}

/**
 * Index of the column for each context of a row; -1 for none. Balances in a statement of flows belong to the periods
 * they begin or to those they end, whichever gives a column to more of them.
 */
export function placeContexts(
  columns: readonly FactPeriod[],
  contexts: readonly FactContext[],
  label: string,
): number[] {
  const place = (fits: (column: FactPeriod, day: string) => boolean) =>
    contexts.map(({ period }) => {
      const same = columns.findIndex(({ start, end }) => start === period.start && end === period.end);
      return same >= 0 || period.start !== null ? same : columns.findIndex((column) => fits(column, period.end));
    });
  const ends = place(({ end }, day) => end === day);
  const starts = place(({ start }, day) => start !== null && daysBetween(day, start) === 1);
  const difference = countPlaces(ends) - countPlaces(starts);
  return difference > 0 || (difference === 0 && !/\bbeginning\b/i.test(label)) ? ends : starts;
}

function countPlaces(places: readonly number[]): number {
  return new Set(places.filter((place) => place >= 0)).size;
}

/** How a statement is told from the tables of notes. Concepts by local name, in US GAAP and IFRS. */
export interface Signature {
  readonly title: RegExp;
  /** Concepts of which a statement holds at least `least`. */
  readonly concepts: ReadonlySet<string>;
  readonly least: number;
  /** Concepts that every statement of its kind holds, of each list at least one. */
  readonly needs: readonly (readonly string[])[];
}

const { operating, investing, financing } = cashFlowRules;
const assets = balanceRules.totalAssets.concepts;
const balanced = balanceRules.liabilitiesAndEquity.concepts;
const { revenue, allCosts, operatingIncome, interest, pretax, tax, basicPerShare, dilutedPerShare } = incomeRules;
const resultRules = [revenue, allCosts, operatingIncome, interest, pretax, tax, basicPerShare, dilutedPerShare];
const profit = ['NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'];

export const signatures: Readonly<Record<StatementKind, Signature>> = {
  income: {
    title:
      /statements? of (?:consolidated )?(?:net )?(?:operations|income|earnings|profit|comprehensive (?:income|loss))|income statements?|profit (?:or|and) loss/i,
    concepts: new Set([...profit, ...resultRules.flatMap(({ concepts }) => concepts)]),
    least: 4,
    needs: [profit],
  },
  balance: {
    title: /balance sheets?|statements? of (?:consolidated )?(?:financial )?(?:position|condition)/i,
    concepts: new Set([...assets, ...balanced, 'Liabilities', 'StockholdersEquity', 'Equity']),
    least: 2,
    needs: [assets, balanced],
  },
  cashFlow: {
    title: /cash flows?/i,
    concepts: new Set([operating, investing, financing].flatMap(({ concepts }) => concepts)),
    least: 2,
    needs: [operating.concepts],
  },
};

/** Weight of a fitting title against one more concept. */
const titleWeight = 3;

/** Returns how much of a statement some concepts and a title make up; 0 when they are none. @param held local names */
export function scoreStatement(held: ReadonlySet<string>, title: string, signature: Signature): number {
  if (!signature.needs.every((names) => names.some((name) => held.has(name)))) return 0;
  const found = [...signature.concepts].filter((name) => held.has(name)).length;
  if (found < signature.least) return 0;
  return found + (signature.title.test(title) ? titleWeight : 0);
}
