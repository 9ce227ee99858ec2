import { decideCompanyKind, keepsTaxedProfit, kindOfIndustryCode } from '../../../contract/figures/company-kind.ts';
import type { CompanyKind } from '../../../contract/statements.ts';
import type { StandardStatements } from '../../read-filing.ts';
import { byFiled, isAnnualForm, type ReadReport } from '../../read-report.ts';
import { marksOfKinds } from '../facts/doubts.ts';
import type { FactReport } from '../facts/fact-reports.model.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import type { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import { isFigure } from '../standardise/rules/outcomes.model.ts';

/**
 * Returns the kind of a company by its industry code, its newest income statement and its facts; undefined when nothing tells it.
 * @param facts its reports by company facts, newest first
 */
export function decideKind(
  industry: string | undefined,
  reports: readonly ReadReport[],
  facts: readonly FactReport[] = [],
): CompanyKind | undefined {
  const newest = [...reports].sort(byFiled).find(({ filing }) => filing.standard.income.length > 0);
  const known = facts.find(({ reference, filing: { standard } }) => {
    return isAnnualForm(reference.form) && standard.income.length > 0 && standard.balance.length > 0;
  });
  return decideCompanyKind({
    named: [kindOfIndustryCode(industry)],
    presented: known && findPresentedKind(known.notes, known.filing.standard),
    hasOperatingResult: hasOperatingResult((newest ?? known)?.filing.standard),
    keepsTaxedProfit: keepsNewestProfit((known ?? newest)?.filing.standard),
  });
}

/** Returns whether the newest statements of a filing show a profit that was taxed and kept. */
export function keepsNewestProfit(standard: StandardStatements | undefined): boolean {
  const flow = pickLargest(standard?.cashFlow ?? [], ({ period }) => period.end);
  const isSame = ({ period }: StandardStatements['income'][number]) =>
    period.start === flow?.period.start && period.end === flow?.period.end;
  const income = standard?.income.find(isSame);
  if (income === undefined || flow?.figures.operatingCashflow.value == null) return false;
  const { incomeBeforeTax, incomeTaxExpense, dividendsPerShare } = income.figures;
  const paid = flow.figures.dividendPayout.value ?? ((dividendsPerShare.value ?? 0) > 0 ? null : 0);
  return keepsTaxedProfit(incomeBeforeTax.value, incomeTaxExpense.value, paid);
}

/** Returns whether the newest income statement of a filing states an operating income or a gross profit itself. */
export function hasOperatingResult(standard: StandardStatements | undefined): boolean {
  const figures = pickLargest(standard?.income ?? [], ({ period }) => period.end)?.figures;
  return [figures?.operatingIncome, figures?.grossProfit].some(
    (figure) => figure !== undefined && isFigure(figure) && figure.origin.from === 'face',
  );
}

/** Returns the kind whose own figures make up the newest statements of a filing. */
export function findPresentedKind(notes: NoteFacts, { income, balance }: StandardStatements): CompanyKind | undefined {
  const flow = pickLargest(income, ({ period }) => period.end);
  const sheet = pickLargest(balance, ({ day }) => day);
  return marksOfKinds.find(({ concept, of, least }) => {
    const isBalance = of === 'totalAssets';
    const whole = isBalance ? sheet?.figures.totalAssets : flow?.figures.totalRevenue;
    const period = isBalance ? sheet && { start: null, end: sheet.day } : flow?.period;
    const part = period && notes.findFact([concept], period);
    return part && whole && isFigure(part) && isFigure(whole) && whole.value > 0 && part.value >= least * whole.value;
  })?.kind;
}
