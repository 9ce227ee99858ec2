import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';
import { noteConcepts } from '../standardise/rules/note-concepts.ts';
import type { PeriodFacts } from './period-facts.ts';

/** Filings round, and lines such as equity-method income stand beside the ones compared. */
const close = 0.005;
/** More of a company's costs than this cannot lie outside cost of revenue and the known operating expenses. */
const mostUnexplained = 1 / 3;
/** Claims of a small insurer within a group are beside the point. */
const smallShare = 0.1;
/** A count this much below the average is that of one class, or in thousands. */
const leastOfAverage = 1 / 3;
/** Segments leave costs of the whole company out; gains within operating income are mostly smaller. */
const mostAboveCosts = 0.1;

const claims = ['PolicyholderBenefitsAndClaimsIncurredNet', 'BenefitsLossesAndExpenses'];
export const costs = incomeRules.cost.concepts;
const otherCosts = ['RestructuringCharges', 'GoodwillImpairmentLoss', 'AmortizationOfIntangibleAssets'];
const depreciation = [...cashFlowRules.depreciation.concepts, 'Depreciation'];
const averages = incomeRules.dilutedShares.concepts;
const pretax = incomeRules.pretax.concepts;

/** Figures that make up the statements of a kind of company, by their least share of assets or revenue. Groups have such parts, too. */
export const marksOfKinds = [
  { kind: 'bank', concept: 'Deposits', of: 'totalAssets', least: 0.3 },
  { kind: 'insurer', concept: 'PremiumsEarnedNet', of: 'totalRevenue', least: 0.2 },
  { kind: 'reit', concept: 'RealEstateInvestmentPropertyNet', of: 'totalAssets', least: 0.5 },
] as const;

/** Balances of an investment company's holdings. */
export const fundConcepts = ['InvestmentOwnedAtFairValue', 'InvestmentOwnedFairValue', 'LongTermInvestments'];

/** Concepts that only doubts and the kind of a company read. */
export const comparedConcepts = [
  ...[...claims, ...costs, ...otherCosts],
  ...marksOfKinds.map(({ concept }) => concept),
  ...fundConcepts,
];

/** Returns why a figure is not believed to be the company's line, as a sentence; null when it is. @param revenue of the period */
export type Doubt = (value: number, facts: PeriodFacts, revenue: number | null) => string | null;

/** Cost of products only is no cost of revenue, and cost must go with gross profit. */
export const doubtCost: Doubt = (value, facts, revenue) => {
  const profit = facts.tagged('GrossProfit');
  if (revenue !== null && profit !== null && doubtGrossProfit(profit, facts, revenue) === null) {
    const isDifference = Math.abs(revenue - profit - value) <= close * Math.abs(revenue);
    return isDifference ? null : 'The cost that is tagged is not revenue less the gross profit that is filed.';
  }
  if (claims.some((concept) => (facts.tagged(concept) ?? 0) > smallShare * value)) {
    return 'The cost that is tagged is that of products only: benefits and claims are not part of it.';
  }
  const total = totalCosts(facts, revenue);
  if (total === null || total <= 0) return null;
  const expenses = facts.tagged('OperatingExpenses');
  if (expenses !== null && Math.abs(total - value - expenses) <= close * total) return null;
  return total - value - explainedCosts(facts) > mostUnexplained * total
    ? 'The cost that is tagged is only a part of the costs: other costs of revenue are not tagged by a standard concept.'
    : null;
};

/** Returns the costs beside the cost of revenue that are known. */
function explainedCosts(facts: PeriodFacts): number {
  const marketing = facts.tagged('SellingAndMarketingExpense', 'MarketingExpense', 'MarketingAndAdvertisingExpense');
  const parts = (marketing ?? 0) + (facts.tagged('GeneralAndAdministrativeExpense') ?? 0);
  return [
    facts.tagged('SellingGeneralAndAdministrativeExpense') ?? parts,
    facts.tagged('ResearchAndDevelopmentExpense', 'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost'),
    facts.tagged(...depreciation),
    ...otherCosts.map((concept) => facts.tagged(concept)),
  ].reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

function totalCosts(facts: PeriodFacts, revenue: number | null): number | null {
  const stated = facts.tagged('CostsAndExpenses');
  if (stated !== null) return stated;
  const result = facts.tagged('OperatingIncomeLoss', ...pretax);
  return revenue === null || result === null ? null : revenue - result;
}

/** A gross profit of a note may leave out a part of revenue: operating income would be more than what is left of it. */
export const doubtGrossProfit: Doubt = (value, facts, revenue) => {
  const operating = facts.tagged('OperatingIncomeLoss');
  const overhead = facts.tagged('SellingGeneralAndAdministrativeExpense');
  if (revenue === null || operating === null || overhead === null) return null;
  const fits = (profit: number) => profit - overhead - operating > -close * revenue;
  const others = costs.flatMap((concept) => {
    const cost = facts.tagged(concept);
    return cost === null ? [] : [revenue - cost];
  });
  return !fits(value) && others.some(fits)
    ? 'The gross profit that is tagged is less than operating income and expenses: it leaves out a part of revenue.'
    : null;
};

/** Some companies tag all costs, the cost of revenue among them, as operating expenses. */
export const doubtOperatingExpenses: Doubt = (value, facts, revenue) => {
  const operating = facts.tagged('OperatingIncomeLoss');
  const cost = facts.tagged(...costs) ?? facts.tagged('GrossProfit');
  if (revenue === null || operating === null || cost === null || cost === 0) return null;
  return Math.abs(revenue - value - operating) <= close * Math.abs(revenue)
    ? 'The operating expenses that are tagged hold the cost of revenue, too.'
    : null;
};

/** Operating income of all segments is more than that of the company. */
export const doubtOperatingIncome: Doubt = (value, facts, revenue) => {
  const before = facts.tagged(...pretax);
  const all = facts.tagged('CostsAndExpenses');
  if (revenue === null || all === null || before === null) return null;
  const left = revenue - all;
  const isPretax = Math.abs(left - before) <= close * Math.abs(before);
  const isAbove = value - left > mostAboveCosts * Math.abs(left) && value > before;
  return isAbove && left > before && !isPretax
    ? 'The operating income that is tagged is more than revenue less all costs: it is that of the segments.'
    : null;
};

const minority = [
  ...['NetIncomeLossAttributableToNoncontrollingInterest', 'MinorityInterest'],
  ...['ProfitLossAttributableToNoncontrollingInterests', 'NoncontrollingInterests'],
];

/** Profit of the whole group is not that of the owners of a company that reports minority owners. */
export const doubtGroupIncome: Doubt = (_, facts) => {
  const isSplit = facts.tagged('NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', ...minority) !== null;
  return !isSplit && facts.filing.isEverTagged(minority)
    ? 'Profit of the whole group, with the share of minority owners.'
    : null;
};

/** Equity of all owners is that of the parent and of the others; a component of equity may be tagged with its concept. */
export const doubtWholeEquity: Doubt = (value, facts) => {
  const parent = facts.tagged('StockholdersEquity');
  const others = facts.tagged('MinorityInterest');
  if (parent === null) return null;
  const isWhole =
    others === null
      ? value >= parent - 0.05 * Math.abs(parent)
      : Math.abs(value - parent - others) <= close * (facts.tagged('Assets') ?? 0);
  return isWhole ? null : 'The equity that is tagged for all owners is a part of it.';
};

/** Dividends are declared some weeks before they are paid: a smaller share of them is that of other stock. */
const leastOfDeclared = 0.1;

/** The concept of all dividends may hold those on other stock only, or be rounded. */
export const doubtDividends: Doubt = (value, facts) => {
  const onCommon = facts.tagged('PaymentsOfDividendsCommonStock');
  const declared = facts.tagged(...noteConcepts.dividendsDeclared) ?? 0;
  if (value !== 0 && Math.abs(value) < leastOfDeclared * Math.abs(declared)) {
    return 'The dividends that are tagged are a small part of those that were declared on common stock.';
  }
  return onCommon !== null && Math.abs(value) < Math.abs(onCommon)
    ? 'The dividends that are tagged are fewer than those on common stock.'
    : null;
};

/** Returns whether a count of shares is far below the average: it is that of one class, or of another scale. */
export function isPartialCount(value: number, facts: PeriodFacts): boolean {
  const counts = averages.flatMap((concept) => facts.filing.listFacts(concept));
  return counts.some(({ period, value: average }) => period.end === facts.end && value < leastOfAverage * average);
}
