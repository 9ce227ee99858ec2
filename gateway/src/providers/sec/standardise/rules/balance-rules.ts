import { splitNames } from '../../shape/local-name.ts';
import { lineRules } from './face-lines.model.ts';

/** Labels of films, series and licences to show them: they are made or bought to be shown, and may be tagged as intangible. */
export const content = new RegExp(
  [
    /\b(content|films?|movies?|motion pictures?|programming|entertainment assets|production costs)\b/,
    /\b(program(me)?|broadcast(ing)?|sports?|media)( license)? (rights|costs|assets)\b/,
    /\b(tv|television|videos?|theatrical)( and (tv|television|theatrical))? (series|librar|costs|inventor|productions?|assets)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Lines of the balance sheet that fields are chosen from. */
export const balanceRules = lineRules({
  totalAssets: { concepts: ['Assets'], label: /^total assets$/i },
  totalCurrentAssets: { concepts: ['AssetsCurrent', 'CurrentAssets'], label: /^total current assets$/i },
  totalNonCurrentAssets: { concepts: ['AssetsNoncurrent', 'NoncurrentAssets'] },
  cash: {
    concepts: splitNames(`
      CashAndCashEquivalentsAtCarryingValue CashAndCashEquivalents Cash
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents CashAndDueFromBanks
    `),
    onFace: ['CashCashEquivalentsAndFederalFundsSold'],
    label: /^cash(,? and (cash |temporary )?(equivalents|investments))?$/i,
    regions: ['current assets', 'assets'],
  },
  shortTermInvestments: {
    concepts: splitNames(`
      ShortTermInvestments MarketableSecuritiesCurrent AvailableForSaleSecuritiesDebtSecuritiesCurrent
      AvailableForSaleSecuritiesCurrent DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent
      OtherShortTermInvestments CurrentInvestments
    `),
    onFace: ['DebtSecuritiesCurrent', 'HeldToMaturitySecuritiesCurrent'],
    never: /^Restricted|pledged|leases|annuity|other (current )?assets/i,
    label:
      /^((current |short[- ]term |temporary )?(marketable|equity|debt|investment) (debt |equity )?securities|(short[- ]term|current|temporary|other short[- ]term) investments|investments|short[- ]term (debt|marketable) securities|(publicly[- ]held )?equity securities)\b/i,
    not: /\bcash\b|long[- ]term|non-?current|restricted|equity method|total/i,
    regions: ['current assets'],
  },
  receivables: {
    concepts: splitNames(`
      AccountsReceivableNetCurrent ReceivablesNetCurrent AccountsNotesAndLoansReceivableNetCurrent AccountsReceivableNet
      CurrentTradeReceivables TradeAndOtherCurrentReceivables
    `),
    onFace: ['AccountsAndOtherReceivablesNetCurrent'],
    never: /^(Allowance|DueFrom)|^\S+ less\b/i,
    label: /\breceivables?\b/i,
    not: /tax|non-?trade|other (current )?receivables?|financ|lease|loan|related|interest|dividend|unbilled|insurance|grant|affiliate/i,
    regions: ['current assets', 'assets'],
  },
  inventory: {
    concepts: splitNames(`
      InventoryNet Inventories InventoryFinishedGoodsNetOfReserves
      InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings
    `),
    onFace: ['RetailRelatedInventoryMerchandise'],
    label: /\binventor(y|ies)\b|^materials and supplies\b/i,
    not: /^(less|deferred)|allowance|reserve$|prepaid/i,
    regions: ['current assets', 'assets'],
  },
  propertyPlantEquipment: {
    concepts: splitNames(`
      PropertyPlantAndEquipmentNet
      PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization
      PropertyPlantAndEquipmentIncludingRightofuseassets PropertyPlantAndEquipment
      PublicUtilitiesPropertyPlantAndEquipmentNet RealEstateInvestmentPropertyNet PropertyPlantAndEquipmentAndOther
    `),
    label: /^(net |total )?(property|properties|land|premises|plant|fixed assets)\b/i,
    not: /gross|at cost|accumulated|right-of-use|lease vehicles|held for sale|under (capital|finance) lease/i,
    regions: ['non-current assets', 'assets'],
  },
  goodwill: {
    concepts: ['Goodwill'],
    label: /^goodwill(, net)?$/i,
    regions: ['non-current assets', 'assets'],
  },
  intangibles: {
    concepts: ['IntangibleAssetsNetExcludingGoodwill', 'IntangibleAssetsOtherThanGoodwill'],
    never: content,
  },
  intangibleParts: {
    concepts: [],
    onFace: splitNames(`
      FiniteLivedIntangibleAssetsNet IndefiniteLivedIntangibleAssetsExcludingGoodwill OtherIntangibleAssetsNet
      IndefiniteLivedTrademarks
    `),
    never: new RegExp(`goodwill|other assets|including intangibles|${content.source}`, 'i'),
    label: /intangibles?\b|^(trademarks|trade names|franchise rights|brands|patents)\b/i,
    not: /goodwill|^total|^less|amortization of/i,
    regions: ['non-current assets', 'assets'],
  },
  totalLiabilities: { concepts: ['Liabilities'], label: /^total liabilities$/i },
  totalCurrentLiabilities: {
    concepts: ['LiabilitiesCurrent', 'CurrentLiabilities'],
    label: /^total current liabilities$/i,
  },
  totalNonCurrentLiabilities: { concepts: ['LiabilitiesNoncurrent', 'NoncurrentLiabilities'] },
  payables: {
    concepts: splitNames(`
      AccountsPayableCurrent AccountsPayableTradeCurrent AccountsPayableAndAccruedLiabilitiesCurrent
      AccountsPayableCurrentAndNoncurrent TradeAndOtherCurrentPayablesToTradeSuppliers TradeAndOtherCurrentPayables
    `),
    label: /^(trade )?(accounts )?payables?\b/i,
    regions: ['current liabilities', 'liabilities'],
  },
  currentDebt: {
    concepts: ['DebtCurrent', 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
    onFace: splitNames(`
      ShortTermBorrowings CommercialPaper LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent
      NotesPayableCurrent ConvertibleNotesPayableCurrent ConvertibleDebtCurrent LoansPayableCurrent SecuredDebtCurrent
      OtherShortTermBorrowings ShorttermBorrowings CurrentPortionOfLongtermBorrowings
    `),
    never:
      /^\w*Noncurrent |^(LongTermDebt|LongTermDebtAndCapitalLeaseObligations|LongTermNotes\w*) |less current|net of current|excluding current|trade|accounts payable|^\w+ notes$/i,
    label:
      /\b(debt|borrowings?|notes? payable|loans?|commercial paper|notes|bank overdrafts?|line of credit|credit facility|bonds?)\b/i,
    not: /deferred|accrued|interest payable|^(current (portion|maturities|installments) of )?((long[- ]term )?(operating|finance|capital) )?leases?\b|income tax|customer|^total current/i,
    regions: ['current liabilities'],
  },
  longTermDebt: {
    concepts: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations', 'LongtermBorrowings'],
    onFace: splitNames(`
      LongTermDebt ConvertibleDebtNoncurrent ConvertibleLongTermNotesPayable LongTermNotesPayable LongTermLoansPayable
      LongTermLineOfCredit SeniorLongTermNotes SecuredLongTermDebt UnsecuredLongTermDebt
      NoncurrentPortionOfNoncurrentBorrowings
    `),
    never:
      /^\w*(?<!Non)Current |^OtherLiabilities|\bother (long[- ]term )?obligations|obligations under (capital|finance)/i,
    label:
      /\b(debt|borrowings?|notes?( payable)?|loans?|debentures|bonds?|credit facility|line of credit|long[- ]term obligations)\b/i,
    not: /deferred|^(operating|finance|capital) lease|issuance costs|income tax|pension|customer|^total|\bnotes? \d|see note/i,
    regions: ['non-current liabilities'],
  },
  totalLongTermDebt: {
    concepts: [],
    label: /^total long[- ]term (debt|borrowings)\b(?!.* and )/i,
    regions: ['non-current liabilities'],
  },
  debtUnclassified: {
    concepts: [],
    onFace: splitNames(`
      LongTermDebt LongTermDebtAndCapitalLeaseObligations LongTermDebtNoncurrent DebtAndCapitalLeaseObligations
    `),
    label: /^(total )?long[- ]term (debt|borrowings)\b/i,
    regions: ['liabilities'],
  },
  shortDebtUnclassified: {
    concepts: [],
    onFace: ['ShortTermBorrowings', 'OtherShortTermBorrowings', 'DebtCurrent'],
    label: /^(other )?short[- ]term (debt|borrowings)\b/i,
    regions: ['liabilities'],
  },
  equity: {
    concepts: ['StockholdersEquity', 'EquityAttributableToOwnersOfParent', 'PartnersCapital', 'MembersEquity'],
    label: /^total (common )?(share|stock)(holders|owners)['’]? ?(equity|investment)( \(deficit\))?$/i,
  },
  wholeEquity: {
    concepts: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', 'Equity'],
    onFace: ['PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest'],
    label: /^total equity( \(deficit\))?$/i,
  },
  minority: {
    concepts: ['MinorityInterest', 'NoncontrollingInterests'],
    label: /non-?controlling interests?|minority interests?/i,
    not: /redeemable|^total|including/i,
    never: /^\S+ (total )?redeemable/i,
    regions: ['equity'],
  },
  temporaryEquity: {
    concepts: ['TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests'],
    onFace: splitNames(`
      TemporaryEquityCarryingAmountAttributableToParent RedeemableNoncontrollingInterestEquityCarryingAmount
      RedeemableNoncontrollingInterestEquityCommonCarryingAmount
      RedeemableNoncontrollingInterestEquityOtherCarryingAmount RedeemableNoncontrollingInterestEquityFairValue
      RedeemableNoncontrollingInterestEquityPreferredCarryingAmount TemporaryEquityCarryingAmount
      TemporaryEquityRedemptionValue
    `),
    label: /^(total )?(redeemable|mezzanine|temporary equity)/i,
  },
  /** Within equity: redeemable shares are temporary equity. A count or a par value is no amount. */
  preferred: {
    concepts: ['PreferredStockValue', 'PreferredStockValueOutstanding'],
    onFace: splitNames(`
      PreferredStockIncludingAdditionalPaidInCapital PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount
      ConvertiblePreferredStockNonredeemableOrRedeemableIssuerOptionValue
    `),
    label: /^(\S+ ){0,6}(preferred|preference) (stock|shares|units)\b/i,
    not: /redeemable (?!at the)|mandatorily|temporary|treasury|^total|common|dividend/i,
    regions: ['equity'],
  },
  liabilitiesAndEquity: { concepts: ['LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities'] },
  retainedEarnings: {
    concepts: ['RetainedEarningsAccumulatedDeficit', 'RetainedEarnings', 'RetainedEarningsUnappropriated'],
    label:
      /^(retained|reinvested|accumulated) (earnings|deficit)|^accumulated deficit|earnings (retained|reinvested)|^\(?deficit\)?/i,
    not: /comprehensive/i,
  },
  commonStock: {
    concepts: splitNames(`
      CommonStockValue CommonStocksIncludingAdditionalPaidInCapital IssuedCapital CommonStockValueOutstanding
    `),
  },
});
