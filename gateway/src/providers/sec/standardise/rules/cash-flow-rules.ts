import { splitNames } from '../../shape/local-name.ts';
import { type LineRule, lineRules } from './face-lines.model.ts';

/** The total of a part of the statement, in US GAAP and IFRS. */
const total = (part: 'Operating' | 'Investing' | 'Financing'): LineRule => ({
  concepts: [
    `NetCashProvidedByUsedIn${part}Activities`,
    `CashFlowsFromUsedIn${part}Activities`,
    `NetCashProvidedByUsedIn${part}ActivitiesContinuingOperations`,
  ],
});

/** Lines of the cash flow statement that fields are chosen from. */
export const cashFlowRules = lineRules({
  operating: total('Operating'),
  investing: total('Investing'),
  financing: total('Financing'),
  netIncome: {
    concepts: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
    onFace: ['NetIncomeLossAttributableToParent'],
    label: /^(consolidated )?net (income|earnings|loss|\(loss\))\b/i,
  },
  /** Depreciation and amortization of what the company uses; each line is a part of the sum. */
  depreciation: {
    concepts: splitNames(`
      DepreciationDepletionAndAmortization DepreciationAmortizationAndAccretionNet DepreciationAndAmortization
      DepreciationAndAmortisationExpense AdjustmentsForDepreciationAndAmortisationExpense
    `),
    onFace: ['OtherDepreciationAndAmortization', 'Depreciation', 'AdjustmentsForDepreciationExpense'],
    label: /\bdepreciation\b/i,
    not: /accelerated|deferred|gain|loss|tax|in excess|film|content|rental|interest|regulatory|accumulated/i,
    regions: ['operating'],
  },
  amortization: {
    concepts: [],
    onFace: splitNames(`
      AmortizationOfIntangibleAssets AmortizationOfAcquiredIntangibleAssets AdjustmentsForAmortisationExpense
    `),
    never: /content|contract|agreement|equity|film|licen[sc]e|write-off|acquisition costs|policy/i,
    label: /^amorti[sz]ation\b(.*\b(intangibles?|software|acquired|acquisition|purchased)\b.*)?$/i,
    not: /debt|financ|discount|premium|lease|right|contract|commission|content|film|program|compensation|investment|securit|\bother\b|impairment/i,
    regions: ['operating'],
  },
  stockCompensation: {
    concepts: ['ShareBasedCompensation', 'AdjustmentsForSharebasedPayments'],
    label:
      /\b(stock|share|equity|unit)[- ]?based (comp|pay|award)|^(stock|equity|share) compensation|share-based payment|restricted stock (expense|comp)/i,
    not: /tax/i,
    regions: ['operating'],
  },
  /** What sales of property, some of them in a disposal group, add to net income. Gains on a business or on debt are others. */
  propertyGains: {
    concepts: splitNames(`
      GainLossOnSaleOfProperties GainsLossesOnSalesOfInvestmentRealEstate GainLossOnDispositionOfRealEstateNet
      GainLossOnSaleOfPropertiesNetOfApplicableIncomeTaxes GainLossOnSaleOfPropertyPlantEquipment
      GainLossOnDispositionOfProperty GainLossOnDispositionOfAssets GainLossOnDispositionOfAssets1
      DisposalGroupNotDiscontinuedOperationGainLossOnDisposal
    `),
    label:
      /\b(gains?|loss(es)?)\b.*\b(sales?|dispositions?|disposals?)\b.*\b(real estate|propert(y|ies)|depreciable|land|buildings?|centers?)\b/i,
    not: /business|securit|investments? in|equity|debt|impair|intangible|tax/i,
    regions: ['operating'],
  },
  /** What impairments of property take off net income. Those of goodwill, securities or loans are others. */
  propertyImpairments: {
    concepts: splitNames(`
      ImpairmentOfRealEstate AssetImpairmentCharges TangibleAssetImpairmentCharges
      ImpairmentOfLongLivedAssetsHeldForUse ImpairmentOfLongLivedAssetsToBeDisposedOf
    `),
    label:
      /\bimpairments?\b.*\b(real estate|propert(y|ies)|depreciable|land|buildings?|centers?|hotels?)\b|^(loss(es)? on )?impairments?( loss(es)?| charges?)?$/i,
    not: /goodwill|intangible|loans?\b|securit|investments? in|leases?\b|right-of-use|credit|recover/i,
    regions: ['operating'],
  },
  receivables: {
    concepts: splitNames(`
      IncreaseDecreaseInAccountsReceivable IncreaseDecreaseInReceivables IncreaseDecreaseInAccountsAndOtherReceivables
      IncreaseDecreaseInAccountsAndNotesReceivable IncreaseDecreaseInAccountsReceivableAndOtherOperatingAssets
    `),
    label: /\breceivables?\b/i,
    not: /non-?trade|other receivable|tax|financ|loan|lease|securitiz|provision|allowance|losses|payable|related part|interest|unbilled/i,
    regions: ['operating'],
  },
  inventory: {
    concepts: ['IncreaseDecreaseInInventories', 'IncreaseDecreaseInRetailRelatedInventories'],
    label: /\binventor(y|ies)\b|^materials and supplies\b/i,
    not: /write|provision|reserve|step|obsolescence|payable|fair value/i,
    regions: ['operating'],
  },
  capitalExpenditures: {
    never: /^\S+ proceeds/i,
    concepts: splitNames(`
      PaymentsToAcquirePropertyPlantAndEquipment PaymentsToAcquireProductiveAssets
      PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities
    `),
    onFace: splitNames(`
      PaymentsToAcquireOtherPropertyPlantAndEquipment PaymentsToAcquireMachineryAndEquipment
      PaymentsForProceedsFromProductiveAssets PaymentsForConstructionInProcess
      PaymentsToAcquireOilAndGasPropertyAndEquipment PaymentsToExploreAndDevelopOilAndGasProperties
      PaymentsForCapitalImprovements PaymentsToAcquireProjects
    `),
    label:
      /capital (expenditures?|spending|investments?|additions)|(purchases?|acquisitions?|additions?|payments?|expenditures?|investments?|increases?)\b.*\b(property|properties|plant|equipment|premises|fixed assets)\b|^(property|plant).*(additions|expenditures)/i,
    not: /^proceeds|^(sales?|disposals?|dispositions?)|business|accrued|non-?cash|reimburse|related to capital|held for (sale|lease)|changes? in/i,
    regions: ['investing'],
  },
  dividends: {
    concepts: splitNames(`
      PaymentsOfDividends PaymentsOfDividendsCommonStock PaymentsOfOrdinaryDividends
      DividendsPaidClassifiedAsFinancingActivities DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities
    `),
    never: /^\w*(Preferred|Minority|Noncontrolling)|^\S+ dividends?( paid)?( on| to| -)? preferred/i,
    label:
      /\bdividends?\b|^(cash )?distributions?( paid)?( to (common |limited |our )?(partners|(share|stock|unit)holders))?$/i,
    not: /non-?controlling|minority|subsidiar|preferred (stock|share)? ?only|from|received|preferred stock dividends/i,
    regions: ['financing'],
  },
  repurchases: {
    concepts: splitNames(`
      PaymentsForRepurchaseOfCommonStock PaymentsForRepurchaseOfEquity PaymentsToAcquireOrRedeemEntitysShares
    `),
    never: /^ProceedsFrom|treasury (stock|shares) (sales|activity)/i,
    label:
      /(re-?purchases?|purchases?|acquisitions?|buy-?backs?|reacquisitions?|redemptions?|repurchased)\b.*\b(common (stock|shares)|treasury|ordinary shares|company (stock|shares)|own shares|shares of stock|common|stock|shares)\b|^treasury (stock|shares)( purchase[sd])?/i,
    not: /proceeds|non-?controlling|preferred|tax|withh|option|employee stock purchase|subsidiar|warrant|issu|settle/i,
    regions: ['financing'],
  },
  debtProceeds: {
    concepts: splitNames(`
      ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet ProceedsFromIssuanceOfLongTermDebt
      ProceedsFromIssuanceOfDebt ProceedsFromIssuanceOfSeniorLongTermDebt ProceedsFromDebtNetOfIssuanceCosts
      ProceedsFromBorrowingsClassifiedAsFinancingActivities
    `),
    onFace: splitNames(`
      ProceedsFromDebtMaturingInMoreThanThreeMonths ProceedsFromNotesPayable ProceedsFromConvertibleNotesPayable
    `),
    label: /(proceeds|issuances?|borrowings?)\b.*\b(debt|notes|bonds|borrowings|loans?|debentures)\b/i,
    not: /repay|payment of|short[- ]term|commercial paper|costs/i,
    regions: ['financing'],
  },
  change: {
    concepts: splitNames(`
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect
      CashAndCashEquivalentsPeriodIncreaseDecrease CashPeriodIncreaseDecrease IncreaseDecreaseInCashAndCashEquivalents
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect
      CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect
    `),
    label: /^(net )?(increase|decrease|change|\(decrease\)|\(increase\)).*\bcash\b/i,
    regions: ['other'],
  },
  exchangeEffect: {
    concepts: splitNames(`
      EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
      EffectOfExchangeRateOnCashAndCashEquivalents EffectOfExchangeRateChangesOnCashAndCashEquivalents
    `),
    label: /\b(exchange|currency)\b.*\bcash\b/i,
    not: /increase|decrease|change in cash/i,
  },
});
