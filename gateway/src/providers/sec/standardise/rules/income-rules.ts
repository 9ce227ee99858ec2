import { splitNames } from '../../shape/local-name.ts';
import { lineRules } from './face-lines.model.ts';

/** Lines of the income statement that fields are chosen from. */
export const incomeRules = lineRules({
  revenue: {
    concepts: splitNames(`
      RevenuesNetOfInterestExpense Revenues RevenueFromContractWithCustomerExcludingAssessedTax
      RevenueFromContractWithCustomerIncludingAssessedTax SalesRevenueNet Revenue RevenueFromContractsWithCustomers
      SalesRevenueGoodsNet SalesRevenueServicesNet RegulatedAndUnregulatedOperatingRevenue
    `),
    label:
      /^(total )?(consolidated )?(net )?(operating )?(revenues?|sales)(,? net)?( and other( income)?)?$|^(total )?net revenues?,? (including net|after) interest|^(total )?revenues?,? net of interest/i,
  },
  cost: {
    concepts: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold', 'CostOfSales'],
    onFace: splitNames(`
      CostOfServices CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization
      CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization
      CostOfServicesExcludingDepreciationDepletionAndAmortization
    `),
    label: /^(total )?((product|service|equipment) )?costs? of \w+/i,
    not: /expenses|capital|debt|removal|^costs? of .*(acquisition|restructuring|disposal|issu)/i,
    never: /operating expenses|costs and expenses|and other-net|\bbefore\b/i,
  },
  /** Benefits that an insurer pays. */
  benefits: {
    concepts: [],
    onFace: splitNames(`
      PolicyholderBenefitsAndClaimsIncurredNet LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseIncurredClaims1
    `),
    label: /^(medical|benefits?|health care) (costs?|expenses?)$/i,
  },
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
  sellingGeneral: {
    concepts: ['SellingGeneralAndAdministrativeExpense'],
    label: /\b(selling|marketing|sales|operating)\b.*\b(administrative|administration|general)\b/i,
    not: /^other|income|before|research|development|engineering|product/i,
  },
  selling: {
    concepts: splitNames(`
      SellingAndMarketingExpense MarketingExpense MarketingAndAdvertisingExpense SellingExpense DistributionCosts
      SalesAndMarketingExpense
    `),
    label:
      /^(sales and marketing|marketing( and (sales|advertising|distribution))?|(selling|distribution)( and (marketing|distribution|selling))?)( (expenses?|costs?))?$/i,
  },
  general: {
    concepts: ['GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
    label: /^(general and )?administrative( (expenses?|costs?))?$/i,
  },
  research: {
    concepts: splitNames(`
      ResearchAndDevelopmentExpense ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost
      ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost
    `),
    label: /^research,? (and )?development(,? (and )?engineering)?( expenses?)?\b/i,
    not: /in-process|acquired/i,
  },
  /** Revenue of a firm that trades in interest, after what it pays for it. */
  afterInterest: {
    concepts: ['RevenuesNetOfInterestExpense'],
    label:
      /^(total )?net revenues?,? (including net interest|after interest|net of interest)|^(total )?revenues?,? net of interest/i,
  },
  currentTax: { concepts: ['CurrentIncomeTaxExpenseBenefit'] },
  deferredTax: { concepts: ['DeferredIncomeTaxExpenseBenefit', 'DeferredIncomeTaxesAndTaxCredits'] },
  amortization: {
    concepts: [],
    onFace: ['AmortizationOfIntangibleAssets', 'DepreciationDepletionAndAmortization', 'DepreciationAndAmortization'],
    label: /^(depreciation and )?amortization( of (acquired |purchased |other )?intangibles?( assets)?)?$/i,
  },
  interest: {
    concepts: splitNames(`
      InterestExpense InterestExpenseNonoperating InterestAndDebtExpense InterestExpenseOperating FinanceCosts
    `),
    onFace: ['InterestExpenseDebt'],
    label:
      /^(less:? )?(total )?(interest (and (other )?(debt|financing|financial|finance|related) )?(expenses?|costs?|charges?)|financ(e|ing|ial) (costs?|expenses?|charges?))\b/i,
    not: /income|before|, net$|^interest expense, net\b(?! of (portion|amounts?) capitalized)/i,
  },
  netInterest: {
    concepts: splitNames(`
      InterestIncomeExpenseNonoperatingNet InterestIncomeExpenseNet InterestRevenueExpenseNet FinanceIncomeCost
    `),
    label:
      /^(net )?interest\b.*\b(income|expense)\b.*\b(net|\((income|expense)\))|^net interest (income|expense)|^interest, net|^net financ(e|ial|ing) (income|costs?|expenses?|result)\b/i,
    // Less what is capitalised, not less income.
    not: /capitali[sz]ed/i,
  },
  pretax: {
    concepts: splitNames(`
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments
      IncomeLossFromContinuingOperationsBeforeIncomeTaxes
      IncomeLossIncludingPortionAttributableToNoncontrollingInterestBeforeTax ProfitLossBeforeTax
    `),
    label: /^(income|earnings|profit|loss|\(loss\)).*\bbefore\b.*\b(tax|taxes)\b/i,
  },
  tax: {
    concepts: splitNames(`
      IncomeTaxExpenseBenefit IncomeTaxExpenseContinuingOperations IncomeTaxExpenseBenefitContinuingOperations
    `),
    label:
      /^(less:? )?((\(?provision\)?|\(?benefit\)?|expense|credit)\b.*\b(taxes|tax)\b|(total )?(income tax(es)?|tax(es)? on income)\b)/i,
    not: /before|deferred|net of|current|payable/i,
  },
  operatingIncome: {
    concepts: ['OperatingIncomeLoss', 'ProfitLossFromOperatingActivities'],
    label:
      /^(income|earnings|profit) before interest( expense)?,?( and)? (income )?taxes$|^(total )?(operating (income|profit|loss|earnings|\(loss\))|(income|profit|loss|earnings|\(loss\))[^a-z]*(\(?loss\)?|\(?income\)?)? from operations)( ?\((loss|income)\))?$/i,
  },
  netIncome: { concepts: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent'] },
  groupIncome: {
    concepts: ['ProfitLoss'],
    onFace: ['IncomeLossIncludingPortionAttributableToNoncontrollingInterest'],
  },
  minority: {
    concepts: splitNames(`
      NetIncomeLossAttributableToNoncontrollingInterest NetIncomeLossAttributableToNonredeemableNoncontrollingInterest
      MinorityInterestInNetIncomeLossOfConsolidatedEntities ProfitLossAttributableToNoncontrollingInterests
      IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity
      NetIncomeLossAttributableToRedeemableNoncontrollingInterest MinorityInterestInNetIncomeLossOperatingPartnerships
      NoncontrollingInterestInNetIncomeLossOperatingPartnershipsRedeemable
      NoncontrollingInterestInNetIncomeLossOperatingPartnershipsNonredeemable
    `),
    label: /non-?controlling (interests?|owners)|minority interests?/i,
    not: /before|including|excluding|per share/i,
  },
  commonIncome: {
    concepts: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
    label:
      /^(net |\(?loss\)?|income|earnings|profit).*\b(available|attributable|applicable|allocable) to\b.*\b(common|ordinary) (share|stock|unit|equity)/i,
    not: /\bper\b|before|continuing|discontinued|diluted|preferred/i,
    unit: /^iso4217:[A-Z]{3}$/,
  },
  /** What a line of the statement takes off net income for preferred stock. */
  preferredDividends: {
    concepts: [],
    label:
      /\bpreferred\b.*\b(dividends?|distributions?|accretion)\b|\b(dividends?|distributions?|accretion)\b.*\bpreferred\b/i,
    not: /\bper\b|before|after|net of|net income|common/i,
    unit: /^iso4217:[A-Z]{3}$/,
  },
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
    concepts: splitNames(`
      WeightedAverageNumberOfDilutedSharesOutstanding WeightedAverageNumberOfShareOutstandingBasicAndDiluted
      AdjustedWeightedAverageShares
    `),
    label: /\bdiluted\b/i,
    not: /\b(effect|discontinued|continuing|preferred)\b|anti-?dilutive/i,
    unit: /^(xbrli:)?shares$/,
  },
  dividendsPerShare: {
    concepts: splitNames(`
      CommonStockDividendsPerShareDeclared CommonStockDividendsPerShareCashPaid
      DividendsRecognisedAsDistributionsToOwnersPerShare
    `),
  },
});
