import type { StatementKind } from '../shape/filing-figures.ts';
import { balanceRules } from '../standardise/rules/balance-rules.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';

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
