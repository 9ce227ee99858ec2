import { splitNames } from '../../shape/local-name.ts';
import { type LineRule, lineRules } from './statement-view.model.ts';

/** Revenue of a firm that trades in interest, after what it pays for it. */
const afterInterest =
  /^(total )?net revenues?,? (including net interest|after interest|net of interest)|^(total )?revenues?,? net of interest/i;

const revenue: LineRule = {
  concepts: splitNames(`
    RevenuesNetOfInterestExpense Revenues RevenueFromContractWithCustomerExcludingAssessedTax
    RevenueFromContractWithCustomerIncludingAssessedTax SalesRevenueNet Revenue RevenueFromContractsWithCustomers
    SalesRevenueGoodsNet SalesRevenueServicesNet
  `),
  label:
    /^(total )?(consolidated )?(net )?(operating )?(revenues?|sales)(,? net)?( and other( income)?)?$|^(total )?net revenues?,? (including net|after) interest|^(total )?revenues?,? net of interest/i,
};

const cost: LineRule = {
  concepts: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold', 'CostOfSales'],
  onFace: [
    'CostOfServices',
    'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
    'CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization',
    'CostOfServicesExcludingDepreciationDepletionAndAmortization',
  ],
  label: /^(total )?((product|service|equipment) )?costs? of \w+/i,
  not: /expenses|capital|debt|removal|^costs? of .*(acquisition|restructuring|disposal|issu)/i,
  never: /operating expenses|costs and expenses|and other-net|\bbefore\b/i,
};

/** Benefits that an insurer pays. */
const benefits: LineRule = {
  concepts: [],
  onFace: [
    'PolicyholderBenefitsAndClaimsIncurredNet',
    'LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseIncurredClaims1',
  ],
  label: /^(medical|benefits?|health care) (costs?|expenses?)$/i,
};

const sellingGeneral: LineRule = {
  concepts: ['SellingGeneralAndAdministrativeExpense'],
  label: /\b(selling|marketing|sales|operating)\b.*\b(administrative|administration|general)\b/i,
  not: /^other|income|before|research|development|engineering|product/i,
};

const selling: LineRule = {
  concepts: splitNames(`
    SellingAndMarketingExpense MarketingExpense MarketingAndAdvertisingExpense SellingExpense DistributionCosts
    SalesAndMarketingExpense
  `),
  label:
    /^(sales and marketing|marketing( and (sales|advertising|distribution))?|(selling|distribution)( and (marketing|distribution|selling))?)( (expenses?|costs?))?$/i,
};

const general: LineRule = {
  concepts: ['GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
  label: /^(general and )?administrative( (expenses?|costs?))?$/i,
};

const research: LineRule = {
  concepts: [
    'ResearchAndDevelopmentExpense',
    'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
    'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
  ],
  label: /^research,? (and )?development(,? (and )?engineering)?( expenses?)?\b/i,
  not: /in-process|acquired/i,
};

const interest: LineRule = {
  concepts: splitNames(`
    InterestExpense InterestExpenseNonoperating InterestAndDebtExpense InterestExpenseOperating FinanceCosts
  `),
  onFace: ['InterestExpenseDebt'],
  label:
    /^(less:? )?(total )?(interest (and (other )?(debt|financing|financial|finance|related) )?(expenses?|costs?|charges?)|financ(e|ing|ial) (costs?|expenses?|charges?))\b/i,
  not: /income|before|, net$|^interest expense, net\b(?! of (portion|amounts?) capitalized)/i,
};

const netInterest: LineRule = {
  concepts: splitNames(`
    InterestIncomeExpenseNonoperatingNet InterestIncomeExpenseNet InterestRevenueExpenseNet FinanceIncomeCost
  `),
  label:
    /^(net )?interest\b.*\b(income|expense)\b.*\b(net|\((income|expense)\))|^net interest (income|expense)|^interest, net|^net financ(e|ial|ing) (income|costs?|expenses?|result)\b/i,
  // Less what is capitalised, not less income.
  not: /capitali[sz]ed/i,
};

const pretax: LineRule = {
  concepts: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
    'IncomeLossIncludingPortionAttributableToNoncontrollingInterestBeforeTax',
    'ProfitLossBeforeTax',
  ],
  label: /^(income|earnings|profit|loss|\(loss\)).*\bbefore\b.*\b(tax|taxes)\b/i,
};

const tax: LineRule = {
  concepts: splitNames(`
    IncomeTaxExpenseBenefit IncomeTaxExpenseContinuingOperations IncomeTaxExpenseBenefitContinuingOperations
  `),
  label:
    /^(less:? )?((\(?provision\)?|\(?benefit\)?|expense|credit)\b.*\b(taxes|tax)\b|(total )?(income tax(es)?|tax(es)? on income)\b)/i,
  not: /before|deferred|net of|current|payable/i,
};

const operatingIncome: LineRule = {
  concepts: ['OperatingIncomeLoss', 'ProfitLossFromOperatingActivities'],
  label:
    /^(income|earnings|profit) before interest( expense)?,?( and)? (income )?taxes$|^(total )?(operating (income|profit|loss|earnings|\(loss\))|(income|profit|loss|earnings|\(loss\))[^a-z]*(\(?loss\)?|\(?income\)?)? from operations)( ?\((loss|income)\))?$/i,
};

const netIncome: LineRule = { concepts: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent'] };
const groupIncome: LineRule = {
  concepts: ['ProfitLoss'],
  onFace: ['IncomeLossIncludingPortionAttributableToNoncontrollingInterest'],
};
const minority: LineRule = {
  concepts: splitNames(`
    NetIncomeLossAttributableToNoncontrollingInterest NetIncomeLossAttributableToNonredeemableNoncontrollingInterest
    MinorityInterestInNetIncomeLossOfConsolidatedEntities ProfitLossAttributableToNoncontrollingInterests
  `),
  label: /non-?controlling (interests?|owners)|minority interests?/i,
  not: /before|including|excluding|per share/i,
};
const commonIncome: LineRule = { concepts: ['NetIncomeLossAvailableToCommonStockholdersBasic'] };

/** Lines of the income statement that fields are chosen from. */
export const incomeRules = lineRules({
  revenue,
  cost,
  benefits,
  grossProfit: { concepts: ['GrossProfit'], label: /^(total )?gross (profit|margin|income)( \(loss\))?$/i },
  operatingExpenses: {
    concepts: ['OperatingExpenses', 'OperatingExpense'],
    label: /^total operating expenses( and other)?$/i,
  },
  allCosts: {
    never: /^\S+ other\b/i,
    concepts: ['CostsAndExpenses'],
    label: /^total (operating )?costs and (operating )?expenses$/i,
  },
  bankExpenses: { concepts: ['NoninterestExpense'], label: /^total non-?interest expenses?$/i },
  bankIncome: { concepts: ['NoninterestIncome'], label: /^total non-?interest (income|revenue)$/i },
  bankInterest: {
    concepts: ['InterestIncomeExpenseNet'],
    label: /^(total )?net interest (income|revenue)$/i,
  },
  bankInterestIncome: {
    concepts: [],
    onFace: ['InterestAndDividendIncomeOperating'],
    label: /^total interest (and dividend )?income$/i,
  },
  sellingGeneral,
  selling,
  general,
  research,
  afterInterest: { concepts: ['RevenuesNetOfInterestExpense'], label: afterInterest },
  currentTax: { concepts: ['CurrentIncomeTaxExpenseBenefit'] },
  deferredTax: { concepts: ['DeferredIncomeTaxExpenseBenefit', 'DeferredIncomeTaxesAndTaxCredits'] },
  amortization: {
    concepts: [],
    onFace: ['AmortizationOfIntangibleAssets', 'DepreciationDepletionAndAmortization', 'DepreciationAndAmortization'],
    label: /^(depreciation and )?amortization( of (acquired |purchased |other )?intangibles?( assets)?)?$/i,
  },
  interest,
  netInterest,
  pretax,
  tax,
  operatingIncome,
  netIncome,
  groupIncome,
  minority,
  commonIncome,
  basicPerShare: {
    concepts: splitNames(`
      EarningsPerShareBasic EarningsPerShareBasicAndDiluted BasicEarningsLossPerShare
      BasicAndDilutedEarningsLossPerShare
    `),
  },
  dilutedPerShare: {
    concepts: splitNames(`
      EarningsPerShareDiluted EarningsPerShareBasicAndDiluted DilutedEarningsLossPerShare
      BasicAndDilutedEarningsLossPerShare
    `),
  },
  dilutedShares: {
    concepts: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'AdjustedWeightedAverageShares',
    ],
    label: /\bdiluted\b/i,
    not: /\b(effect|discontinued|continuing|preferred)\b|anti-?dilutive/i,
    unit: /^(xbrli:)?shares$/,
  },
  dividendsPerShare: {
    concepts: [
      'CommonStockDividendsPerShareDeclared',
      'CommonStockDividendsPerShareCashPaid',
      'DividendsRecognisedAsDistributionsToOwnersPerShare',
    ],
  },
});
