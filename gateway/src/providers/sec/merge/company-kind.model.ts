import { decideCompanyKind, hasOperatingResult, kindOfIndustryCode } from '../../../contract/figures/company-kind.ts';
import type { BalanceReport, CompanyKind, IncomeReport } from '../../../contract/statements.ts';
import { byFiled, type ReadReport } from '../../read-report.ts';
import type { CompanyFacts } from '../facts/company-facts.ts';
import { marksOfKinds } from '../facts/doubts.ts';
import { countDays, isYearLong } from '../shape/periods.ts';

const results = ['operatingIncome', 'grossProfit'] as const;

export interface KindFacts {
  readonly facts: CompanyFacts['facts'];
  /** The newest annual reports by company facts. */
  readonly income: Partial<IncomeReport> | undefined;
  readonly balance: Partial<BalanceReport> | undefined;
}

/**
 * Returns the kind of a company by its industry code, its newest income statement and its facts; undefined when nothing tells it.
 * @param known absent for a company without facts
 */
export function decideKind(
  industry: string | undefined,
  reports: readonly ReadReport[],
  known?: KindFacts,
): CompanyKind | undefined {
  const newest = [...reports].sort(byFiled).find(({ filing }) => filing.standard.income.length > 0);
  return decideCompanyKind({
    named: [kindOfIndustryCode(industry)],
    presented: known && presentedKind(known),
    hasOperatingResult:
      newest === undefined ? hasOperatingResult(known?.income) : results.some((field) => isOnFace(field, newest)),
  });
}

function isOnFace(field: (typeof results)[number], { filing }: ReadReport): boolean {
  const figure = filing.standard.income[0]?.figures[field];
  return figure !== undefined && figure.value !== null && figure.origin.from === 'face';
}

/** Returns the kind whose own figures make up the newest annual statements. */
function presentedKind({ facts, income, balance }: KindFacts): CompanyKind | undefined {
  const wholes = {
    totalAssets: { whole: Number(balance?.totalAssets ?? 0), end: balance?.fiscalDateEnding },
    totalRevenue: { whole: Number(income?.totalRevenue ?? 0), end: income?.fiscalDateEnding },
  };
  return marksOfKinds.find(({ concept, of, least }) => {
    const { whole, end } = wholes[of];
    const part = facts
      .get(concept)
      ?.findLast((fact) => fact.end === end && (fact.start === null || isYearLong(countDays(fact))));
    return part !== undefined && whole > 0 && part.val >= least * whole;
  })?.kind;
}
