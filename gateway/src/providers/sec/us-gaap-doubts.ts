import type { Doubt, Known } from './concepts.ts';

/** Filings round, and lines such as equity-method income stand beside the ones compared. */
const close = 0.005;
/** More of a company's costs than this cannot lie outside cost of revenue and the known operating expenses. */
const mostUnexplained = 1 / 3;
/** Claims of a small insurer within a group are beside the point. */
const smallShare = 0.1;
/** A count this much below the average is that of one class, or in thousands. */
const leastOfAverage = 1 / 3;
/** Fewer treasury shares vanish in the rounding of the counts. */
const leastTreasury = 0.01;
/** Segments leave costs of the whole company out; gains within operating income are mostly smaller. */
const mostAboveCosts = 0.1;
/** Interest that is paid and interest of the period differ by less. */
const leastOfPaid = 0.5;

const claims = ['PolicyholderBenefitsAndClaimsIncurredNet', 'BenefitsLossesAndExpenses'];
const costs = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];
const otherCosts = ['RestructuringCharges', 'GoodwillImpairmentLoss', 'AmortizationOfIntangibleAssets'];

const marksOfBanks = [
  'NoninterestIncome',
  'InterestIncomeExpenseAfterProvisionForLoanLoss',
  'RevenuesNetOfInterestExpense',
];

/** Figures that make up the statements of a kind of company, by their least share of assets or revenue. Groups have such parts, too. */
export const marksOfKinds = [
  { kind: 'bank', concept: 'Deposits', of: 'totalAssets', least: 0.3 },
  { kind: 'insurer', concept: 'PremiumsEarnedNet', of: 'totalRevenue', least: 0.2 },
  { kind: 'reit', concept: 'RealEstateInvestmentPropertyNet', of: 'totalAssets', least: 0.5 },
] as const;

/** Concepts that only doubts and the kind of a company read. */
export const compared = [
  ...claims,
  ...costs,
  ...otherCosts,
  ...marksOfBanks,
  ...marksOfKinds.map(({ concept }) => concept),
  'InterestPaidNet',
  'InterestPaid',
];

/** Cost of products alone is no cost of revenue, and cost must go with gross profit. */
export const doubtCost: Doubt = (value, known) => {
  const revenue = known.line('totalRevenue');
  const profit = known.tagged('GrossProfit');
  if (revenue !== null && profit !== null && doubtGrossProfit(profit, known) === null) {
    const isDifference = Math.abs(revenue - profit - value) <= close * Math.abs(revenue);
    return isDifference ? null : 'The cost that is tagged is not revenue less the gross profit that is filed.';
  }
  if (claims.some((concept) => (known.tagged(concept) ?? 0) > smallShare * value)) {
    return 'The cost that is tagged is that of products alone: benefits and claims are not part of it.';
  }
  const total = totalCosts(known, revenue);
  if (total === null || total <= 0) return null;
  const expenses = known.tagged('OperatingExpenses');
  if (expenses !== null && Math.abs(total - value - expenses) <= close * total) return null;
  const explained = [
    known.line('sellingGeneralAndAdministrative'),
    known.line('researchAndDevelopment'),
    known.line('depreciationDepletionAndAmortization'),
    ...otherCosts.map((concept) => known.tagged(concept)),
  ].reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return total - value - explained > mostUnexplained * total
    ? 'The cost that is tagged is only a part of the costs: other costs of revenue are not tagged by a standard concept.'
    : null;
};

function totalCosts(known: Known, revenue: number | null): number | null {
  const stated = known.tagged('CostsAndExpenses');
  if (stated !== null) return stated;
  const result = known.tagged('OperatingIncomeLoss') ?? known.line('incomeBeforeTax');
  return revenue === null || result === null ? null : revenue - result;
}

/** A gross profit of a note may leave out a part of revenue: operating income would be more than what is left of it. */
export const doubtGrossProfit: Doubt = (value, known) => {
  const revenue = known.line('totalRevenue');
  const operating = known.tagged('OperatingIncomeLoss');
  const overhead = known.tagged('SellingGeneralAndAdministrativeExpense');
  if (revenue === null || operating === null || overhead === null) return null;
  const fits = (profit: number) => profit - overhead - operating > -close * revenue;
  const others = costs.flatMap((concept) => {
    const cost = known.tagged(concept);
    return cost === null ? [] : [revenue - cost];
  });
  return !fits(value) && others.some(fits)
    ? 'The gross profit that is tagged is less than operating income and expenses: it leaves out a part of revenue.'
    : null;
};

/** Some companies tag all costs, the cost of revenue among them, as operating expenses. */
export const doubtOperatingExpenses: Doubt = (value, known) => {
  const revenue = known.line('totalRevenue');
  const operating = known.tagged('OperatingIncomeLoss');
  const cost = known.line('costOfRevenue');
  if (revenue === null || operating === null || cost === null || cost === 0) return null;
  return Math.abs(revenue - value - operating) <= close * Math.abs(revenue)
    ? 'The operating expenses that are tagged hold the cost of revenue, too.'
    : null;
};

/** Operating income of all segments is more than that of the company. Revenue less all costs is neither where interest is a cost. */
export const doubtOperatingIncome: Doubt = (value, known) => {
  const pretax = known.tagged(...preTax);
  const isPretax = (result: number) => pretax !== null && Math.abs(result - pretax) <= close * Math.abs(pretax);
  const interest = known.tagged('InterestExpense') ?? 0;
  if (known.tagged('OperatingIncomeLoss') !== value) {
    return interest !== 0 && isPretax(value)
      ? 'Interest is among the costs that are filed, and no operating income is tagged.'
      : null;
  }
  const [revenue, costs] = [known.line('totalRevenue'), known.tagged('CostsAndExpenses')];
  if (revenue === null || costs === null || pretax === null) return null;
  const left = revenue - costs;
  const isAbove = value - left > mostAboveCosts * Math.abs(left) && value > pretax;
  return isAbove && left > pretax && !isPretax(left)
    ? 'The operating income that is tagged is more than revenue less all costs: it is that of the segments.'
    : null;
};

export const preTax = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
];

export const interest = [
  'InterestExpense',
  'InterestExpenseNonoperating',
  'InterestAndDebtExpense',
  'InterestExpenseOperating',
];

/** Interest income of a note may be a part, and the expense that follows from it far below what was paid. */
export const doubtInterest: Doubt = (value, known) => {
  const paid = known.tagged('InterestPaidNet', 'InterestPaid');
  if (paid === null || known.tagged(...interest) !== null) return null;
  return value < leastOfPaid * paid
    ? 'The interest that follows from tagged figures is far below what was paid.'
    : null;
};

/** Income before interest says nothing of a company whose revenue is interest. */
export const doubtOfBank: Doubt = (_, known) =>
  known.tagged(...marksOfBanks) === null ? null : 'Interest is what this company trades in.';

/** Equity of all owners is that of the parent and of the others; a component of equity may be tagged with its concept. */
export const doubtWholeEquity: Doubt = (value, known) => {
  const parent = known.tagged('StockholdersEquity');
  const others = known.tagged('MinorityInterest');
  const assets = known.tagged('Assets') ?? 0;
  if (parent === null) return null;
  const isWhole =
    others === null ? value >= parent - 0.05 * Math.abs(parent) : Math.abs(value - parent - others) <= close * assets;
  return isWhole ? null : 'The equity that is tagged for all owners is a part of it.';
};

/** A count far below the average shares is that of one class, or of another scale; shares issued are not all outstanding. */
export const doubtShares: Doubt = (value, known) => {
  const average = known.line('weightedAverageSharesDiluted');
  if (average !== null && value < leastOfAverage * average) {
    return 'The count that is tagged is far below the average shares: it is that of one class, or of another scale.';
  }
  const treasury = known.tagged('TreasuryStockCommonShares', 'TreasuryStockShares') ?? 0;
  return known.tagged('CommonStockSharesIssued') === value && treasury > leastTreasury * value
    ? 'The count that is tagged is that of the shares issued, treasury shares among them.'
    : null;
};
